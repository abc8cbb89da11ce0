import { setTimeout as sleep } from "node:timers/promises";
import type { Next } from "hono";
import type { Clock } from "../clock.ts";
import { LruMap } from "../lru-map.ts";
import type { Metrics } from "../metrics.server.ts";
import { networksOf } from "../rate-limit/network.ts";
import { type AppContext, isRead } from "./app-context.ts";
import { isFromHere } from "./client-address.ts";
import type { Fail } from "./error-response.server.ts";
import { MAX_BUFFERED_BODY_BYTES } from "./route-policy.ts";
import { mayBeSignedIn } from "./visitor-pages.server.ts";

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
/** The networks of one site together have the places of four: whoever rents a server has 65,536 of them. */
const PLACES_OF_SITE = 4;
/** What one network may have posted at the same time: by visitors, and beside them by those who bring a session. */
export const POSTS_AT_ONCE = 8;
export const SIGNED_IN_POSTS_AT_ONCE = 16;
/** A form of this size takes a place, one of a megabyte four. */
const BYTES_OF_PLACE = 250_000;
/** What takes longer waits for something else than our time (another service, a password being hashed) and keeps no place. */
const POST_KEEPS_PLACE_MS = 2_000;
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

interface TurnOptions {
  readonly places?: number;
  /** For how long some work may keep its place; without it, until it is done. */
  readonly keepsPlaceMs?: number;
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
    { places = MAX_AT_ONCE, keepsPlaceMs }: TurnOptions = {},
  ): Promise<Answer | null> {
    const held = this.#of(network);
    const weight = Math.min(MAX_AT_ONCE, Math.max(1, cost));
    if (held.waiting.length > 0 || held.running + weight > places) {
      if (held.waiting.length >= MAX_WAITING) return null;
      await new Promise<void>((start) => held.waiting.push({ weight, start }));
    } else held.running += weight;
    const started = performance.now();
    let kept = true;
    const giveBack = () => {
      if (!kept) return;
      kept = false;
      const pauseMs = Math.min(MAX_PAUSE_MS, PAUSE_FACTOR * (performance.now() - started));
      // Not waited for: the answer is ready.
      if (held.waiting.length > 0) void this.#handOn(held, weight, { pauseMs, places });
      else held.running -= weight;
    };
    const timer = keepsPlaceMs === undefined ? undefined : setTimeout(giveBack, keepsPlaceMs);
    try {
      return await work();
    } finally {
      clearTimeout(timer);
      giveBack();
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

/** Answers within the limits of the network that asks, or says when to come back. */
export function createNetworkLimiter(
  { clock, metrics }: { readonly clock: Clock; readonly metrics: Metrics },
  fail: Fail,
) {
  const limits = new ReadLimits(clock);
  const posts = { visitors: new ReadLimits(clock), signedIn: new ReadLimits(clock) };
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

  /** Makes what somebody reads. */
  async function read(c: AppContext, make: () => Promise<Response>): Promise<Response> {
    const { readCost } = c.get("policy");
    const { clientAddress } = c.get("info");
    if ((!isRead(c) && readCost === 0) || isFromHere(clientAddress)) return make();
    const [near, site] = networksOf(clientAddress);
    const seconds = readCost > 0 ? limits.consume(near, readCost) : 0;
    const siteSeconds =
      readCost > 0 && site ? limits.consume(site, readCost / NETWORKS_OF_SITE) : 0;
    if (seconds + siteSeconds > 0) return refuse(c, Math.max(seconds, siteSeconds));
    return (await inTurn(limits, clientAddress, readCost, make)) ?? refuse(c, 1);
  }

  /**
   * Answers what is posted, whatever becomes of it: a form that is refused is drawn as any page. The body has come: whoever
   * sends slowly takes no place from others. Whoever brings a session waits for no visitor; it may be an invented one, so
   * their places are counted too. A large body is read only from somebody who is signed in (`limitBodies` has asked), for as
   * long as it takes.
   */
  async function post(c: AppContext, next: Next): Promise<Response | undefined> {
    const { clientAddress } = c.get("info");
    const signedIn = mayBeSignedIn(c);
    const isLarge = c.get("policy").maxBodyBytes > MAX_BUFFERED_BODY_BYTES;
    if (isRead(c) || isFromHere(clientAddress) || (isLarge && signedIn)) return void (await next());
    const answered = await inTurn(
      signedIn ? posts.signedIn : posts.visitors,
      clientAddress,
      Math.ceil((c.get("body")?.length ?? 0) / BYTES_OF_PLACE),
      async () => {
        await next();
        return true;
      },
      {
        places: signedIn ? SIGNED_IN_POSTS_AT_ONCE : POSTS_AT_ONCE,
        keepsPlaceMs: POST_KEEPS_PLACE_MS,
      },
    );
    return answered ? undefined : refuse(c, 1);
  }

  return { read, post };
}

/** When the turn of its network has come, and then that of its site: those of a network that wait take no place of the site's others. */
function inTurn<Answer>(
  limits: ReadLimits,
  clientAddress: string,
  cost: number,
  work: () => Promise<Answer>,
  { places = MAX_AT_ONCE, ...rest }: TurnOptions = {},
): Promise<Answer | null> {
  const [near, site] = networksOf(clientAddress);
  const inSite = site
    ? () => limits.inTurn(site, cost, work, { places: PLACES_OF_SITE * places, ...rest })
    : (): Promise<Answer | null> => work();
  return limits.inTurn(near, cost, inSite, { places, ...rest });
}
