import { COOKIES, readHostCookies, writeHostCookie } from "#platform/http/cookies.ts";
import type { Signer } from "#platform/signing.ts";
import { newToken } from "./secret-token.server.ts";

const PURPOSE = "known browser";
/** As long as browsers keep any cookie. */
const KEPT_DAYS = 400;
/** A computer of a laboratory is shared by so many; the one who came longest ago is forgotten first. */
const MAX_ACCOUNTS = 5;
const SEPARATOR = "~";
const DAY_MS = 86_400_000;

interface Entry {
  /** The account, so that nobody reads here who uses this browser. */
  readonly account: string;
  /** Tells this browser from the others of the same person. */
  readonly browser: string;
  readonly written: string;
}

function entriesOf(signer: Signer, cookie: string, now: Date): Entry[] {
  return cookie.split(SEPARATOR).flatMap((written) => {
    const [account, browser, at] = signer.open(PURPOSE, written)?.split(" ") ?? [];
    const age = now.getTime() - Number(at);
    return account && browser && age < KEPT_DAYS * DAY_MS ? [{ account, browser, written }] : [];
  });
}

/**
 * Which browser this is, if this person has signed in with it before. Wrong tries of others, be they thousands, are
 * then no reason to keep it out.
 */
export function knownBrowser(
  signer: Signer,
  cookie: string,
  { userId, now }: { userId: string; now: Date },
): string | null {
  const account = signer.blind(PURPOSE, userId);
  return entriesOf(signer, cookie, now).find((entry) => entry.account === account)?.browser ?? null;
}

/** What the cookie says once this person has signed in here too. */
export function rememberBrowser(
  signer: Signer,
  cookie: string,
  { userId, now }: { userId: string; now: Date },
): string {
  const account = signer.blind(PURPOSE, userId);
  const entries = entriesOf(signer, cookie, now);
  const browser = entries.find((entry) => entry.account === account)?.browser ?? newToken();
  const written = signer.sign(PURPOSE, `${account} ${browser} ${now.getTime()}`);
  const others = entries.filter((entry) => entry.account !== account);
  return [written, ...others.map((entry) => entry.written)].slice(0, MAX_ACCOUNTS).join(SEPARATOR);
}

export const knownBrowsersOf = (headers: Headers, origin: string): string =>
  readHostCookies(headers.get("cookie"), COOKIES.knownBrowser, origin)[0] ?? "";

export const knownBrowsersCookie = (value: string, origin: string): string =>
  writeHostCookie(COOKIES.knownBrowser, value, {
    origin,
    maxAgeSeconds: (KEPT_DAYS * DAY_MS) / 1000,
  });
