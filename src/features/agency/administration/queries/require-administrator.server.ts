import type { RouterContextProvider } from "react-router";
import { type AdministratorActor, actorContext } from "#platform/actor.ts";
import { DomainError } from "#platform/errors.ts";
import { can } from "../policy.ts";

/** The administrator of the request. Throws NOT_FOUND for all others, so that the administration stays hidden. */
export function requireAdministrator(context: Readonly<RouterContextProvider>): AdministratorActor {
  const actor = context.get(actorContext);
  if (actor.kind !== "administrator" || !can(actor, "administer", null).ok) {
    throw new DomainError("NOT_FOUND");
  }
  return actor;
}
