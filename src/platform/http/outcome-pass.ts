import type { Signer } from "../signing.ts";
import { COOKIES, readCookie, writeCookie } from "./cookies.ts";

const PURPOSE = "outcome";
/** For the next page alone, which the browser asks for at once. */
const SECONDS = 60;

interface PassContext {
  /** Scheme and host as visitors see them. */
  readonly origin: string;
  readonly now: Date;
}

/**
 * Goes with an answer that leads to the page which tells what became of an act. Should the site be closed in between, that page is
 * shown all the same: nobody is left to guess whether their deposit was taken.
 */
export function createOutcomePass(
  signer: Signer,
  path: string,
  { origin, now }: PassContext,
): string {
  const until = now.getTime() + SECONDS * 1000;
  const value = signer.sign(PURPOSE, `${until} ${path}`);
  return writeCookie(COOKIES.outcome, value, { origin, maxAgeSeconds: SECONDS });
}

/** Whether a request asks for the page that its pass is for, in its time. */
export function hasOutcomePass(
  signer: Signer,
  request: Request,
  { origin, now }: PassContext,
): boolean {
  if (request.method !== "GET") return false;
  const pass = readCookie(request.headers.get("cookie"), COOKIES.outcome, origin);
  const [until, path] = (pass && signer.verify(PURPOSE, pass)?.split(" ")) || [];
  return Number(until) > now.getTime() && path === new URL(request.url).pathname;
}
