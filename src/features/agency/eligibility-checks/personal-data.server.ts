import { asc, eq, getTableName } from "drizzle-orm";
import { dossiers } from "#features/proposals/dossiers/tables.server.ts";
import type { PersonalDataSource } from "#platform/personal-data-source.server.ts";
import { dossierOpenings, eligibilityChecks, eligibilityVerdicts } from "./tables.server.ts";

/**
 * Verdicts that a member of staff gave. They stay with the agency without their author when the account is erased. The
 * members of a team find nothing here: verdicts on their dossiers are internal.
 */
export const eligibilityChecksPersonalData: readonly PersonalDataSource[] = [
  {
    fileName: "agency/eligibility-checks",
    tables: [getTableName(eligibilityChecks)],
    read: (db, userId) =>
      db
        .select({
          dossier: dossiers.number,
          criterion: eligibilityChecks.criterionId,
          verdict: eligibilityChecks.verdict,
          comment: eligibilityChecks.comment,
          decidedAt: eligibilityChecks.decidedAt,
        })
        .from(eligibilityChecks)
        .innerJoin(dossiers, eq(dossiers.id, eligibilityChecks.dossierId))
        .where(eq(eligibilityChecks.decidedBy, userId))
        .orderBy(asc(eligibilityChecks.decidedAt), asc(eligibilityChecks.criterionId)),
  },
  {
    fileName: "agency/eligibility-verdicts",
    tables: [getTableName(eligibilityVerdicts)],
    read: (db, userId) =>
      db
        .select({
          dossier: dossiers.number,
          verdict: eligibilityVerdicts.verdict,
          reason: eligibilityVerdicts.reason,
          decidedAt: eligibilityVerdicts.decidedAt,
        })
        .from(eligibilityVerdicts)
        .innerJoin(dossiers, eq(dossiers.id, eligibilityVerdicts.dossierId))
        .where(eq(eligibilityVerdicts.decidedBy, userId))
        .orderBy(asc(eligibilityVerdicts.decidedAt)),
  },
  {
    fileName: "agency/open-dossiers",
    tables: [getTableName(dossierOpenings)],
    read: (db, userId) =>
      db
        .select({ dossier: dossiers.number, seenAt: dossierOpenings.seenAt })
        .from(dossierOpenings)
        .innerJoin(dossiers, eq(dossiers.id, dossierOpenings.dossierId))
        .where(eq(dossierOpenings.userId, userId))
        .orderBy(asc(dossierOpenings.seenAt)),
  },
];
