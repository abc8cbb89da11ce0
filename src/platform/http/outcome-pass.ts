import type { Signer } from "../signing.ts";
import { COOKIES, readCookie, writeCookie } from "./cookies.ts";

const PURPOSE = "outcome";
/** For the redirect only, which the browser follows at once. */
const SECONDS = 60;

interface PassContext {
  /** Scheme and host as visitors see them. */
  readonly origin: string;
  readonly now: Date;
}

/**
 * A cookie that goes with the redirect to the outcome of an act. If maintenance starts in between, that page is still
 * shown: the person learns whether the deposit was accepted.
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

/** Whether the request is for the page of its pass, in time. */
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
