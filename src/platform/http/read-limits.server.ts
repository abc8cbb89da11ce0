import { setTimeout as sleep } from "node:timers/promises";
import type { Clock } from "../clock.ts";
import { LruMap } from "../lru-map.ts";
import type { Metrics } from "../metrics.server.ts";
import { networksOf } from "../rate-limit/network.ts";
import type { AppContext } from "./app-context.ts";
import { isFromHere } from "./client-address.ts";
import type { Fail } from "./error-response.server.ts";

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
export const MAX_AT_ONCE = 4;
/** The networks of one site together: whoever rents a server has 65,536 of them. */
const SITE_AT_ONCE = 4 * MAX_AT_ONCE;
/** Between two pages of a network that has more of them waiting, everybody else has twice as long as the last one took. */
const PAUSE_FACTOR = 2;
const MAX_PAUSE_MS = 500;
const MAX_WAITING = 200;
/** Whoever goes on without listening is answered slowly: a hundred connections then ask a hundred times a second at most. */
const SLOW_REFUSAL_MS = 1_000;
const MAX_SLOW_REFUSALS = 1_000;
const MAX_NETWORKS = 20_000;
/** The networks of one site have the allowance of eight together. */
const NETWORKS_OF_SITE = 8;

interface Network {
  left: number;
  at: number;
  running: number;
  readonly waiting: { readonly weight: number; readonly start: () => void }[];
}

/**
 * Keeps one network from taking the time of all others. In memory, by process: a row for each read would cost more than
 * most reads. Acts of people are limited in the database, by their commands.
 */
export class ReadLimits {
  readonly #clock: Clock;
  readonly #networks = new LruMap<string, Network>(MAX_NETWORKS);

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
  async inTurn<Answer>(
    network: string,
    cost: number,
    work: () => Promise<Answer>,
    places = MAX_AT_ONCE,
  ): Promise<Answer | null> {
    const held = this.#of(network);
    const weight = Math.min(MAX_AT_ONCE, Math.max(1, cost));
    if (held.waiting.length > 0 || held.running + weight > places) {
      if (held.waiting.length >= MAX_WAITING) return null;
      await new Promise<void>((start) => held.waiting.push({ weight, start }));
    } else held.running += weight;
    const started = performance.now();
    try {
      return await work();
    } finally {
      const pauseMs = Math.min(MAX_PAUSE_MS, PAUSE_FACTOR * (performance.now() - started));
      // Not waited for: the answer is ready.
      if (held.waiting.length > 0) void this.#handOn(held, weight, { pauseMs, places });
      else held.running -= weight;
    }
  }

  /** Gives a place back after a pause in which only others work, and lets those in who now fit. */
  async #handOn(
    held: Network,
    weight: number,
    { pauseMs, places }: { pauseMs: number; places: number },
  ): Promise<void> {
    await sleep(pauseMs);
    held.running -= weight;
    for (
      let [next] = held.waiting;
      next && held.running + next.weight <= places;
      [next] = held.waiting
    ) {
      held.waiting.shift();
      held.running += next.weight;
      next.start();
    }
  }

  #of(network: string): Network {
    const known = this.#networks.get(network);
    if (known) return known;
    const fresh = {
      left: READ_ALLOWANCE,
      at: this.#clock.now().getTime(),
      running: 0,
      waiting: [],
    };
    this.#networks.set(network, fresh);
    return fresh;
  }
}

/** Makes an answer within the limits of the network that asks for it, or says when to come back. */
export function createReadLimiter(
  { clock, metrics }: { readonly clock: Clock; readonly metrics: Metrics },
  fail: Fail,
) {
  const limits = new ReadLimits(clock);
  let slowRefusals = 0;

  async function refuse(c: AppContext, seconds: number): Promise<Response> {
    // Counted, not written down one by one: the log has a line for each request already.
    metrics.securityEvents.inc({ event: "limited" });
    if (slowRefusals < MAX_SLOW_REFUSALS) {
      slowRefusals++;
      await sleep(SLOW_REFUSAL_MS);
      slowRefusals--;
    }
    return fail(c, "TOO_MANY_REQUESTS", { retrySeconds: seconds });
  }

  return async (c: AppContext, make: () => Promise<Response>): Promise<Response> => {
    const { readCost } = c.get("policy");
    const { clientAddress } = c.get("info");
    const isRead = c.req.method === "GET" || c.req.method === "HEAD";
    if ((!isRead && readCost === 0) || isFromHere(clientAddress)) return make();
    const [near, site] = networksOf(clientAddress);
    const seconds = readCost > 0 ? limits.consume(near, readCost) : 0;
    const siteSeconds =
      readCost > 0 && site ? limits.consume(site, readCost / NETWORKS_OF_SITE) : 0;
    if (seconds + siteSeconds > 0) return refuse(c, Math.max(seconds, siteSeconds));
    // The near network's turn comes first: those of it that wait take no place of the site's others.
    const inSite = site
      ? () => limits.inTurn(site, readCost, make, SITE_AT_ONCE)
      : (): Promise<Response | null> => make();
    return (await limits.inTurn(near, readCost, inSite)) ?? refuse(c, 1);
  };
}
