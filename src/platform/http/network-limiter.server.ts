import { setTimeout as sleep } from "node:timers/promises";
import type { Next } from "hono";
import { toNetworks } from "../throttle/network.ts";
import { type AppContext, isRead } from "./app-context.ts";
import { getAnnouncedBytes, mayBeLong } from "./body-limit.server.ts";
import { createExemption } from "./request-origin.ts";
import { ClientThrottle, MAX_CONCURRENT } from "../throttle/client-throttle.ts";
import type { CreateErrorResponse } from "./error-response.server.ts";
import type { HttpAppOptions } from "./http-app.server.ts";
import { MAX_BUFFERED_BODY_BYTES } from "./route-policy.ts";
import { mayBeSignedIn } from "./visitor-pages.server.ts";

/** Those of one network who are signed in have the places of four together, and the networks of one site as well: whoever rents a server has 65,536 of them. */
const SHARED_SLOTS_FACTOR = 4;
/** A form of this size takes a place, one of a megabyte four. */
const BYTES_PER_SLOT = 250_000;
/** Of long bodies that are held in memory one person has ten megabytes at a time, or four bodies. */
const BUFFERED_BYTES_PER_SLOT = 2_500_000;
export const MAX_BUFFERED_WAITING = 20;
/** A picture whose sender has left the network must not keep the next one out for as long as a request may take. */
const BUFFERED_SLOT_TIMEOUT_MS = 30_000;
/** What takes longer waits for something else than our time (another service, a file being printed) and keeps no place. */
const SLOT_TIMEOUT_MS = 1_000;
/** Whoever goes on without listening is answered slowly: a hundred connections then ask a hundred times a second at most. */
const SLOW_REFUSAL_MS = 1_000;
const MAX_SLOW_REFUSALS = 1_000;
/** The networks of one site have the allowance of eight together. */
const NETWORKS_PER_SITE = 8;

