import { createHash } from "node:crypto";
import type { Clock } from "../clock.ts";
import { LruMap } from "../lru-map.ts";

const MAX_AGE_MS = 10 * 60_000;
const MAX_SESSIONS = 20_000;

/**
 * Sessions that were somebody's a while ago. It opens nothing: it says who waits with people who are signed in, and who
 * with visitors, without a question to the database for every session that somebody invents.
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

/** What is kept in memory signs nobody in. */
const computeDigest = (tokens: readonly string[]): string =>
  createHash("sha256").update(tokens.join(" ")).digest("base64url");
