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

/** Whoever is signed in, or null for visitors. */
export function getSignedInActor(context: Readonly<RouterContextProvider>): SignedInActor | null {
  const actor = context.get(actorContext);
  return isSignedIn(actor) ? actor : null;
}

/** The signed-in researcher, or null for everybody else. */
export function getPerson(context: Readonly<RouterContextProvider>): PersonActor | null {
  const actor = context.get(actorContext);
  return actor.kind === "person" ? actor : null;
}

/**
 * Whoever signs in, registers or follows a mailed link shows by that alone who they are: who was signed in in this
 * browser until now has no part in it.
 */
export const toVisitorCaller = (caller: Caller): Caller<VisitorActor> => ({
  ...caller,
  actor: VISITOR,
});
