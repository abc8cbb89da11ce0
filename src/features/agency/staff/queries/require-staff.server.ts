import type { RouterContextProvider } from "react-router";
import { actorContext, type StaffActor } from "#platform/actor.ts";
import { DomainError } from "#platform/errors.ts";

/** The member of staff of the request. Throws NOT_FOUND for all others: they find no pages of agencies. */
export function requireStaff(context: Readonly<RouterContextProvider>): StaffActor {
  const actor = context.get(actorContext);
  if (actor.kind !== "staff") throw new DomainError("NOT_FOUND");
  return actor;
}
