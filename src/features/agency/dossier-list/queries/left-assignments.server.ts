import { and, eq, isNotNull, sql } from "drizzle-orm";
import { staffMembers } from "#features/people/accounts/tables.server.ts";
import { dossierVisibleTo } from "#features/proposals/dossiers/queries/visible-to.server.ts";
import { dossiers } from "#features/proposals/dossiers/tables.server.ts";
import type { StaffActor } from "#platform/actor.ts";
import type { Db } from "#platform/db/pool.server.ts";
import { dossierAssignments } from "../tables.server.ts";

/** How many dossiers that the member of staff sees are still assigned to people who left. */
export async function countLeftAssignments(db: Db, actor: StaffActor): Promise<number> {
  const [row] = await db
    .select({ total: sql<number>`count(*)::int` })
    .from(dossierAssignments)
    .innerJoin(staffMembers, eq(staffMembers.id, dossierAssignments.memberId))
    .innerJoin(dossiers, eq(dossiers.id, dossierAssignments.dossierId))
    .where(and(isNotNull(staffMembers.endedAt), dossierVisibleTo(actor)));
  return row?.total ?? 0;
}
