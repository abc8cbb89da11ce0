import type { Actor, StaffRole } from "#platform/actor.ts";
import { ALLOWED, type Decision, refuse } from "#platform/policy.ts";
import { hasRole } from "#platform/staff-acts.ts";
import { can } from "../policy.ts";

/** A membership that a manager acts on. */
export interface StaffMemberSubject {
  readonly memberId: string;
  readonly partnerId: number;
  readonly role: StaffRole;
  /** The only manager of the agency. */
  readonly isLastManager: boolean;
}

/** Only managers of the agency act on its people, and never on a role above their own. */
function decideManaging(actor: Actor, { partnerId, role }: StaffMemberSubject): Decision {
  const decision = can(actor, "managePeople", { partnerId, departmentId: null });
  if (!decision.ok || actor.kind !== "staff") return decision;
  return hasRole(actor.role, role) ? ALLOWED : refuse("roleAboveOwn");
}

/** An agency keeps a manager: without one, nobody of the agency could invite another. */
export function decideRoleChange(
  actor: Actor,
  member: StaffMemberSubject,
  role: StaffRole,
): Decision {
  const decision = decideManaging(actor, member);
  if (!decision.ok) return decision;
  if (actor.kind === "staff" && !hasRole(actor.role, role)) return refuse("roleAboveOwn");
  return member.isLastManager && role !== "manager" ? refuse("lastManager") : ALLOWED;
}

export function decideEnd(actor: Actor, member: StaffMemberSubject): Decision {
  const decision = decideManaging(actor, member);
  if (!decision.ok) return decision;
  return member.isLastManager ? refuse("lastManager") : ALLOWED;
}

/** One's own second factor is replaced on one's own access page, which asks for the password and a code. */
export function decideFactorReset(actor: Actor, member: StaffMemberSubject): Decision {
  const decision = decideManaging(actor, member);
  if (!decision.ok) return decision;
  const isOwn = actor.kind === "staff" && actor.memberId === member.memberId;
  return isOwn ? refuse("ownFactor") : ALLOWED;
}
