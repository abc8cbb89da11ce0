import type { RouterContextProvider } from "react-router";
import { actorContext } from "#platform/actor.ts";
import { DomainError } from "#platform/errors.ts";
import { type BackOfficeActor, isBackOfficeActor } from "../policy.ts";

/** The administrator or the member of staff of the request. Throws NOT_FOUND for all others: the back office stays hidden. */
export function requireBackOffice(context: Readonly<RouterContextProvider>): BackOfficeActor {
  const actor = context.get(actorContext);
  if (!isBackOfficeActor(actor)) throw new DomainError("NOT_FOUND");
  return actor;
}
