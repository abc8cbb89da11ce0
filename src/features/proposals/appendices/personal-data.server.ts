import { eq, getTableName } from "drizzle-orm";
import {
  createTableSource,
  type PersonalDataSource,
} from "#platform/personal-data-source.server.ts";
import { appendixFiles, appendixUploads } from "./tables.server.ts";

/** A person's files stay with the dossier, without the uploader's name; their open uploads are ended. */
export const appendixPersonalData: readonly PersonalDataSource[] = [
  {
    fileName: "dossiers/appendices",
    tables: [getTableName(appendixFiles)],
    read: (db, userId) =>
      db
        .select({
          dossierId: appendixFiles.dossierId,
          fileName: appendixFiles.fileName,
          format: appendixFiles.format,
          bytes: appendixFiles.bytes,
          sha256: appendixFiles.sha256,
          uploadedAt: appendixFiles.uploadedAt,
        })
        .from(appendixFiles)
        .where(eq(appendixFiles.uploadedBy, userId))
        .orderBy(appendixFiles.uploadedAt),
  },
  {
    ...createTableSource("dossiers/appendix-uploads", appendixUploads, ["pieces"]),
    // The row stays, expired, so that the job finds it and deletes the pieces.
    erase: (tx, { userId }) =>
      tx
        .update(appendixUploads)
        .set({ userId: null, fileName: "", expiresAt: new Date(0) })
        .where(eq(appendixUploads.userId, userId)),
  },
];
