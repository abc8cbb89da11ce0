import { COOKIES, readCookies, writeCookie } from "#platform/http/cookies.ts";
import type { Signer } from "#platform/signing.ts";
import { createToken } from "./secret-token.server.ts";

const PURPOSE = "known browser";
/** As long as browsers keep any cookie. */
const COOKIE_DAYS = 400;
/** A computer of a laboratory is shared by so many; the one who came longest ago is forgotten first. */
const MAX_ACCOUNTS = 5;
const SEPARATOR = "~";
const DAY_MS = 86_400_000;

interface Entry {
  /** The account, so that nobody reads here who uses this browser. */
  readonly account: string;
  /** Tells this browser from the others of the same person. */
  readonly browser: string;
  /** The password it was known with. */
  readonly password: string;
  readonly token: string;
}

interface Person {
  readonly userId: string;
  /** With a new one, whoever came in by the old one is as any stranger. */
  readonly passwordHash: string | null;
  readonly now: Date;
}

/** Enough of it to tell one password from the next. */
const fingerprintPassword = (signer: Signer, { userId, passwordHash }: Person): string =>
  signer.digest(PURPOSE, `${userId} ${passwordHash ?? ""}`).slice(0, 16);

function parseEntries(signer: Signer, cookie: string, now: Date): Entry[] {
  return cookie.split(SEPARATOR).flatMap((token) => {
    const [account, browser, at, password] = signer.verify(PURPOSE, token)?.split(" ") ?? [];
    const age = now.getTime() - Number(at);
    return account && browser && password && age < COOKIE_DAYS * DAY_MS
      ? [{ account, browser, password, token }]
      : [];
  });
}

/**
 * Which browser this is, if this person has signed in with it before, by the password they still have. Wrong tries of others, be they thousands, are
 * then no reason to keep it out.
 */
export function findKnownBrowser(signer: Signer, cookie: string, person: Person): string | null {
  const account = signer.digest(PURPOSE, person.userId);
  const found = parseEntries(signer, cookie, person.now).find((entry) => entry.account === account);
  return found?.password === fingerprintPassword(signer, person) ? found.browser : null;
}

/** What the cookie says once this person has signed in here too. */
export function rememberBrowser(signer: Signer, cookie: string, person: Person): string {
  const { userId, now } = person;
  const account = signer.digest(PURPOSE, userId);
  const entries = parseEntries(signer, cookie, now);
  const browser = entries.find((entry) => entry.account === account)?.browser ?? createToken();
  const password = fingerprintPassword(signer, person);
  const token = signer.sign(PURPOSE, `${account} ${browser} ${now.getTime()} ${password}`);
  const others = entries.filter((entry) => entry.account !== account);
  return [token, ...others.map((entry) => entry.token)].slice(0, MAX_ACCOUNTS).join(SEPARATOR);
}

export const readKnownBrowsers = (headers: Headers, origin: string): string =>
  readCookies(headers.get("cookie"), COOKIES.knownBrowser, origin)[0] ?? "";

export const buildKnownBrowsersCookie = (value: string, origin: string): string =>
  writeCookie(COOKIES.knownBrowser, value, {
    origin,
    maxAgeSeconds: (COOKIE_DAYS * DAY_MS) / 1000,
  });
