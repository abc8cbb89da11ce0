import { eq, getTableColumns, getTableName } from "drizzle-orm";
import {
  createTableSource,
  type ListPersonalFiles,
  type PersonalDataSource,
} from "#platform/personal-data-source.server.ts";
import { cvFiles, cvFileUses, cvs, cvUses } from "./tables.server.ts";

/** Uses have no user id; they belong to the owner of the CV. */
const uses: PersonalDataSource = {
  fileName: "cv/uses",
  tables: [getTableName(cvUses)],
  read: (db, userId) =>
    db
      .select({
        cvId: cvUses.cvId,
        dossierId: cvUses.dossierId,
        dossierName: cvUses.dossierName,
        depositedAt: cvUses.depositedAt,
      })
      .from(cvUses)
      .innerJoin(cvs, eq(cvs.id, cvUses.cvId))
      .where(eq(cvs.userId, userId)),
};

const fileUses: PersonalDataSource = {
  fileName: "cv/uploaded-file-uses",
  tables: [getTableName(cvFileUses)],
  read: (db, userId) =>
    db
      .select(getTableColumns(cvFileUses))
      .from(cvFileUses)
      .innerJoin(cvFiles, eq(cvFiles.id, cvFileUses.cvFileId))
      .where(eq(cvFiles.userId, userId)),
};

export const cvPersonalData: readonly PersonalDataSource[] = [
  createTableSource("cv/cvs", cvs),
  uses,
  createTableSource("cv/uploaded-files", cvFiles, ["key"]),
  fileUses,
];

export const cvStoredFiles: ListPersonalFiles = async (db, userId) => {
  const files = await db
    .select({ id: cvFiles.id, key: cvFiles.key, format: cvFiles.format })
    .from(cvFiles)
    .where(eq(cvFiles.userId, userId));
  // Named by id: two files may have the same name.
  return files.map(({ id, key, format }) => ({ name: `cv/files/${id}.${format}`, key }));
};
