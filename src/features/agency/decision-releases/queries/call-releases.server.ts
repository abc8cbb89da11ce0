import { desc, eq, getTableColumns, sql } from "drizzle-orm";
import { alias } from "drizzle-orm/pg-core";
import { users } from "#features/people/accounts/tables.server.ts";
import { dossierVisibleTo } from "#features/proposals/dossiers/queries/visible-to.server.ts";
import { dossiers } from "#features/proposals/dossiers/tables.server.ts";
import type { StaffActor } from "#platform/actor.ts";
import type { Db } from "#platform/db/pool.server.ts";
import { decisionReleases } from "../tables.server.ts";

const planner = alias(users, "planner");
const ender = alias(users, "ender");
const toName = (person: typeof planner | typeof ender) =>
  sql<string>`concat_ws(' ', ${person.firstName}, ${person.lastName})`;

const { id, state, plannedFor, plannedAt, endedAt, problems, toldAt } =
  getTableColumns(decisionReleases);

/**
 * The releases of a call, newest first, with the numbers of those of their decisions that the member of staff sees. The
 * caller has asked for the right to read its decisions, and leaves out the problems of other dossiers.
 */
export const listCallReleases = (db: Db, actor: StaffActor, callId: number) => {
  const visible = sql`from release_decisions r join ${dossiers} on ${dossiers.id} = r.dossier_id
    where r.release_id = ${decisionReleases.id} and ${dossierVisibleTo(actor)}`;
  return db
    .select({
      ...{ id, state, plannedFor, plannedAt, endedAt, problems, toldAt },
      plannedBy: toName(planner),
      endedBy: toName(ender),
      decisions: sql<number>`(select count(*)::int ${visible})`,
      frozen: sql<number>`(select count(r.letter_sha256)::int ${visible})`,
    })
    .from(decisionReleases)
    .leftJoin(planner, eq(planner.id, decisionReleases.plannedBy))
    .leftJoin(ender, eq(ender.id, decisionReleases.endedBy))
    .where(eq(decisionReleases.callId, callId))
    .orderBy(desc(decisionReleases.plannedAt), desc(decisionReleases.id));
};

export type CallRelease = Awaited<ReturnType<typeof listCallReleases>>[number];
