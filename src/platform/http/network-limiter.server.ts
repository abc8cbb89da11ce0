import { setTimeout as sleep } from "node:timers/promises";
import type { Next } from "hono";
import { ConcurrencyWindow, ConcurrencyWindows } from "../throttle/concurrency-window.ts";
import { READ_LIMIT } from "../throttle/limits.ts";
import { toNetworks } from "../throttle/network.ts";
import { TokenBuckets } from "../throttle/token-bucket.ts";
import { type AppContext, isRead } from "./app-context.ts";
import { getAnnouncedBytes, mayBeLong } from "./body-limit.server.ts";
import type { CreateErrorResponse } from "./error-response.server.ts";
import type { HttpAppOptions } from "./http-app.server.ts";
import { createExemption } from "./request-origin.ts";
import { MAX_BUFFERED_BODY_BYTES } from "./route-policy.ts";
import { mayBeSignedIn } from "./visitor-pages.server.ts";

/**
 * Slots of one person or network for concurrent work, in units of `readCost` (a page without cost counts as one): four
 * simple pages, two pages of results, one timeline. Further requests of the network wait for each other.
 */
export const MAX_CONCURRENT = 4;
const MAX_WAITING = 200;
/**
 * All signed-in people of one network share the slots of four; so do the networks of one site, since renting a server
 * gives 65,536 networks.
 */
const SHARED_SLOTS_FACTOR = 4;
/** A form of this size takes one slot, one of a megabyte four. */
const BYTES_PER_SLOT = 250_000;
/** Buffered long bodies: one person has ten megabytes at a time, or four bodies. */
const BUFFERED_BYTES_PER_SLOT = 2_500_000;
export const MAX_BUFFERED_WAITING = 20;
/** An interrupted upload must not block the person's next one until the request times out. */
const BUFFERED_SLOT_TIMEOUT_MS = 30_000;
/** Work that takes longer is waiting for something else (a service, a printed file) and releases its slot. */
const SLOT_TIMEOUT_MS = 1_000;
/**
 * Delay of refusals: a client that ignores them on a hundred connections sends a hundred requests per second at most.
 */
const SLOW_REFUSAL_MS = 1_000;
const MAX_SLOW_REFUSALS = 1_000;
/** The networks of one site share the allowance of eight. */
const NETWORKS_PER_SITE = 8;

/**
 * Limits requests by person if signed in, otherwise by network; over a limit it answers TOO_MANY_REQUESTS with
 * Retry-After.
 */
export function createNetworkLimiter(
  { clock, metrics, env }: Pick<HttpAppOptions, "clock" | "metrics" | "env">,
  fail: CreateErrorResponse,
) {
  const readTokens = new TokenBuckets(READ_LIMIT, clock);
  const reads = createClientWindows();
  const posts = createClientWindows();
  const unreadBodies = createClientWindows();
  const bodies = new ConcurrencyWindows({ ...CLIENT_WINDOW, maxWaiting: MAX_BUFFERED_WAITING });
  const slowRefusals = new ConcurrencyWindow({ slots: MAX_SLOW_REFUSALS, maxWaiting: 0 });
  const isExemptAddress = createExemption(env);
  const isExempt = (c: AppContext) => isExemptAddress(c.get("info").clientAddress);

  async function refuse(c: AppContext, seconds: number): Promise<Response> {
    // Counted, not logged: a line for each refusal would let a flood fill the log.
    metrics.securityEvents.inc({ event: "limited" });
    await slowDown();
    return fail(c, "TOO_MANY_REQUESTS", { retrySeconds: seconds });
  }

  async function slowDown(): Promise<void> {
    const release = slowRefusals.tryEnter();
    if (!release) return;
    await sleep(SLOW_REFUSAL_MS);
    release();
  }

  /** Refuses a body with too many fields, with a delay: parsing it would cost more than refusing it. */
  async function rejectTooManyFields(c: AppContext): Promise<Response> {
    if (!isExempt(c)) await slowDown();
    return fail(c, "BAD_REQUEST");
  }

  /** Runs a read within the limits. */
  async function read(c: AppContext, make: () => Promise<Response>): Promise<Response> {
    const { readCost } = c.get("policy");
    if ((!isRead(c) && readCost === 0) || isExempt(c)) return make();
    const seconds = readCost > 0 ? secondsUntilRead(c, readCost) : 0;
    if (seconds > 0) return refuse(c, seconds);
    return (
      (await runInWindows(windowsFor(c, reads), readCost, unlessDisconnected(c, make))) ??
      refuse(c, 1)
    );
  }

  /** Takes the cost from the allowance. Returns 0, or the seconds to wait. */
  function secondsUntilRead(c: AppContext, cost: number): number {
    const person = getUserId(c);
    if (person) return Math.ceil(readTokens.get(person).take(cost));
    const [near, site] = toNetworks(c.get("info").clientAddress);
    const seconds = readTokens.get(near).take(cost);
    const siteSeconds = site ? readTokens.get(site).take(cost / NETWORKS_PER_SITE) : 0;
    return Math.ceil(Math.max(seconds, siteSeconds));
  }

  /**
   * Runs a write within the limits; a refused form costs as much as a page. The body has arrived, so a slow sender
   * occupies no slot. Routes read large bodies themselves; those of signed-in people do not count against their
   * network.
   */
  async function post(c: AppContext, next: Next): Promise<Response | undefined> {
    if (isRead(c)) return void (await next());
    if (isLarge(c) && mayBeSignedIn(c)) return postLarge(c, next);
    if (isExempt(c)) return void (await next());
    const slots = Math.ceil((c.get("body")?.length ?? 0) / BYTES_PER_SLOT);
    const answer = async () => void (await next());
    // A signed-in person's act is done even after the page was closed.
    const work = getUserId(c) ? answer : unlessDisconnected(c, answer);
    const answered = await runInWindows(windowsFor(c, posts), slots, async () => ({
      by: await work(),
    }));
    return answered ? answered.by : refuse(c, 1);
  }

  /**
   * Skips work for clients that disconnected while waiting: a hundred connections opened and closed would cost minutes.
   */
  function unlessDisconnected<Answer>(c: AppContext, work: () => Promise<Answer>) {
    const { signal } = c.req.raw;
    return async () => (signal.aborted ? fail(c, "BAD_REQUEST") : work());
  }

  /**
   * Takes a slot before the first byte of a body that will be buffered: many at once would fill the memory before any
   * act is counted.
   */
  async function withBodySlot(
    c: AppContext,
    read: () => Promise<Response | undefined>,
  ): Promise<Response | undefined> {
    const person = getUserId(c);
    if (!person || isStreamed(c) || !mayBeLong(c)) return read();
    const slots = Math.ceil(getAnnouncedBytes(c) / BUFFERED_BYTES_PER_SLOT);
    const options = { weight: slots, slotTimeoutMs: BUFFERED_SLOT_TIMEOUT_MS };
    const release = await bodies.get(person).enter(options);
    return release ? read().finally(release) : fail(c, "BUSY");
  }

  /** Requests with a possibly large body, of a signed-in person. */
  async function postLarge(c: AppContext, next: Next): Promise<Response | undefined> {
    const person = getUserId(c);
    if (!person || isStreamed(c) || mayBeLong(c)) return void (await next());
    // Saves of one form wait for the same row lock, each with one of the few database connections.
    if (isExempt(c)) return void (await next());
    const release = await posts.clients.get(person).enter();
    if (!release) return refuse(c, 1);
    await next().finally(release);
    return undefined;
  }

  /**
   * Discards an unwanted body in a slot of its network: dropping megabytes is work too, and a waiting client sends
   * nothing more. These queues are separate, so that no other request waits in them.
   */
  async function refuseUnread(c: AppContext, answer: () => Promise<Response>): Promise<Response> {
    if (isExempt(c)) return answer();
    const work = unlessDisconnected(c, answer);
    const windows = windowsFor(c, unreadBodies);
    return (await runInWindows(windows, MAX_CONCURRENT, work)) ?? refuse(c, 1);
  }

  return { read, post, withBodySlot, refuseUnread, rejectTooManyFields };
}

