import type { Next } from "hono";
import { bodyLimit } from "hono/body-limit";
import { DomainError } from "../errors.ts";
import { type AppContext, isRead } from "./app-context.ts";

import type { CreateErrorResponse } from "./error-response.server.ts";
import { MAX_BUFFERED_BODY_BYTES, MAX_VISITOR_BODY_BYTES } from "./route-policy.ts";
import { mayBeSignedIn } from "./visitor-pages.server.ts";

/** A form takes no longer to arrive; what is uploaded may take as long as the server lets any request. */
const MAX_FORM_SECONDS = 60;
/** Of a large body that is parsed, so many bytes count as an act of who sends it, beyond the one it is anyway. */
const BYTES_PER_ACT = 100_000;

interface BodyLimitOptions {
  /** Whether the session that comes with a request is somebody's. */
  isSignedIn: (c: AppContext) => Promise<boolean>;
  /** Reads, when the turn of who sent it has come, what is long and will be held in memory. */
  withBodySlot: (
    c: AppContext,
    read: () => Promise<Response | undefined>,
  ) => Promise<Response | undefined>;
  /** Answers, when the turn of its network has come, what nobody will read. */
  refuseUnread: (c: AppContext, answer: () => Promise<Response>) => Promise<Response>;
  takeActs: TakeActs;
}

/** Counts acts of a person; false where that is more than they may do in a row. */
export type TakeActs = (person: string, acts: number) => boolean;

type Refuse = (c: AppContext, body: ReadableStream<Uint8Array> | null) => Promise<Response>;

/**
 * Refuses bodies over the limit of their route, and of visitors what none of them sends. Anybody can invent a session: what
 * comes with a long body is looked up before it is read.
 */
export function limitBodies(
  fail: CreateErrorResponse,
  { isSignedIn, withBodySlot, refuseUnread, takeActs }: BodyLimitOptions,
) {
  /** Answers once the body has come and gone. */
  const refuse: Refuse = (c, body) =>
    refuseUnread(c, async () => {
      await discardBody(body);
      return fail(c, "BODY_TOO_LARGE");
    });
  return async (c: AppContext, next: Next): Promise<Response | undefined> => {
    const { maxBodyBytes } = c.get("policy");
    const isLarge = maxBodyBytes > MAX_BUFFERED_BODY_BYTES;
    if (mayBeSignedIn(c) && (isLarge ? !isRead(c) : mayBeLong(c))) await isSignedIn(c);
    return withBodySlot(c, () =>
      isLarge
        ? limitStream(c, next, maxBodyBytes, { fail, refuse, takeActs })
        : limitForm(
            c,
            next,
            mayBeSignedIn(c) ? maxBodyBytes : Math.min(maxBodyBytes, MAX_VISITOR_BODY_BYTES),
            refuse,
          ),
    );
  };
}

/** How long a body says that it is; as long as its route allows where it does not say it. */
export function getAnnouncedBytes(c: AppContext): number {
  const { method } = c.req;
  if (method === "GET" || method === "HEAD") return 0;
  const announced = Number(c.req.header("content-length") ?? Number.NaN);
  // The body itself is looked at last: to look at it makes a stream of it, which costs more than to read a short one.
  if (!Number.isNaN(announced)) return announced;
  return c.req.raw.body === null ? 0 : c.get("policy").maxBodyBytes;
}

/** Longer than what a visitor may send. */
export const mayBeLong = (c: AppContext): boolean => getAnnouncedBytes(c) > MAX_VISITOR_BODY_BYTES;

/** Small bodies: one whose size is not announced is read first, so that whatever the page does, too much is refused. */
async function limitForm(c: AppContext, next: Next, maxSize: number, refuse: Refuse) {
  closeWhenSlow(c);
  const onError = () => refuse(c, c.req.raw.body);
  return (await bodyLimit({ maxSize, onError })(c, next)) ?? undefined;
}

/** Large bodies pass through, counted: nothing of them is held here. */
async function limitStream(
  c: AppContext,
  next: Next,
  maxBytes: number,
  {
    fail,
    refuse,
    takeActs,
  }: Pick<BodyLimitOptions, "takeActs"> & { fail: CreateErrorResponse; refuse: Refuse },
) {
  // What says that it is short is short: the server takes no more of it than was said.
  if (getAnnouncedBytes(c) < BYTES_PER_ACT) return void (await next());
  const { body } = c.req.raw;
  if (!body) return void (await next());
  if (getAnnouncedBytes(c) > maxBytes) return refuse(c, body);
  const person = c.get("policy").largeBody === "parsed" ? c.get("person") : null;
  const counted = countBytes(body, maxBytes, (bytes) => {
    // Before whoever asked for it parses it, which is what it costs.
    const more = Math.floor(bytes / BYTES_PER_ACT);
    return !person || more === 0 || takeActs(person, more);
  });
  c.req.raw = new Request(c.req.raw, { body: counted.stream, duplex: "half" } as RequestInit);
  await next();
  if (!counted.isOver()) return undefined;
  await counted.discardRest();
  // Whatever the page made of a body that broke off.
  c.res = undefined;
  c.res = fail(c, "BODY_TOO_LARGE");
  return undefined;
}

function countBytes(
  body: ReadableStream<Uint8Array>,
  maxBytes: number,
  mayEnd: (bytes: number) => boolean,
) {
  const reader = body.getReader();
  let bytes = 0;
  const stream = new ReadableStream<Uint8Array>(
    {
      async pull(controller) {
        const { done, value } = await reader.read();
        if (done) {
          if (mayEnd(bytes)) controller.close();
          else controller.error(new DomainError("TOO_MANY_REQUESTS"));
          return;
        }
        bytes += value.length;
        if (bytes > maxBytes) controller.error(new DomainError("BODY_TOO_LARGE"));
        else controller.enqueue(value);
      },
      cancel: (reason) => reader.cancel(reason),
    },
    { highWaterMark: 0 },
  );
  return {
    stream,
    isOver: () => bytes > maxBytes,
    discardRest: async () => {
      reader.releaseLock();
      await discardBody(body);
    },
  };
}

/** The server's own time limit is made for uploads; a connection must not be held for as long by a trickling form. */
function closeWhenSlow(c: AppContext): void {
  const incoming = c.env?.incoming;
  if (!incoming || !c.req.raw.body) return;
  const timer = setTimeout(() => incoming.destroy(), MAX_FORM_SECONDS * 1000).unref();
  const clear = () => clearTimeout(timer);
  incoming.once("end", clear).once("close", clear);
}

/** What somebody sends beyond a limit is taken and thrown away up to here; past it the line is simply cut. */
const MAX_DISCARDED = 32 * 1024 * 1024;

/**
 * Reads the rest of a body and keeps nothing of it. A browser listens to an answer only once it has sent everything: cut
 * off before, a person with too large a file would see a broken connection instead of the page that says so.
 */
export async function discardBody(body: ReadableStream<Uint8Array> | null): Promise<void> {
  if (!body || body.locked) return;
  let taken = 0;
  const reader = body.getReader();
  try {
    while (taken <= MAX_DISCARDED) {
      const { done, value } = await reader.read();
      if (done) return;
      taken += value.length;
    }
    await reader.cancel();
  } catch {
    // The sender has left: nobody is there to answer.
  }
}
