import { setTimeout as sleep } from "node:timers/promises";
import type { Next } from "hono";
import { networksOf } from "../rate-limit/network.ts";
import { type AppContext, isRead } from "./app-context.ts";
import { announcedBytes, mayBeLong } from "./body-limit.server.ts";
import { createExemption } from "./client-address.ts";
import type { Fail } from "./error-response.server.ts";
import type { HttpAppOptions } from "./http-app.server.ts";
import { MAX_AT_ONCE, NetworkTurns } from "./network-turns.ts";
import { MAX_BUFFERED_BODY_BYTES } from "./route-policy.ts";
import { mayBeSignedIn } from "./visitor-pages.server.ts";

/** Those of one network who are signed in have the places of four together, and the networks of one site as well: whoever rents a server has 65,536 of them. */
const SHARED_PLACES = 4;
/** A form of this size takes a place, one of a megabyte four. */
const BYTES_OF_PLACE = 250_000;
/** Of long bodies that are held in memory one person has ten megabytes at a time, or four bodies. */
const HELD_BYTES_OF_PLACE = 2_500_000;
export const MAX_HELD_WAITING = 20;
/** A picture whose sender has left the network must not keep the next one out for as long as a request may take. */
const HELD_KEEPS_PLACE_MS = 30_000;
/** What takes longer waits for something else than our time (another service, a file being printed) and keeps no place. */
const KEEPS_PLACE_MS = 1_000;
/** Whoever goes on without listening is answered slowly: a hundred connections then ask a hundred times a second at most. */
const SLOW_REFUSAL_MS = 1_000;
const MAX_SLOW_REFUSALS = 1_000;
/** The networks of one site have the allowance of eight together. */
const NETWORKS_OF_SITE = 8;

/** Answers within the limits of who asks, or says when to come back: a person, where that is known, else a network. */
export function createNetworkLimiter(
  { clock, metrics, env }: Pick<HttpAppOptions, "clock" | "metrics" | "env">,
  fail: Fail,
) {
  const reads = new NetworkTurns(clock);
  const posts = new NetworkTurns(clock);
  const bodies = new NetworkTurns(clock);
  const unwanted = new NetworkTurns(clock);
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
    return (await inTurn(reads, linesOf(c), readCost, unlessGone(c, make))) ?? refuse(c, 1);
  }

  /** Takes from the allowance of who asks; answers for how many seconds it is used up. */
  function secondsUntilRead(c: AppContext, cost: number): number {
    const person = personOf(c);
    if (person) return reads.consume(person, cost);
    const [near, site] = networksOf(c.get("info").clientAddress);
    const seconds = reads.consume(near, cost);
    return Math.max(seconds, site ? reads.consume(site, cost / NETWORKS_OF_SITE) : 0);
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
    const places = Math.ceil((c.get("body")?.length ?? 0) / BYTES_OF_PLACE);
    const answer = async () => void (await next());
    // What somebody asked for who is signed in is done, also once they have closed the page.
    const work = personOf(c) ? answer : unlessGone(c, answer);
    const answered = await inTurn(posts, linesOf(c), places, async () => ({ by: await work() }));
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
    const person = personOf(c);
    if (!person || isPassedOn(c) || !mayBeLong(c)) return read();
    const places = Math.ceil(announcedBytes(c) / HELD_BYTES_OF_PLACE);
    const options = { maxWaiting: MAX_HELD_WAITING, keepsPlaceMs: HELD_KEEPS_PLACE_MS };
    const work = async () => ({ by: await read() });
    const answered = await bodies.inTurn(person, places, work, options);
    return answered ? answered.by : fail(c, "BUSY");
  }

  /** What may be large, of somebody who is signed in. */
  async function large(c: AppContext, next: Next): Promise<Response | undefined> {
    const person = personOf(c);
    if (!person || isPassedOn(c) || mayBeLong(c)) return void (await next());
    // Saves of one form wait for its row, each with a connection of the few there are.
    if (isExempt(c)) return void (await next());
    const answered = await posts.inTurn(person, 1, answering(next));
    return answered ? undefined : refuse(c, 1);
  }

  /**
   * Takes what nobody will read and says so. Throwing megabytes away is work too: those of one network wait for each other,
   * unread, and as long as they do nothing more of them is sent. Nobody with something to say waits in that line.
   */
  async function refuseUnread(c: AppContext, answer: () => Promise<Response>): Promise<Response> {
    if (isExempt(c)) return answer();
    const work = unlessGone(c, answer);
    return (await inTurn(unwanted, linesOf(c), MAX_AT_ONCE, work)) ?? refuse(c, 1);
  }

  return { read, post, held, refuseUnread, refuseAbsurd };
}

const isLarge = (c: AppContext): boolean => c.get("policy").maxBodyBytes > MAX_BUFFERED_BODY_BYTES;

/** A large body of which nothing is held. */
const isPassedOn = (c: AppContext): boolean =>
  isLarge(c) && c.get("policy").largeBody === "passed on";

const answering = (next: Next) => async (): Promise<true> => {
  await next();
  return true;
};

/** Who is known to be signed in. A session may be invented: until somebody has looked, whoever brings one is a visitor. */
const personOf = (c: AppContext): string | null =>
  mayBeSignedIn(c) ? (c.get("person") ?? null) : null;

type Line = readonly [who: string, places: number, shared?: boolean];

/**
 * Where a request waits, one line after the other: those of a person that wait take no place of their network's others, nor
 * those of a network any of its site's. Whoever is signed in waits for no visitor.
 */
function linesOf(c: AppContext): readonly Line[] {
  const person = personOf(c);
  const [near, site] = networksOf(c.get("info").clientAddress);
  const wide = SHARED_PLACES * MAX_AT_ONCE;
  const own: readonly Line[] = person
    ? [
        [person, MAX_AT_ONCE],
        [`signed in at ${near}`, wide, true],
      ]
    : [[near, MAX_AT_ONCE]];
  if (!site) return own;
  return [...own, person ? [`signed in at ${site}`, SHARED_PLACES * wide, true] : [site, wide]];
}

/** When its turn has come in each line. */
function inTurn<Answer>(
  turns: NetworkTurns,
  [first, ...others]: readonly Line[],
  cost: number,
  work: () => Promise<Answer>,
): Promise<Answer | null> {
  if (!first) return work();
  const [who, places, shared = false] = first;
  const then = () => inTurn(turns, others, cost, work);
  return turns.inTurn(who, cost, then, { places, keepsPlaceMs: KEEPS_PLACE_MS, shared });
}
