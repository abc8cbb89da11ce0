import type { RouterContextProvider } from "react-router";
import {
  actorContext,
  isSignedIn,
  type PersonActor,
  type SignedInActor,
  VISITOR,
  type VisitorActor,
} from "#platform/actor.ts";
import type { Caller } from "#platform/command.server.ts";

/** The signed-in actor of any kind, or null for visitors. */
export function getSignedInActor(context: Readonly<RouterContextProvider>): SignedInActor | null {
  const actor = context.get(actorContext);
  return isSignedIn(actor) ? actor : null;
}

/** The signed-in researcher, or null for visitors and every other kind of actor. */
export function getPerson(context: Readonly<RouterContextProvider>): PersonActor | null {
  const actor = context.get(actorContext);
  return actor.kind === "person" ? actor : null;
}

/**
 * The same caller as a visitor. Signing in, registering and following a mailed link identify the person by
 * themselves, so the session that this browser had before must not count.
 */
export const toVisitorCaller = (caller: Caller): Caller<VisitorActor> => ({
  ...caller,
  actor: VISITOR,
});
