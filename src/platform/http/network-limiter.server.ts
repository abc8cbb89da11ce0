import { setTimeout as sleep } from "node:timers/promises";
import type { Next } from "hono";
import { ClientThrottle, MAX_CONCURRENT } from "../throttle/client-throttle.ts";
import { toNetworks } from "../throttle/network.ts";
import { type AppContext, isRead } from "./app-context.ts";
import { getAnnouncedBytes, mayBeLong } from "./body-limit.server.ts";
import type { CreateErrorResponse } from "./error-response.server.ts";
import type { HttpAppOptions } from "./http-app.server.ts";
import { createExemption } from "./request-origin.ts";
import { MAX_BUFFERED_BODY_BYTES } from "./route-policy.ts";
import { mayBeSignedIn } from "./visitor-pages.server.ts";

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
  const reads = new ClientThrottle(clock);
  const posts = new ClientThrottle(clock);
  const bodies = new ClientThrottle(clock);
  const unreadBodies = new ClientThrottle(clock);
  const isExemptAddress = createExemption(env);
  const isExempt = (c: AppContext) => isExemptAddress(c.get("info").clientAddress);
  let slowRefusals = 0;

  async function refuse(c: AppContext, seconds: number): Promise<Response> {
    // Counted, not logged: a line for each refusal would let a flood fill the log.
    metrics.securityEvents.inc({ event: "limited" });
    await slowDown();
    return fail(c, "TOO_MANY_REQUESTS", { retrySeconds: seconds });
  }

  async function slowDown(): Promise<void> {
    if (slowRefusals >= MAX_SLOW_REFUSALS) return;
    slowRefusals++;
    await sleep(SLOW_REFUSAL_MS);
    slowRefusals--;
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
      (await runInQueues(reads, queuesFor(c), readCost, unlessDisconnected(c, make))) ??
      refuse(c, 1)
    );
  }

  /** Takes the cost from the allowance. Returns 0, or the seconds to wait. */
  function secondsUntilRead(c: AppContext, cost: number): number {
    const person = getUserId(c);
    if (person) return reads.consume(person, cost);
    const [near, site] = toNetworks(c.get("info").clientAddress);
    const seconds = reads.consume(near, cost);
    return Math.max(seconds, site ? reads.consume(site, cost / NETWORKS_PER_SITE) : 0);
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
    const answered = await runInQueues(posts, queuesFor(c), slots, async () => ({
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
    const options = { maxWaiting: MAX_BUFFERED_WAITING, slotTimeoutMs: BUFFERED_SLOT_TIMEOUT_MS };
    const work = async () => ({ by: await read() });
    const answered = await bodies.runInSlot(person, slots, work, options);
    return answered ? answered.by : fail(c, "BUSY");
  }

  /** Requests with a possibly large body, of a signed-in person. */
  async function postLarge(c: AppContext, next: Next): Promise<Response | undefined> {
    const person = getUserId(c);
    if (!person || isStreamed(c) || mayBeLong(c)) return void (await next());
    // Saves of one form wait for the same row lock, each with one of the few database connections.
    if (isExempt(c)) return void (await next());
    const answered = await posts.runInSlot(person, 1, toWork(next));
    return answered ? undefined : refuse(c, 1);
  }

  /**
   * Discards an unwanted body in a slot of its network: dropping megabytes is work too, and a waiting client sends
   * nothing more. These queues are separate, so that no other request waits in them.
   */
  async function refuseUnread(c: AppContext, answer: () => Promise<Response>): Promise<Response> {
    if (isExempt(c)) return answer();
    const work = unlessDisconnected(c, answer);
    return (await runInQueues(unreadBodies, queuesFor(c), MAX_CONCURRENT, work)) ?? refuse(c, 1);
  }

  return { read, post, withBodySlot, refuseUnread, rejectTooManyFields };
}

const isLarge = (c: AppContext): boolean => c.get("policy").maxBodyBytes > MAX_BUFFERED_BODY_BYTES;

/** A large body that is not buffered. */
const isStreamed = (c: AppContext): boolean =>
  isLarge(c) && c.get("policy").largeBody === "passed on";

const toWork = (next: Next) => async (): Promise<true> => {
  await next();
  return true;
};

/**
 * The verified user id. A session cookie can be invented: until it was looked up, the request counts as a visitor's.
 */
const getUserId = (c: AppContext): string | null =>
  mayBeSignedIn(c) ? (c.get("person") ?? null) : null;

type QueueSpec = readonly [owner: string, slots: number, shared?: boolean];

/**
 * The queues of a request, in order. Waiting requests of one person occupy no slot of their network, and those of a
 * network none of its site. Signed-in people never wait behind visitors.
 */
function queuesFor(c: AppContext): readonly QueueSpec[] {
  const person = getUserId(c);
  const [near, site] = toNetworks(c.get("info").clientAddress);
  const wide = SHARED_SLOTS_FACTOR * MAX_CONCURRENT;
  const own: readonly QueueSpec[] = person
    ? [
        [person, MAX_CONCURRENT],
        [`signed in at ${near}`, wide, true],
      ]
    : [[near, MAX_CONCURRENT]];
  if (!site) return own;
  return [
    ...own,
    person ? [`signed in at ${site}`, SHARED_SLOTS_FACTOR * wide, true] : [site, wide],
  ];
}

/** Runs the work once it has a slot in each queue; null if one is full. */
function runInQueues<Answer>(
  throttle: ClientThrottle,
  [first, ...others]: readonly QueueSpec[],
  cost: number,
  work: () => Promise<Answer>,
): Promise<Answer | null> {
  if (!first) return work();
  const [owner, slots, shared = false] = first;
  const then = () => runInQueues(throttle, others, cost, work);
  return throttle.runInSlot(owner, cost, then, {
    slots,
    slotTimeoutMs: SLOT_TIMEOUT_MS,
    isShared: shared,
  });
}
