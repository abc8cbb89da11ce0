import type { Next } from "hono";
import { bodyLimit } from "hono/body-limit";
import { DomainError } from "../errors.ts";
import { type AppContext, isRead } from "./app-context.ts";
import { discardBody } from "./discard-body.ts";
import type { Fail } from "./error-response.server.ts";
import { MAX_BUFFERED_BODY_BYTES, MAX_VISITOR_BODY_BYTES } from "./route-policy.ts";
import { mayBeSignedIn } from "./visitor-pages.server.ts";

/** A form takes no longer to arrive; what is uploaded may take as long as the server lets any request. */
const MAX_FORM_SECONDS = 60;

/**
 * Refuses bodies over the limit of their route, and of visitors what none of them sends. Anybody can invent a session: what
 * comes with a long body is looked up before it is read.
 */
export function limitBodies(fail: Fail, isSomebody: (c: AppContext) => Promise<boolean>) {
  return async (c: AppContext, next: Next): Promise<Response | undefined> => {
    const { maxBodyBytes } = c.get("policy");
    const isLarge = maxBodyBytes > MAX_BUFFERED_BODY_BYTES;
    if (mayBeSignedIn(c) && (isLarge ? !isRead(c) : mayBeLong(c)))
      c.set("sessionInvented", !(await isSomebody(c)));
    return isLarge
      ? limitStream(c, next, maxBodyBytes, fail)
      : limitForm(
          c,
          next,
          isVisitor(c) ? Math.min(maxBodyBytes, MAX_VISITOR_BODY_BYTES) : maxBodyBytes,
          fail,
        );
  };
}

/** A program that says who it is comes without a session. */
const isVisitor = (c: AppContext): boolean => !mayBeSignedIn(c) && !c.req.header("authorization");

/** Longer than what a visitor may send, or of a length that is not announced. */
function mayBeLong(c: AppContext): boolean {
  const announced = Number(c.req.header("content-length") ?? Number.NaN);
  return c.req.raw.body !== null && !(announced <= MAX_VISITOR_BODY_BYTES);
}

/** Small bodies: one whose size is not announced is read first, so that whatever the page does, too much is refused. */
async function limitForm(c: AppContext, next: Next, maxSize: number, fail: Fail) {
  endWhenSlow(c);
  const onError = async () => {
    await discardBody(c.req.raw.body);
    return fail(c, "BODY_TOO_LARGE");
  };
  return (await bodyLimit({ maxSize, onError })(c, next)) ?? undefined;
}

/** Large bodies pass through, counted: nothing of them is held here. */
async function limitStream(c: AppContext, next: Next, maxBytes: number, fail: Fail) {
  const { body } = c.req.raw;
  if (!body) return void (await next());
  if (Number(c.req.header("content-length") ?? 0) > maxBytes) {
    await discardBody(body);
    return fail(c, "BODY_TOO_LARGE");
  }
  const counted = countBytes(body, maxBytes);
  c.req.raw = new Request(c.req.raw, { body: counted.stream, duplex: "half" } as RequestInit);
  await next();
  if (!counted.isOver()) return undefined;
  await counted.discardRest();
  // Whatever the page made of a body that broke off.
  c.res = undefined;
  c.res = fail(c, "BODY_TOO_LARGE");
  return undefined;
}

function countBytes(body: ReadableStream<Uint8Array>, maxBytes: number) {
  const reader = body.getReader();
  let bytes = 0;
  const stream = new ReadableStream<Uint8Array>(
    {
      async pull(controller) {
        const { done, value } = await reader.read();
        if (done) return controller.close();
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
function endWhenSlow(c: AppContext): void {
  const incoming = c.env?.incoming;
  if (!incoming || !c.req.raw.body) return;
  const timer = setTimeout(() => incoming.destroy(), MAX_FORM_SECONDS * 1000).unref();
  const clear = () => clearTimeout(timer);
  incoming.once("end", clear).once("close", clear);
}
