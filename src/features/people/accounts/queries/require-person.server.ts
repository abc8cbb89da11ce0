import { href, type RouterContextProvider, redirectDocument } from "react-router";
import { actorContext, type PersonActor } from "#platform/actor.ts";
import { DomainError } from "#platform/errors.ts";

/**
 * The signed-in researcher. For visitors throws SIGN_IN_REQUIRED, which pages turn into a redirect to the sign-in and
 * back.
 */
export function requirePerson(context: Readonly<RouterContextProvider>): PersonActor {
  const actor = context.get(actorContext);
  if (actor.kind === "person") return actor;
  if (actor.kind === "visitor") throw new DomainError("SIGN_IN_REQUIRED");
  // Administrators have other pages, and no dossier, CV or alert here.
  throw redirectDocument(href("/administration-portail-aap"));
}
