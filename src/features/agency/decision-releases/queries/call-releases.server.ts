import { desc, eq, getTableColumns, sql } from "drizzle-orm";
import { alias } from "drizzle-orm/pg-core";
import { users } from "#features/people/accounts/tables.server.ts";
import type { Db } from "#platform/db/pool.server.ts";
import { decisionReleases } from "../tables.server.ts";

const planner = alias(users, "planner");
const ender = alias(users, "ender");
const toName = (person: typeof planner | typeof ender) =>
  sql<string>`concat_ws(' ', ${person.firstName}, ${person.lastName})`;

const { id, state, plannedFor, plannedAt, endedAt, problems, toldAt } =
  getTableColumns(decisionReleases);

/** The releases of a call, newest first. The caller has asked for the right to read its decisions. */
export const listCallReleases = (db: Db, callId: number) =>
  db
    .select({
      ...{ id, state, plannedFor, plannedAt, endedAt, problems, toldAt },
      plannedBy: toName(planner),
      endedBy: toName(ender),
      decisions: sql<number>`(select count(*)::int from release_decisions r where r.release_id = ${decisionReleases.id})`,
      frozen: sql<number>`(select count(r.letter_sha256)::int from release_decisions r where r.release_id = ${decisionReleases.id})`,
    })
    .from(decisionReleases)
    .leftJoin(planner, eq(planner.id, decisionReleases.plannedBy))
    .leftJoin(ender, eq(ender.id, decisionReleases.endedBy))
    .where(eq(decisionReleases.callId, callId))
    .orderBy(desc(decisionReleases.plannedAt), desc(decisionReleases.id));

export type CallRelease = Awaited<ReturnType<typeof listCallReleases>>[number];
