import { asc, eq, getTableName } from "drizzle-orm";
import { dossiers } from "#features/proposals/dossiers/tables.server.ts";
import type { PersonalDataSource } from "#platform/personal-data-source.server.ts";
import { decisionConfirmations, decisions } from "./tables.server.ts";

/**
 * That a member of staff prepared and confirmed decisions, and when. What was decided is not theirs: it may be under
 * embargo for them by now. The members of a team find nothing here before the release.
 */
export const decisionsPersonalData: readonly PersonalDataSource[] = [
  {
    fileName: "agency/prepared-decisions",
    tables: [getTableName(decisions)],
    read: (db, userId) =>
      db
        .select({ dossier: dossiers.number, kind: decisions.kind, madeAt: decisions.madeAt })
        .from(decisions)
        .innerJoin(dossiers, eq(dossiers.id, decisions.dossierId))
        .where(eq(decisions.madeBy, userId))
        .orderBy(asc(decisions.madeAt), asc(dossiers.number)),
  },
  {
    fileName: "agency/confirmed-decisions",
    tables: [getTableName(decisionConfirmations)],
    read: (db, userId) =>
      db
        .select({ dossier: dossiers.number, confirmedAt: decisionConfirmations.confirmedAt })
        .from(decisionConfirmations)
        .innerJoin(decisions, eq(decisions.id, decisionConfirmations.decisionId))
        .innerJoin(dossiers, eq(dossiers.id, decisions.dossierId))
        .where(eq(decisionConfirmations.confirmedBy, userId))
        .orderBy(asc(decisionConfirmations.confirmedAt), asc(dossiers.number)),
  },
];