const isLarge = (c: AppContext): boolean => c.get("policy").maxBodyBytes > MAX_BUFFERED_BODY_BYTES;

/** A large body that is not buffered. */
const isStreamed = (c: AppContext): boolean =>
  isLarge(c) && c.get("policy").largeBody === "passed on";

/**
 * The verified user id. A session cookie can be invented: until it was looked up, the request counts as a visitor's.
 */
const getUserId = (c: AppContext): string | null =>
  mayBeSignedIn(c) ? (c.get("person") ?? null) : null;

const CLIENT_WINDOW = {
  slots: MAX_CONCURRENT,
  maxWaiting: MAX_WAITING,
  hasCooldown: true,
} as const;

/**
 * Slots by person or network of visitors, and by what contains it. People who share a network are limited one by one,
 * so their shared slots have no cooldown: many people of a university may deposit behind one address in the last minute
 * and must not be served one at a time.
 */
const createClientWindows = () => {
  const wide = SHARED_SLOTS_FACTOR * MAX_CONCURRENT;
  return {
    clients: new ConcurrencyWindows(CLIENT_WINDOW),
    visitorSites: new ConcurrencyWindows({ ...CLIENT_WINDOW, slots: wide }),
    peopleNetworks: new ConcurrencyWindows({ slots: wide, maxWaiting: MAX_WAITING }),
    peopleSites: new ConcurrencyWindows({
      slots: SHARED_SLOTS_FACTOR * wide,
      maxWaiting: MAX_WAITING,
    }),
  };
};

type KeyedWindows = readonly (readonly [windows: ConcurrencyWindows, key: string])[];

/**
 * The windows of a request, in order. Waiting requests of one person occupy no slot of their network, and those of a
 * network none of its site. Signed-in people never wait behind visitors.
 */
function windowsFor(c: AppContext, windows: ReturnType<typeof createClientWindows>): KeyedWindows {
  const person = getUserId(c);
  const [near, site] = toNetworks(c.get("info").clientAddress);
  const own: KeyedWindows = person
    ? [
        [windows.clients, person],
        [windows.peopleNetworks, near],
      ]
    : [[windows.clients, near]];
  if (!site) return own;
  return [...own, [person ? windows.peopleSites : windows.visitorSites, site]];
}

/** Runs the work once it has a slot in each window; null if the queue of one is full. */
async function runInWindows<Answer>(
  [first, ...others]: KeyedWindows,
  cost: number,
  work: () => Promise<Answer>,
): Promise<Answer | null> {
  if (!first) return work();
  const [windows, key] = first;
  const weight = Math.min(MAX_CONCURRENT, cost);
  const release = await windows.get(key).enter({ weight, slotTimeoutMs: SLOT_TIMEOUT_MS });
  return release && runInWindows(others, cost, work).finally(release);
}
