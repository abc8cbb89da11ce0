import { href, type RouterContextProvider, redirectDocument } from "react-router";
import { actorContext, type PersonActor } from "#platform/actor.ts";
import { DomainError } from "#platform/errors.ts";

/** The signed-in researcher. A visitor is asked to sign in: pages lead there and back, endpoints say so. */
export function requirePerson(context: Readonly<RouterContextProvider>): PersonActor {
  const actor = context.get(actorContext);
  if (actor.kind === "person") return actor;
  if (actor.kind === "visitor") throw new DomainError("SIGN_IN_REQUIRED");
  // Administrators have pages of their own, and no dossier, CV or alert to keep in these.
  throw redirectDocument(href("/administration-portail-aap"));
}
