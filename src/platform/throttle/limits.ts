import { type Actor, isSignedIn } from "../actor.ts";
import { toNetworkLimits } from "./network.ts";
import type { RateLimit } from "./token-bucket.ts";

/** A limit as routes and commands declare it; counted in the table `rate_limits`. */
export interface DeclaredLimit extends RateLimit {
  /**
   * The key it counts by: the account of the actor (visitors have none, and are not counted), the network and site of
   * every actor, or those of visitors only.
   */
  readonly per: "person" | "network" | "visitor";
}

/**
 * Acts of one person, for commands without `limits` of their own: stops a script that writes without end under one
 * account. Typing, dragging and clicking do not reach it, and a page that saves by itself stays far below.
 */
export const ACT_LIMIT = { name: "acts", max: 300, seconds: 60, isSteady: true } as const;

/**
 * Reads of one person or network, in units of `readCost` (a page of results costs two). A laboratory behind one address
 * does not reach it: that takes three hundred searches at once, then fifteen per second.
 */
export const READ_LIMIT = { name: "reads", max: 600, seconds: 20, isSteady: true } as const;

/** The counts that declared limits keep of an actor. */
export function listLimitKeys(
  limits: readonly DeclaredLimit[],
  actor: Actor,
  clientAddress: string,
): (readonly [limit: RateLimit, key: string])[] {
  const userId = isSignedIn(actor) ? actor.userId : null;
  const account = actor.kind === "product" ? actor.forUserId : userId;
  return limits.flatMap((limit) => {
    if (limit.per === "person") return account ? [[limit, account] as const] : [];
    if (limit.per === "visitor" && actor.kind !== "visitor") return [];
    return toNetworkLimits(limit, clientAddress);
  });
}
