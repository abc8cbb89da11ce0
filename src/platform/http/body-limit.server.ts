import type { Next } from "hono";
import { bodyLimit } from "hono/body-limit";
import { DomainError } from "../errors.ts";
import { type AppContext, isRead } from "./app-context.ts";

import type { CreateErrorResponse } from "./error-response.server.ts";
import { MAX_BUFFERED_BODY_BYTES, MAX_VISITOR_BODY_BYTES } from "./route-policy.ts";
import { mayBeSignedIn } from "./visitor-pages.server.ts";

/** Time limit of a form's body. Uploads have only the server's own limit. */
const MAX_FORM_SECONDS = 60;
/** Of a large body that is parsed, so many bytes count as one act of its sender, beyond the one for the request. */
const BYTES_PER_ACT = 100_000;

interface BodyLimitOptions {
  /** Whether the session of a request is valid. */
  isSignedIn: (c: AppContext) => Promise<boolean>;
  /** Runs `read` in a slot of the sender: for long bodies that are buffered. */
  withBodySlot: (
    c: AppContext,
    read: () => Promise<Response | undefined>,
  ) => Promise<Response | undefined>;
  /** Refuses a body in a slot of its network, without reading it. */
  refuseUnread: (c: AppContext, answer: () => Promise<Response>) => Promise<Response>;
  takeActs: TakeActs;
}

/** Counts acts of a person; false over the limit of consecutive acts. */
export type TakeActs = (person: string, acts: number) => boolean;

type Refuse = (c: AppContext, body: ReadableStream<Uint8Array> | null) => Promise<Response>;

/**
 * Refuses bodies over the limit of their route, and lower limits for visitors. The session of a long body is looked up
 * before it is read, because a session cookie can be invented.
 */
export function limitBodies(
  fail: CreateErrorResponse,
  { isSignedIn, withBodySlot, refuseUnread, takeActs }: BodyLimitOptions,
) {
  /** Answers after discarding the body. */
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

/** The announced length of a body; the route's limit if none is announced. */
export function getAnnouncedBytes(c: AppContext): number {
  const { method } = c.req;
  if (method === "GET" || method === "HEAD") return 0;
  const announced = Number(c.req.header("content-length") ?? Number.NaN);
  // `body` is checked last: accessing it creates a stream, which costs more than reading a short body.
  if (!Number.isNaN(announced)) return announced;
  return c.req.raw.body === null ? 0 : c.get("policy").maxBodyBytes;
}

/** Whether the body exceeds the limit of visitors. */
export const mayBeLong = (c: AppContext): boolean => getAnnouncedBytes(c) > MAX_VISITOR_BODY_BYTES;

/** Small bodies. One without an announced size is buffered first, so that the limit applies whatever the page does. */
async function limitForm(c: AppContext, next: Next, maxSize: number, refuse: Refuse) {
  closeWhenSlow(c);
  const onError = () => refuse(c, c.req.raw.body);
  return (await bodyLimit({ maxSize, onError })(c, next)) ?? undefined;
}

/** Large bodies are streamed and counted, not buffered. */
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
  // The server reads no more than the announced length.
  if (getAnnouncedBytes(c) < BYTES_PER_ACT) return void (await next());
  const { body } = c.req.raw;
  if (!body) return void (await next());
  if (getAnnouncedBytes(c) > maxBytes) return refuse(c, body);
  const person = c.get("policy").largeBody === "parsed" ? c.get("person") : null;
  const counted = countBytes(body, maxBytes, (bytes) => {
    // Before the route parses the body, since parsing is the expensive part.
    const acts = Math.floor(bytes / BYTES_PER_ACT);
    return !person || acts === 0 || takeActs(person, acts);
  });
  c.req.raw = new Request(c.req.raw, { body: counted.stream, duplex: "half" } as RequestInit);
  await next();
  if (!counted.isOver()) return undefined;
  await counted.discardRest();
  // Replaces the route's answer to a truncated body.
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

/** The server's own timeout is made for uploads; a slow form must not hold a connection that long. */
function closeWhenSlow(c: AppContext): void {
  const incoming = c.env?.incoming;
  if (!incoming || !c.req.raw.body) return;
  const timer = setTimeout(() => incoming.destroy(), MAX_FORM_SECONDS * 1000).unref();
  const clear = () => clearTimeout(timer);
  incoming.once("end", clear).once("close", clear);
}

/** Surplus bytes are read and dropped up to this limit; beyond it the connection is cut. */
const MAX_DISCARDED = 32 * 1024 * 1024;

/**
 * Reads and drops the rest of a body. A browser reads the answer only after sending everything: cut off earlier, it
 * would show a broken connection instead of the error page.
 */
export async function discardBody(body: ReadableStream<Uint8Array> | null): Promise<void> {
  if (!body || body.locked) return;
  let discarded = 0;
  const reader = body.getReader();
  try {
    while (discarded <= MAX_DISCARDED) {
      const { done, value } = await reader.read();
      if (done) return;
      discarded += value.length;
    }
    await reader.cancel();
  } catch {
    // The client disconnected.
  }
}
