import { desc, eq, getTableName, sql } from "drizzle-orm";
import { partners } from "#features/portal/partners/tables.server.ts";
import type { PersonalDataSource } from "#platform/personal-data-source.server.ts";
import { projectAmendments, projectPeople, projects } from "./tables.server.ts";

/**
 * Funded projects of a person. They are records of the agency and stay when the account is erased; the row of the person
 * then has no account.
 */
export const projectPersonalData: readonly PersonalDataSource[] = [
  {
    fileName: "projects",
    tables: [getTableName(projects), getTableName(projectPeople)],
    read: (db, userId) =>
      db
        .select({
          code: projects.code,
          funder: partners.nameFr,
          acronym: projects.acronym,
          title: projects.title,
          programme: projects.programme,
          amountEuros: projects.amountEuros,
          requestedEuros: projects.requestedEuros,
          keywords: projects.keywords,
          decidedAt: projects.decidedAt,
          startsOn: projects.startsOn,
          endsOn: projects.endsOn,
          endedAt: projects.endedAt,
          endReason: projects.endReason,
          yourRole: projectPeople.role,
          yourTeam: projectPeople.teamNumber,
          yourName: sql<string>`${projectPeople.firstName} || ' ' || ${projectPeople.lastName}`,
          yourOrganization: projectPeople.organization,
        })
        .from(projectPeople)
        .innerJoin(projects, eq(projects.id, projectPeople.projectId))
        .innerJoin(partners, eq(partners.id, projects.partnerId))
        .where(eq(projectPeople.userId, userId))
        .orderBy(desc(projects.decidedAt)),
  },
  {
    fileName: "projects/amendments",
    tables: [getTableName(projectAmendments)],
    read: (db, userId) =>
      db
        .select({
          code: projects.code,
          number: projectAmendments.number,
          kind: projectAmendments.kind,
          before: projectAmendments.before,
          after: projectAmendments.after,
          reason: projectAmendments.reason,
          madeAt: projectAmendments.madeAt,
          isMadeByYou: sql<boolean>`coalesce(${projectAmendments.madeBy} = ${userId}::uuid, false)`,
        })
        .from(projectAmendments)
        .innerJoin(projects, eq(projects.id, projectAmendments.projectId))
        .where(
          sql`${projectAmendments.madeBy} = ${userId}::uuid or ${projects.id} in (select ${projectPeople.projectId} from ${projectPeople} where ${projectPeople.userId} = ${userId}::uuid)`,
        )
        .orderBy(desc(projectAmendments.madeAt)),
  },
];
