import { and, type SQL, sql } from "drizzle-orm";
import { staffMemberDepartments, staffMembers } from "#features/people/accounts/tables.server.ts";
import { declaredConflicts, dossierMembers } from "#features/proposals/dossiers/tables.server.ts";
import type { StaffActor } from "#platform/actor.ts";
import type { Db } from "#platform/db/pool.server.ts";
import { agencyDossierVisibleTo } from "../../dossier-index/queries/visible-to.server.ts";
import { agencyDossiers } from "../../dossier-index/tables.server.ts";

/** Condition on an assigned dossier with the membership: the member has left the agency. */
const hasLeft: SQL = sql`${staffMembers.endedAt} is not null`;

/** Dossiers that members of staff have a conflict of interest in: few rows, which a statement reads once for all dossiers. */
const conflictsOfStaff: SQL = sql`(select conflict.user_id, conflict.dossier_id from ${declaredConflicts} conflict
  union all select member.user_id, member.dossier_id from ${dossierMembers} member
    where member.user_id in (select colleague.user_id from ${staffMembers} colleague))`;

/**
 * Condition, as above: the member is still there, but may not deal with this dossier any more. They only read by now, are
 * limited to other departments, joined its team, or have declared a conflict of interest.
 */
const isBarred: SQL = sql`(${staffMembers.endedAt} is null and (${staffMembers.role} = 'reader'
  or (not ${staffMembers.allDepartments} and ${agencyDossiers.departmentId} is not null
    and (${staffMembers.id}, ${agencyDossiers.departmentId}) not in (
      select reach.member_id, reach.department_id from ${staffMemberDepartments} reach))
  or (${staffMembers.userId}, ${agencyDossiers.dossierId}) in ${conflictsOfStaff}))`;

/** Condition on a dossier: it waits for another member, because the assigned one left or may not deal with it. */
export const isAssigneeLost: SQL = sql`exists (select from ${staffMembers}
  where ${staffMembers.id} = ${agencyDossiers.assignedMemberId} and (${hasLeft} or ${isBarred}))`;

/** Why the assigned member of a dossier does not deal with it any more; null if they do, or without one. */
export const lostAssignee = sql<
  "left" | "barred" | null
>`case when ${hasLeft} then 'left' when ${isBarred} then 'barred' end`;

/** How many dossiers that the member of staff sees are assigned to people who do not deal with them any more. */
export const countLeftAssignments = (db: Db, actor: StaffActor): Promise<number> =>
  db.$count(agencyDossiers, and(isAssigneeLost, agencyDossierVisibleTo(actor)));
