import { setTimeout as sleep } from "node:timers/promises";
import type { Clock } from "../clock.ts";
import { LruMap } from "../lru-map.ts";

/**
 * What a network may have read before it has to slow down, in units of `readCost` (a page of results takes two), and
 * what it gets back each second. A laboratory behind one address reaches neither: it would have to search three
 * hundred times at once, and fifteen times a second from then on.
 */
export const READ_ALLOWANCE = 600;
export const READS_PER_SECOND = 30;
/**
 * What one network may have made at the same time, in the same units (a page that costs nothing counts as one): four simple
 * pages, two pages of results, one chronology. The others wait for each other, and not in the way of everybody.
 */
export const MAX_CONCURRENT = 4;
/** Once something is done its place rests, and everybody else has twice as long as it took. Its answer does not wait for that. */
const COOLDOWN_FACTOR = 2;
const MAX_COOLDOWN_MS = 500;
const MAX_WAITING = 200;
const MAX_NETWORKS = 20_000;

interface ClientState {
  left: number;
  at: number;
  /** The places of those at work, and of those who are done and whose place still rests. */
  taken: number;
  readonly waiting: { readonly weight: number; readonly start: () => void }[];
}

interface SlotOptions {
  readonly slots?: number;
  /** For how long some work may keep its place; without it, until it is done. */
  readonly slotTimeoutMs?: number;
  /** So many may wait; whoever comes then is told to come back. */
  readonly maxWaiting?: number;
  /**
   * A line of people who each have one of their own before it: a place is the next one's at once. A university that deposits
   * behind one address in the last minute must not be served one by one.
   */
  readonly isShared?: boolean;
}

/**
 * Keeps one network from taking the time of all others. In memory, by process: a row for each read would cost more than
 * most reads. Acts of people are limited in the database, by their commands.
 */
export class ClientThrottle {
  readonly #clock: Clock;
  readonly #networks = new LruMap<string, ClientState>(MAX_NETWORKS);

  constructor(clock: Clock) {
    this.#clock = clock;
  }

  /** Takes from the allowance of a network; answers for how many seconds it is used up, 0 if it is not. */
  consume(network: string, cost: number): number {
    const held = this.#of(network);
    const now = this.#clock.now().getTime();
    const gained = (Math.max(0, now - held.at) / 1000) * READS_PER_SECOND;
    held.left = Math.min(READ_ALLOWANCE, held.left + gained);
    held.at = now;
    if (held.left < cost) return Math.ceil((cost - held.left) / READS_PER_SECOND);
    held.left -= cost;
    return 0;
  }

  /** Does some work of a network when its turn has come; null when too many wait already. */
  async runInSlot<Answer>(
    network: string,
    cost: number,
    work: () => Promise<Answer>,
    { slots = MAX_CONCURRENT, slotTimeoutMs, maxWaiting = MAX_WAITING, isShared }: SlotOptions = {},
  ): Promise<Answer | null> {
    const held = this.#of(network);
    const weight = Math.min(slots, MAX_CONCURRENT, Math.max(1, cost));
    if (held.waiting.length > 0 || held.taken + weight > slots) {
      if (held.waiting.length >= maxWaiting) return null;
      await new Promise<void>((start) => held.waiting.push({ weight, start }));
    } else held.taken += weight;
    const started = performance.now();
    let kept = true;
    const giveBack = () => {
      if (!kept) return;
      kept = false;
      if (isShared) return this.#handOn(held, weight, slots);
      const restMs = Math.min(MAX_COOLDOWN_MS, COOLDOWN_FACTOR * (performance.now() - started));
      // Not waited for: the answer is ready.
      void this.#rest(held, weight, restMs);
    };
    const timer = slotTimeoutMs === undefined ? undefined : setTimeout(giveBack, slotTimeoutMs);
    try {
      return await work();
    } finally {
      clearTimeout(timer);
      giveBack();
    }
  }

  /**
   * Gives places back after a rest in which only others work. Those who wait come in one at a time, as long as there are any:
   * what begins together is worked off in one go, in front of everybody else.
   */
  async #rest(held: ClientState, weight: number, restMs: number): Promise<void> {
    await sleep(restMs, undefined, { ref: false });
    held.taken -= weight;
    if (held.taken > 0) return;
    const next = held.waiting.shift();
    held.taken += next?.weight ?? 0;
    next?.start();
  }

  #handOn(held: ClientState, weight: number, places: number): void {
    held.taken -= weight;
    for (let next = held.waiting[0]; next; next = held.waiting[0]) {
      if (held.taken + next.weight > places) return;
      held.waiting.shift();
      held.taken += next.weight;
      next.start();
    }
  }

  #of(network: string): ClientState {
    const known = this.#networks.get(network);
    if (known) return known;
    const fresh = {
      left: READ_ALLOWANCE,
      at: this.#clock.now().getTime(),
      taken: 0,
      waiting: [],
    };
    this.#networks.set(network, fresh);
    return fresh;
  }
}
