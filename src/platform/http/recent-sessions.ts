import { createHash } from "node:crypto";
import type { Clock } from "../clock.ts";
import { LruMap } from "../lru-map.ts";

const MAX_AGE_MS = 10 * 60_000;
const MAX_SESSIONS = 20_000;

/**
 * Recently verified sessions. Not used for access: it only decides whether a request waits in the queue of signed-in
 * people or of visitors, without a database query for every invented session.
 */
export class RecentSessions {
  readonly #clock: Clock;
  readonly #found = new LruMap<string, { readonly person: string; readonly at: number }>(
    MAX_SESSIONS,
  );

  constructor(clock: Clock) {
    this.#clock = clock;
  }

  remember(tokens: readonly string[], person: string): void {
    this.#found.set(computeDigest(tokens), { person, at: this.#now() });
  }

  findUserId(tokens: readonly string[]): string | null {
    if (tokens.length === 0) return null;
    const found = this.#found.get(computeDigest(tokens));
    return found && this.#now() - found.at < MAX_AGE_MS ? found.person : null;
  }

  #now(): number {
    return this.#clock.now().getTime();
  }
}

/** Digests only, so that the memory of the process contains no session token. */
const computeDigest = (tokens: readonly string[]): string =>
  createHash("sha256").update(tokens.join(" ")).digest("base64url");
