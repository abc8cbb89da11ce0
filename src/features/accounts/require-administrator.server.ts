import type { RouterContextProvider } from "react-router";
import { type AdministratorActor, actorContext } from "#platform/actor.ts";
import { DomainError } from "#platform/errors.ts";

export const ADMINISTRATION_HREF = "/administration-portail-aap";

/** The administrator, or a page that does not exist: nobody else learns that there is anything here. */
export function requireAdministrator(context: Readonly<RouterContextProvider>): AdministratorActor {
  const actor = context.get(actorContext);
  if (actor.kind !== "administrator") throw new DomainError("NOT_FOUND");
  return actor;
}
