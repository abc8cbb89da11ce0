import { eq, getTableName } from "drizzle-orm";
import { dossiers } from "#features/proposals/dossiers/tables.server.ts";
import type { PersonalDataSource } from "#platform/personal-data-source.server.ts";
import { dossierNotes, dossierReadings } from "./tables.server.ts";

/**
 * Notes stay with the agency without their author when the account is erased; readings go with the account, and the audit
 * keeps that the version was read.
 */
export const dossierReadingPersonalData: readonly PersonalDataSource[] = [
  {
    fileName: "agency/notes",
    tables: [getTableName(dossierNotes)],
    read: (db, userId) =>
      db
        .select({
          dossier: dossiers.number,
          text: dossierNotes.text,
          writtenAt: dossierNotes.writtenAt,
          editedAt: dossierNotes.editedAt,
        })
        .from(dossierNotes)
        .innerJoin(dossiers, eq(dossiers.id, dossierNotes.dossierId))
        .where(eq(dossierNotes.authorId, userId))
        .orderBy(dossierNotes.writtenAt),
  },
  {
    fileName: "agency/readings",
    tables: [getTableName(dossierReadings)],
    read: (db, userId) =>
      db
        .select({
          dossier: dossiers.number,
          version: dossierReadings.versionNumber,
          readAt: dossierReadings.readAt,
        })
        .from(dossierReadings)
        .innerJoin(dossiers, eq(dossiers.id, dossierReadings.dossierId))
        .where(eq(dossierReadings.userId, userId))
        .orderBy(dossierReadings.readAt),
  },
];
