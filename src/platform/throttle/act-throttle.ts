import type { Clock } from "../clock.ts";
import { LruMap } from "../lru-map.ts";

/**
 * What one person may do in a row, and what they get back each second: nobody who types, drags and clicks reaches it,
 * and a page that saves by itself stays far below.
 */
export const ACT_BURST = 300;
const ACTS_PER_SECOND = 5;
const MAX_PEOPLE = 20_000;

/**
 * Keeps a script that runs under somebody's account from writing without end, where a command says no limit of its own. In
 * memory, by process: a row for each act would cost as much as the act.
 */
export class ActThrottle {
  readonly #clock: Clock;
  readonly #people = new LruMap<string, { left: number; at: number }>(MAX_PEOPLE);

  constructor(clock: Clock) {
    this.#clock = clock;
  }

  /** Takes an act from what a person may do, or one that counts for several; false when not as much is left. */
  take(userId: string, weight = 1): boolean {
    const now = this.#clock.now().getTime();
    const held = this.#people.get(userId) ?? { left: ACT_BURST, at: now };
    const gained = (Math.max(0, now - held.at) / 1000) * ACTS_PER_SECOND;
    const left = Math.min(ACT_BURST, held.left + gained);
    const within = left >= weight;
    this.#people.set(userId, { left: within ? left - weight : left, at: now });
    return within;
  }

  /** Everybody starts anew. */
  clear(): void {
    this.#people.clear();
  }
}
