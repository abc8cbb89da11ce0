import type { RouterContextProvider } from "react-router";
import { actorContext, isSignedIn, type PersonActor, type SignedInActor } from "#platform/actor.ts";

/** Whoever is signed in, or null for visitors. */
export function actorOf(context: Readonly<RouterContextProvider>): SignedInActor | null {
  const actor = context.get(actorContext);
  return isSignedIn(actor) ? actor : null;
}

/** The signed-in researcher, or null for everybody else. */
export function personOf(context: Readonly<RouterContextProvider>): PersonActor | null {
  const actor = context.get(actorContext);
  return actor.kind === "person" ? actor : null;
}
