import { eq, getTableName, inArray } from "drizzle-orm";
import { dossierMembers } from "#features/proposals/dossiers/tables.server.ts";
import type { Db } from "#platform/db/pool.server.ts";
import type { PersonalDataSource } from "#platform/personal-data-source.server.ts";
import { dossierExports } from "./tables.server.ts";

const selectOwnDossiers = (db: Db, userId: string) =>
  db
    .select({ id: dossierMembers.dossierId })
    .from(dossierMembers)
    .where(eq(dossierMembers.userId, userId));

/** Stored PDFs of a person's dossiers, which name the person. */
export const dossierExportPersonalData: readonly PersonalDataSource[] = [
  {
    fileName: "dossiers/exports",
    tables: [getTableName(dossierExports)],
    read: (db, userId) =>
      db
        .select({
          dossierId: dossierExports.dossierId,
          kind: dossierExports.kind,
          locale: dossierExports.locale,
          state: dossierExports.state,
          keptUntil: dossierExports.expiresAt,
        })
        .from(dossierExports)
        .where(inArray(dossierExports.dossierId, selectOwnDossiers(db, userId))),
    // Expires them at once; the nightly job deletes the files.
    erase: (tx, { userId }) =>
      tx
        .update(dossierExports)
        .set({ expiresAt: new Date(0) })
        .where(inArray(dossierExports.dossierId, selectOwnDossiers(tx, userId))),
  },
];
