import { and, count, desc, eq, sql } from "drizzle-orm";
import type { Db } from "#platform/db/pool.server.ts";
import { cvFiles } from "./tables.server.ts";

const SHOWN = {
  id: cvFiles.id,
  title: cvFiles.title,
  fileName: cvFiles.fileName,
  format: cvFiles.format,
  bytes: cvFiles.bytes,
  createdAt: cvFiles.createdAt,
};

/** A person's files, the newest first. */
export const cvFilesOf = (db: Db, userId: string) =>
  db
    .select(SHOWN)
    .from(cvFiles)
    .where(eq(cvFiles.userId, userId))
    .orderBy(desc(cvFiles.createdAt), desc(cvFiles.id));

export type CvFileView = Awaited<ReturnType<typeof cvFilesOf>>[number];

/** One of a person's files with the place it lies at; anybody else's is not found, nor is what is no id. */
export async function cvFileOf(db: Db, userId: string, id: string) {
  const [found] = await db
    .select({ ...SHOWN, key: cvFiles.key, sha256: cvFiles.sha256 })
    .from(cvFiles)
    .where(and(eq(cvFiles.userId, userId), sql`${cvFiles.id}::text = ${id}`));
  return found ?? null;
}

export async function countCvFiles(db: Db, userId: string): Promise<number> {
  const [found] = await db
    .select({ files: count() })
    .from(cvFiles)
    .where(eq(cvFiles.userId, userId));
  return found?.files ?? 0;
}
