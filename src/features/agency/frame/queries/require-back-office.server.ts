import type { RouterContextProvider } from "react-router";
import { type AdministratorActor, actorContext, type StaffActor } from "#platform/actor.ts";
import { DomainError } from "#platform/errors.ts";

/** The actors that the back office is for. */
export type BackOfficeActor = StaffActor | AdministratorActor;

/** The member of staff or the administrator of the request. Throws NOT_FOUND for all others: they find no back office. */
export function requireBackOffice(context: Readonly<RouterContextProvider>): BackOfficeActor {
  const actor = context.get(actorContext);
  if (actor.kind !== "staff" && actor.kind !== "administrator") throw new DomainError("NOT_FOUND");
  return actor;
}
