import type { RouterContextProvider } from "react-router";
import { DomainError } from "#platform/errors.ts";
import { type Actor, actorOf } from "./actor.ts";

export const ADMINISTRATION_HREF = "/administration-portail-aap";

/** The administrator, or a page that does not exist: nobody else learns that there is anything here. */
export function requireAdministrator(context: Readonly<RouterContextProvider>): Actor {
  const actor = actorOf(context);
  if (actor?.role !== "administrator") throw new DomainError("NOT_FOUND");
  return actor;
}
