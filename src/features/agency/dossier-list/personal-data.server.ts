import { asc, eq, getTableName, or, sql } from "drizzle-orm";
import { staffMembers } from "#features/people/accounts/tables.server.ts";
import { partners } from "#features/portal/partners/tables.server.ts";
import { dossiers } from "#features/proposals/dossiers/tables.server.ts";
import type { PersonalDataSource } from "#platform/personal-data-source.server.ts";
import { dossierAssignments, dossierFollows } from "./tables.server.ts";

/** What a person does for an agency with its dossiers: assignments that they have or gave, and dossiers that they follow. */
export const dossierListPersonalData: readonly PersonalDataSource[] = [
  {
    fileName: "agency/dossier-assignments",
    tables: [getTableName(dossierAssignments)],
    read: (db, userId) =>
      db
        .select({
          agency: partners.code,
          dossierNumber: dossiers.number,
          isAssignedToYou: sql<boolean>`${staffMembers.userId} = ${userId}::uuid`,
          isAssignedByYou: sql<boolean>`coalesce(${dossierAssignments.assignedBy} = ${userId}::uuid, false)`,
          assignedAt: dossierAssignments.assignedAt,
        })
        .from(dossierAssignments)
        .innerJoin(staffMembers, eq(staffMembers.id, dossierAssignments.memberId))
        .innerJoin(partners, eq(partners.id, staffMembers.partnerId))
        .innerJoin(dossiers, eq(dossiers.id, dossierAssignments.dossierId))
        .where(or(eq(staffMembers.userId, userId), eq(dossierAssignments.assignedBy, userId)))
        .orderBy(asc(dossierAssignments.assignedAt), asc(dossiers.number)),
  },
  {
    fileName: "agency/followed-dossiers",
    tables: [getTableName(dossierFollows)],
    read: (db, userId) =>
      db
        .select({
          agency: partners.code,
          dossierNumber: dossiers.number,
          since: dossierFollows.since,
        })
        .from(dossierFollows)
        .innerJoin(staffMembers, eq(staffMembers.id, dossierFollows.memberId))
        .innerJoin(partners, eq(partners.id, staffMembers.partnerId))
        .innerJoin(dossiers, eq(dossiers.id, dossierFollows.dossierId))
        .where(eq(staffMembers.userId, userId))
        .orderBy(asc(dossierFollows.since), asc(dossiers.number)),
  },
];