/** Answers within the limits of who asks, or says when to come back: a person, where that is known, else a network. */
export function createNetworkLimiter(
  { clock, metrics, env }: Pick<HttpAppOptions, "clock" | "metrics" | "env">,
  fail: CreateErrorResponse,
) {
  const reads = new ClientThrottle(clock);
  const posts = new ClientThrottle(clock);
  const bodies = new ClientThrottle(clock);
  const unwanted = new ClientThrottle(clock);
  const isExemptAddress = createExemption(env);
  const isExempt = (c: AppContext) => isExemptAddress(c.get("info").clientAddress);
  let slowRefusals = 0;

  async function refuse(c: AppContext, seconds: number): Promise<Response> {
    // Counted, not written down one by one: the log has a line for each request already.
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

  /** What no form of ours makes: to take it in costs more than to refuse it, so it is refused slowly, in the turn of its network. */
  async function refuseAbsurd(c: AppContext): Promise<Response> {
    if (!isExempt(c)) await slowDown();
    return fail(c, "BAD_REQUEST");
  }

  /** Makes what somebody reads. */
  async function read(c: AppContext, make: () => Promise<Response>): Promise<Response> {
    const { readCost } = c.get("policy");
    if ((!isRead(c) && readCost === 0) || isExempt(c)) return make();
    const seconds = readCost > 0 ? secondsUntilRead(c, readCost) : 0;
    if (seconds > 0) return refuse(c, seconds);
    return (await runInQueues(reads, queuesFor(c), readCost, unlessGone(c, make))) ?? refuse(c, 1);
  }

  /** Takes from the allowance of who asks; answers for how many seconds it is used up. */
  function secondsUntilRead(c: AppContext, cost: number): number {
    const person = getUserId(c);
    if (person) return reads.consume(person, cost);
    const [near, site] = toNetworks(c.get("info").clientAddress);
    const seconds = reads.consume(near, cost);
    return Math.max(seconds, site ? reads.consume(site, cost / NETWORKS_PER_SITE) : 0);
  }

  /**
   * Answers what is posted, whatever becomes of it: a form that is refused is drawn as any page. The body has come: whoever
   * sends slowly takes no place from others. Large ones are read by their page, for as long as it takes: those of who is
   * signed in are no matter of their network.
   */
  async function post(c: AppContext, next: Next): Promise<Response | undefined> {
    if (isRead(c)) return void (await next());
    if (isLarge(c) && mayBeSignedIn(c)) return large(c, next);
    if (isExempt(c)) return void (await next());
    const places = Math.ceil((c.get("body")?.length ?? 0) / BYTES_PER_SLOT);
    const answer = async () => void (await next());
    // What somebody asked for who is signed in is done, also once they have closed the page.
    const work = getUserId(c) ? answer : unlessGone(c, answer);
    const answered = await runInQueues(posts, queuesFor(c), places, async () => ({
      by: await work(),
    }));
    return answered ? answered.by : refuse(c, 1);
  }

  /** Whoever has left before their turn is not worked for: a hundred connections opened and closed would be work for minutes. */
  function unlessGone<Answer>(c: AppContext, work: () => Promise<Answer>) {
    const { signal } = c.req.raw;
    return async () => (signal.aborted ? fail(c, "BAD_REQUEST") : work());
  }

  /**
   * Before the first byte is read of what will be held in memory: many at once would fill it, long before anybody counts acts,
   * and a form that waits for its turn has been read. Then `read` does.
   */
  async function held(
    c: AppContext,
    read: () => Promise<Response | undefined>,
  ): Promise<Response | undefined> {
    const person = getUserId(c);
    if (!person || isStreamed(c) || !mayBeLong(c)) return read();
    const places = Math.ceil(getAnnouncedBytes(c) / BUFFERED_BYTES_PER_SLOT);
    const options = { maxWaiting: MAX_BUFFERED_WAITING, slotTimeoutMs: BUFFERED_SLOT_TIMEOUT_MS };
    const work = async () => ({ by: await read() });
    const answered = await bodies.runInSlot(person, places, work, options);
    return answered ? answered.by : fail(c, "BUSY");
  }

  /** What may be large, of somebody who is signed in. */
  async function large(c: AppContext, next: Next): Promise<Response | undefined> {
    const person = getUserId(c);
    if (!person || isStreamed(c) || mayBeLong(c)) return void (await next());
    // Saves of one form wait for its row, each with a connection of the few there are.
    if (isExempt(c)) return void (await next());
    const answered = await posts.runInSlot(person, 1, toWork(next));
    return answered ? undefined : refuse(c, 1);
  }

  /**
   * Takes what nobody will read and says so. Throwing megabytes away is work too: those of one network wait for each other,
   * unread, and as long as they do nothing more of them is sent. Nobody with something to say waits in that line.
   */
  async function refuseUnread(c: AppContext, answer: () => Promise<Response>): Promise<Response> {
    if (isExempt(c)) return answer();
    const work = unlessGone(c, answer);
    return (await runInQueues(unwanted, queuesFor(c), MAX_CONCURRENT, work)) ?? refuse(c, 1);
  }

  return { read, post, held, refuseUnread, refuseAbsurd };
}

const isLarge = (c: AppContext): boolean => c.get("policy").maxBodyBytes > MAX_BUFFERED_BODY_BYTES;

/** A large body of which nothing is held. */
const isStreamed = (c: AppContext): boolean =>
  isLarge(c) && c.get("policy").largeBody === "passed on";

const toWork = (next: Next) => async (): Promise<true> => {
  await next();
  return true;
};

/** Who is known to be signed in. A session may be invented: until somebody has looked, whoever brings one is a visitor. */
const getUserId = (c: AppContext): string | null =>
  mayBeSignedIn(c) ? (c.get("person") ?? null) : null;

type QueueSpec = readonly [who: string, places: number, shared?: boolean];

/**
 * Where a request waits, one line after the other: those of a person that wait take no place of their network's others, nor
 * those of a network any of its site's. Whoever is signed in waits for no visitor.
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

/** When its turn has come in each line. */
function runInQueues<Answer>(
  turns: ClientThrottle,
  [first, ...others]: readonly QueueSpec[],
  cost: number,
  work: () => Promise<Answer>,
): Promise<Answer | null> {
  if (!first) return work();
  const [who, places, shared = false] = first;
  const then = () => runInQueues(turns, others, cost, work);
  return turns.runInSlot(who, cost, then, {
    slots: places,
    slotTimeoutMs: SLOT_TIMEOUT_MS,
    isShared: shared,
  });
}
