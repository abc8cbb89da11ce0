import { asc, eq, getTableName, or, sql } from "drizzle-orm";
import { calls } from "#features/portal/calls/tables.server.ts";
import type { PersonalDataSource } from "#platform/personal-data-source.server.ts";
import { decisionReleases } from "./tables.server.ts";

/** The releases that a person planned or ended. They stay with the agency, without the name. */
export const decisionReleasesPersonalData: readonly PersonalDataSource[] = [
  {
    fileName: "agency/decision-releases",
    tables: [getTableName(decisionReleases)],
    read: (db, userId) =>
      db
        .select({
          call: calls.titleFr,
          state: decisionReleases.state,
          plannedFor: decisionReleases.plannedFor,
          plannedAt: decisionReleases.plannedAt,
          isPlannedByYou: sql<boolean>`${decisionReleases.plannedBy} = ${userId}::uuid`,
          isEndedByYou: sql<boolean>`coalesce(${decisionReleases.endedBy} = ${userId}::uuid, false)`,
          endedAt: decisionReleases.endedAt,
        })
        .from(decisionReleases)
        .innerJoin(calls, eq(calls.id, decisionReleases.callId))
        .where(or(eq(decisionReleases.plannedBy, userId), eq(decisionReleases.endedBy, userId)))
        .orderBy(asc(decisionReleases.plannedAt)),
  },
];
