import { type SQL, type SQLWrapper, sql } from "drizzle-orm";
import { calls } from "#features/portal/calls/tables.server.ts";
import type { Actor, StaffActor } from "#platform/actor.ts";
import { declaredConflicts, dossierMembers, dossiers, formerMembers } from "../tables.server.ts";

/**
 * Condition on `dossiers`, for every list, count, export and feed: a person sees the dossiers they are a member of, staff
 * the deposited dossiers of their agency and departments, except those they have a conflict of interest in.
 */
export function dossierVisibleTo(actor: Actor): SQL {
  switch (actor.kind) {
    case "person":
      return isMember(actor.userId);
    case "staff":
      return sql`(${isWithAgency(actor)} and not ${hasConflict(actor)})`;
    default:
      return sql`false`;
  }
}

/**
 * Condition on `dossiers`: the dossiers that a member of staff would see without their conflict of interest. For counts
 * only: of such a dossier the member knows that it exists, and nothing else.
 */
export const dossierHiddenByConflict = (actor: StaffActor): SQL =>
  sql`(${isWithAgency(actor)} and ${hasConflict(actor)})`;

const isMember = (userId: string): SQL =>
  sql`${dossiers.id} in (select ${dossierMembers.dossierId} from ${dossierMembers} where ${dossierMembers.userId} = ${userId})`;

/** Deposited with the agency, for a call of one of the member's departments or of no department. */
function isWithAgency({ partnerId, departmentIds }: StaffActor): SQL {
  const ofDepartments =
    departmentIds === null
      ? sql`true`
      : sql`(${calls.departmentId} is null or ${calls.departmentId} = any(${sql.param([...departmentIds])}::int[]))`;
  return sql`(${dossiers.place} <> 'draft' and ${dossiers.callId} in (select ${calls.id} from ${calls} where ${calls.partnerId} = ${partnerId} and ${ofDepartments}))`;
}

/**
 * Condition on a dossier by its id: the member of staff is or was in the team, or has declared a conflict. An ORCID iD and an address
 * belong to one account, so the account stands for both; an accepted invitation also names an address, which may be that of
 * another account. An invitation that was not accepted is no conflict: a team could otherwise take a dossier from whom it
 * likes. The `team` feature comes after this one and cannot be imported, so its table is queried by name.
 */
export function hasConflict(
  { userId, email, emailVerified }: StaffActor,
  dossierId: SQLWrapper = dossiers.id,
): SQL {
  const provenEmail = emailVerified ? (email?.toLowerCase() ?? null) : null;
  // One array: the planner takes four conditions "not in (select …)" for one row in sixteen, and then reads all rows of a
  // list one by one.
  return sql`(${dossierId} = any(array(
    select ${dossierMembers.dossierId} from ${dossierMembers} where ${dossierMembers.userId} = ${userId}
    union all select ${formerMembers.dossierId} from ${formerMembers} where ${formerMembers.userId} = ${userId}
    union all select dossier_id from dossier_invitations where state = 'accepted' and (answered_by = ${userId} or lower(email) = ${provenEmail}::text)
    union all select ${declaredConflicts.dossierId} from ${declaredConflicts} where ${declaredConflicts.userId} = ${userId})))`;
}
