import { desc, eq, getTableName, inArray, or, sql } from "drizzle-orm";
import {
  dossierMembers,
  dossiers,
  formerMembers,
} from "#features/proposals/dossiers/tables.server.ts";
import type { PersonalDataSource } from "#platform/personal-data-source.server.ts";
import {
  completionRequests,
  depositDocuments,
  depositReceipts,
  depositVersions,
  dossierStandbys,
} from "./tables.server.ts";

/**
 * Deposits of dossiers that a person belongs to or deposited, by receipt number. They are records and stay when the account
 * is erased.
 */
export const depositPersonalData: readonly PersonalDataSource[] = [
  {
    fileName: "dossiers/deposits",
    tables: [
      getTableName(depositVersions),
      getTableName(depositReceipts),
      getTableName(depositDocuments),
    ],
    async read(db, userId) {
      const ownDossiers = db
        .select({ id: dossierMembers.dossierId })
        .from(dossierMembers)
        .where(eq(dossierMembers.userId, userId));
      const rows = await db
        .select({
          dossierId: depositVersions.dossierId,
          dossierNumber: dossiers.number,
          acronym: dossiers.acronym,
          version: depositVersions.number,
          kind: depositVersions.kind,
          depositedAt: depositVersions.depositedAt,
          depositor: depositVersions.depositorUserId,
          sha256: depositVersions.sha256,
          receiptNumber: depositReceipts.number,
          documents: sql`(select coalesce(json_agg(json_build_object(
              'kind', d.kind, 'locale', d.locale, 'sha256', d.sha256) order by d.recorded_at), '[]')
            from ${depositDocuments} d where d.version_id = ${depositVersions.id})`,
        })
        .from(depositVersions)
        .innerJoin(dossiers, eq(dossiers.id, depositVersions.dossierId))
        .innerJoin(depositReceipts, eq(depositReceipts.versionId, depositVersions.id))
        .where(
          or(
            eq(depositVersions.depositorUserId, userId),
            inArray(depositVersions.dossierId, ownDossiers),
          ),
        )
        .orderBy(desc(depositVersions.depositedAt));
      // A boolean, because the names of other depositors are not this person's data.
      return rows.map(({ depositor, ...row }) => ({
        ...row,
        depositedByYou: depositor === userId,
      }));
    },
  },
  {
    fileName: "dossiers/completions",
    tables: [getTableName(completionRequests)],
    // Requests stay with the agency and the team, without their author.
    read: (db, userId) =>
      db
        .select({
          dossierNumber: dossiers.number,
          state: completionRequests.state,
          reason: completionRequests.reason,
          until: completionRequests.until,
          createdAt: completionRequests.createdAt,
          answer: completionRequests.answer,
          isWrittenByYou: sql<boolean>`coalesce(${completionRequests.createdBy} = ${userId}::uuid, false)`,
          isAnsweredByYou: sql<boolean>`coalesce(${completionRequests.answeredBy} = ${userId}::uuid, false)`,
        })
        .from(completionRequests)
        .innerJoin(dossiers, eq(dossiers.id, completionRequests.dossierId))
        .where(
          or(eq(completionRequests.createdBy, userId), eq(completionRequests.answeredBy, userId)),
        )
        .orderBy(desc(completionRequests.createdAt)),
  },
  {
    fileName: "dossiers/standbys",
    tables: [getTableName(dossierStandbys)],
    read: (db, userId) =>
      db
        .select({
          dossierId: dossierStandbys.dossierId,
          dossierNumber: dossiers.number,
          acronym: dossiers.acronym,
          armedAt: dossierStandbys.armedAt,
          frozenAt: dossierStandbys.frozenAt,
        })
        .from(dossierStandbys)
        .innerJoin(dossiers, eq(dossiers.id, dossierStandbys.dossierId))
        .where(eq(dossierStandbys.armedBy, userId)),
    /**
     * A frozen standby with the person's data is dropped; if the dossier is complete without them, the next run freezes it
     * again.
     */
    async erase(tx, { userId }) {
      const involvesUser = (members: typeof dossierMembers | typeof formerMembers) =>
        inArray(
          dossierStandbys.dossierId,
          tx.select({ id: members.dossierId }).from(members).where(eq(members.userId, userId)),
        );
      await tx
        .update(dossierStandbys)
        .set({ frozen: null, frozenAt: null, checkedChanges: null })
        .where(or(involvesUser(dossierMembers), involvesUser(formerMembers)));
    },
  },
];
