import { setTimeout as sleep } from "node:timers/promises";
import type { Clock } from "../clock.ts";
import { LruMap } from "../lru-map.ts";

/**
 * Token bucket of one person or network: its size and refill per second, in units of `readCost` (a page of results costs two). A
 * laboratory behind one address reaches neither: that takes three hundred searches at once, then fifteen per second.
 */
export const READ_ALLOWANCE = 600;
export const READS_PER_SECOND = 30;
/**
 * Slots of one person or network for concurrent work, in the same units (a page without cost counts as one): four simple pages,
 * two pages of results, one timeline. Further requests of the network wait for each other.
 */
export const MAX_CONCURRENT = 4;
/**
 * After its work a slot stays occupied for twice as long as the work took, so that other networks get the processor.
 * The answer itself is not delayed.
 */
const COOLDOWN_FACTOR = 2;
const MAX_COOLDOWN_MS = 500;
const MAX_WAITING = 200;
const MAX_NETWORKS = 20_000;

interface ClientState {
  left: number;
  at: number;
  /** Occupied slots, those in their cooldown included. */
  taken: number;
  readonly waiting: { readonly weight: number; readonly start: () => void }[];
}

interface SlotOptions {
  readonly slots?: number;
  /** Releases the slot after this time even if the work goes on; without it, when the work ends. */
  readonly slotTimeoutMs?: number;
  /** Length of the queue; a request beyond it is refused. */
  readonly maxWaiting?: number;
  /**
   * No cooldown. For queues whose members are already limited one by one: many people of a university may deposit
   * behind one address in the last minute and must not be served one at a time.
   */
  readonly isShared?: boolean;
}

/**
 * Limits the share of the processor that one person, or one network of visitors, can take by reads and posts. In memory, per
 * process: a row for each read would cost more than most reads. Attempts that must be counted across processes are limited in
 * the database, by the commands.
 */
export class ClientThrottle {
  readonly #clock: Clock;
  readonly #networks = new LruMap<string, ClientState>(MAX_NETWORKS);

  constructor(clock: Clock) {
    this.#clock = clock;
  }

  /** Takes tokens of a network. Returns 0, or the seconds to wait if too few are left. */
  consume(network: string, cost: number): number {
    const client = this.#stateOf(network);
    const now = this.#clock.now().getTime();
    const gained = (Math.max(0, now - client.at) / 1000) * READS_PER_SECOND;
    client.left = Math.min(READ_ALLOWANCE, client.left + gained);
    client.at = now;
    if (client.left < cost) return Math.ceil((cost - client.left) / READS_PER_SECOND);
    client.left -= cost;
    return 0;
  }

  /** Runs the work in a slot of the network. Returns null when the queue is full. */
  async runInSlot<Answer>(
    network: string,
    cost: number,
    work: () => Promise<Answer>,
    { slots = MAX_CONCURRENT, slotTimeoutMs, maxWaiting = MAX_WAITING, isShared }: SlotOptions = {},
  ): Promise<Answer | null> {
    const client = this.#stateOf(network);
    const weight = Math.min(slots, MAX_CONCURRENT, Math.max(1, cost));
    if (client.waiting.length > 0 || client.taken + weight > slots) {
      if (client.waiting.length >= maxWaiting) return null;
      await new Promise<void>((start) => client.waiting.push({ weight, start }));
    } else client.taken += weight;
    const started = performance.now();
    let isOccupied = true;
    const release = () => {
      if (!isOccupied) return;
      isOccupied = false;
      if (isShared) return this.#releaseNow(client, weight, slots);
      const cooldownMs = Math.min(MAX_COOLDOWN_MS, COOLDOWN_FACTOR * (performance.now() - started));
      // Not awaited: the answer is ready.
      void this.#releaseAfterCooldown(client, weight, cooldownMs);
    };
    const timer = slotTimeoutMs === undefined ? undefined : setTimeout(release, slotTimeoutMs);
    try {
      return await work();
    } finally {
      clearTimeout(timer);
      release();
    }
  }

  /**
   * Releases slots after the cooldown. Waiting work starts one at a time while there is any: work started together
   * would run in one go, ahead of all other networks.
   */
  async #releaseAfterCooldown(
    client: ClientState,
    weight: number,
    cooldownMs: number,
  ): Promise<void> {
    await sleep(cooldownMs, undefined, { ref: false });
    client.taken -= weight;
    if (client.taken > 0) return;
    const next = client.waiting.shift();
    client.taken += next?.weight ?? 0;
    next?.start();
  }

  #releaseNow(client: ClientState, weight: number, slots: number): void {
    client.taken -= weight;
    for (let next = client.waiting[0]; next; next = client.waiting[0]) {
      if (client.taken + next.weight > slots) return;
      client.waiting.shift();
      client.taken += next.weight;
      next.start();
    }
  }

  #stateOf(network: string): ClientState {
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
