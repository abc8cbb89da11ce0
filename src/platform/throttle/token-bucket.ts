import { type Clock, systemClock } from "../clock.ts";
import { LruMap } from "../lru-map.ts";

/** A number of tokens and the time in which they come back. The shape of every limit, in memory and in the database. */
export interface RateLimit {
  /** In logs, and part of the stored key, so that two limits never share a count. */
  readonly name: string;
  readonly max: number;
  readonly seconds: number;
  /**
   * Tokens come back evenly, `max` in `seconds`. Without it they come back together, `seconds` after the first one was
   * taken.
   */
  readonly isSteady?: true;
}

/** The tokens of one person, network or page, in the memory of this process. */
export class TokenBucket {
  readonly #limit: RateLimit;
  readonly #clock: Clock;
  #left: number;
  /** The last refill of a steady bucket; otherwise the start of the window. */
  #since: number;

  constructor(limit: RateLimit, clock: Clock = systemClock) {
    this.#limit = limit;
    this.#clock = clock;
    this.#left = limit.max;
    this.#since = clock.now().getTime();
  }

  /** Takes tokens and returns 0; if too few are left, takes none and returns the seconds to wait. */
  take(cost = 1): number {
    const now = this.#refill();
    if (this.#left < cost) {
      const { max, seconds, isSteady } = this.#limit;
      const missing = cost - this.#left;
      return isSteady ? (missing * seconds) / max : seconds - (now - this.#since) / 1000;
    }
    this.#left -= cost;
    return 0;
  }

  /** Takes tokens even if too few are left: for work whose cost is known when it is done. False if some were missing. */
  spend(cost: number): boolean {
    this.#refill();
    this.#left -= cost;
    return this.#left >= 0;
  }

  #refill(): number {
    const { max, seconds, isSteady } = this.#limit;
    const now = this.#clock.now().getTime();
    const elapsed = Math.max(0, now - this.#since) / 1000;
    if (isSteady) this.#left = Math.min(max, this.#left + (elapsed * max) / seconds);
    else if (elapsed >= seconds) this.#left = max;
    if (isSteady || elapsed >= seconds) this.#since = now;
    return now;
  }
}

const MAX_KEYS = 20_000;

/** A bucket for each key. In memory: a row for each read or act would cost as much as the read or act. */
export class TokenBuckets {
  readonly #limit: RateLimit;
  readonly #clock: Clock;
  readonly #buckets = new LruMap<string, TokenBucket>(MAX_KEYS);

  constructor(limit: RateLimit, clock: Clock = systemClock) {
    this.#limit = limit;
    this.#clock = clock;
  }

  clear(): void {
    this.#buckets.clear();
  }

  get(key: string): TokenBucket {
    const known = this.#buckets.get(key);
    if (known) return known;
    const fresh = new TokenBucket(this.#limit, this.#clock);
    this.#buckets.set(key, fresh);
    return fresh;
  }
}
