import { eq } from "drizzle-orm";
import { type PersonalFiles, type PersonalPart, rowsOf } from "#platform/personal-part.server.ts";
import { cvFiles, cvs } from "./tables.server.ts";

export const cvParts: readonly PersonalPart[] = [
  rowsOf("cv/cvs", cvs),
  rowsOf("cv/uploaded-files", cvFiles, ["key"]),
];

export const cvStoredFiles: PersonalFiles = async (db, userId) => {
  const files = await db
    .select({ id: cvFiles.id, key: cvFiles.key, format: cvFiles.format })
    .from(cvFiles)
    .where(eq(cvFiles.userId, userId));
  // By id: two files may have had the same name on the person's disk.
  return files.map(({ id, key, format }) => ({ name: `cv/files/${id}.${format}`, key }));
};
