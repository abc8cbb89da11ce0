import type { Clock } from "../clock.ts";
import { LruMap } from "../lru-map.ts";

/**
 * Token bucket of one person: its size, and the refill per second. Typing, dragging and clicking do not reach it, and a
 * page that saves by itself stays far below.
 */
export const ACT_BURST = 300;
const ACTS_PER_SECOND = 5;
const MAX_PEOPLE = 20_000;

/**
 * Stops a script that writes without end under one account, for commands without `limits` of their own. In memory, per
 * process: a row for each act would cost as much as the act.
 */
export class ActThrottle {
  readonly #clock: Clock;
  readonly #people = new LruMap<string, { left: number; at: number }>(MAX_PEOPLE);

  constructor(clock: Clock) {
    this.#clock = clock;
  }

  /** Takes tokens for one act, or for one that counts as several. False when too few are left. */
  take(userId: string, weight = 1): boolean {
    const now = this.#clock.now().getTime();
    const bucket = this.#people.get(userId) ?? { left: ACT_BURST, at: now };
    const gained = (Math.max(0, now - bucket.at) / 1000) * ACTS_PER_SECOND;
    const left = Math.min(ACT_BURST, bucket.left + gained);
    const isWithin = left >= weight;
    this.#people.set(userId, { left: isWithin ? left - weight : left, at: now });
    return isWithin;
  }

  clear(): void {
    this.#people.clear();
  }
}
