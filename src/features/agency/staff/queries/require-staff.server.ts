import type { RouterContextProvider } from "react-router";
import { actorContext, type StaffActor } from "#platform/actor.ts";
import { DomainError } from "#platform/errors.ts";
import { requireAllowed } from "#platform/require-allowed.ts";
import type { StaffAct } from "#platform/staff-acts.ts";
import { can } from "../policy.ts";

/**
 * The member of staff of the request. Throws NOT_FOUND for all others, so that the back office stays hidden. With an
 * act, throws FORBIDDEN_ROLE for members whose role is too low for it; what the act is about is checked by its command.
 */
export function requireStaff(context: Readonly<RouterContextProvider>, act?: StaffAct): StaffActor {
  const actor = context.get(actorContext);
  if (actor.kind !== "staff") throw new DomainError("NOT_FOUND");
  const ownAgency = { partnerId: actor.partnerId, departmentId: null };
  if (act) requireAllowed(can(actor, act, ownAgency));
  return actor;
}
