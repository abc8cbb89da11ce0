import { and, eq, type SQL, sql } from "drizzle-orm";
import { staffMemberDepartments, staffMembers } from "#features/people/accounts/tables.server.ts";
import { calls } from "#features/portal/calls/tables.server.ts";
import { dossierVisibleTo } from "#features/proposals/dossiers/queries/visible-to.server.ts";
import {
  declaredConflicts,
  dossierMembers,
  dossiers,
} from "#features/proposals/dossiers/tables.server.ts";
import type { StaffActor } from "#platform/actor.ts";
import type { Db } from "#platform/db/pool.server.ts";
import { dossierAssignments } from "../tables.server.ts";

/** Condition on an assigned dossier with its call and the membership: the member has left the agency. */
const hasLeft: SQL = sql`${staffMembers.endedAt} is not null`;

/**
 * Condition, as above: the member is still there, but may not deal with this dossier any more. They only read by now, are
 * limited to other departments, joined its team, or have declared a conflict of interest.
 */
const isBarred: SQL = sql`(${staffMembers.endedAt} is null and (${staffMembers.role} = 'reader'
  or (not ${staffMembers.allDepartments} and ${calls.departmentId} is not null and not exists (
    select from ${staffMemberDepartments} reach where reach.member_id = ${staffMembers.id} and reach.department_id = ${calls.departmentId}))
  or exists (select from ${declaredConflicts} conflict
    where conflict.user_id = ${staffMembers.userId} and conflict.dossier_id = ${dossierAssignments.dossierId})
  or exists (select from ${dossierMembers} member
    where member.user_id = ${staffMembers.userId} and member.dossier_id = ${dossierAssignments.dossierId})))`;

/** Condition, as above: the dossier waits for another member, because the assigned one left or may not deal with it. */
export const isAssigneeLost: SQL = sql`coalesce(${hasLeft} or ${isBarred}, false)`;

/** Why the assigned member of a dossier does not deal with it any more; null if they do, or without one. */
export const lostAssignee = sql<
  "left" | "barred" | null
>`case when ${hasLeft} then 'left' when ${isBarred} then 'barred' end`;

/** How many dossiers that the member of staff sees are assigned to people who do not deal with them any more. */
export async function countLeftAssignments(db: Db, actor: StaffActor): Promise<number> {
  const [row] = await db
    .select({ total: sql<number>`count(*)::int` })
    .from(dossierAssignments)
    .innerJoin(staffMembers, eq(staffMembers.id, dossierAssignments.memberId))
    .innerJoin(dossiers, eq(dossiers.id, dossierAssignments.dossierId))
    .innerJoin(calls, eq(calls.id, dossiers.callId))
    .where(and(isAssigneeLost, dossierVisibleTo(actor)));
  return row?.total ?? 0;
}
