import { z } from "zod";
import { COOKIES, readCookies, writeCookie } from "#platform/http/cookies.ts";
import type { Signer } from "#platform/signing.ts";
import { IDENTITY_REQUEST_MINUTES } from "./identity-proof.ts";
import { createToken, looksLikeToken } from "./secret-token.server.ts";

const PURPOSE = "known browser";
/** The longest time that browsers keep a cookie. */
const COOKIE_DAYS = 400;
/** Accounts remembered on a shared computer; the oldest is dropped first. */
const MAX_ACCOUNTS = 5;
const SEPARATOR = "~";
const DAY_MS = 86_400_000;

interface Entry {
  /** A digest of the account id, so that the cookie does not reveal the users of this browser. */
  readonly account: string;
  /** A random id that distinguishes the browsers of one person. */
  readonly browser: string;
  /** A fingerprint of the password at the last sign-in. */
  readonly password: string;
  readonly token: string;
}

interface Person {
  readonly userId: string;
  /** After a password change, browsers that signed in with the old password are unknown again. */
  readonly passwordHash: string | null;
  readonly now: Date;
}

/** Long enough to distinguish one password from the next. */
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
 * The id of this browser, if the person has signed in with it by their current password. A known browser has its own
 * count of wrong attempts, so that thousands of attempts from elsewhere do not block it.
 */
export function findKnownBrowser(signer: Signer, cookie: string, person: Person): string | null {
  const account = signer.digest(PURPOSE, person.userId);
  const found = parseEntries(signer, cookie, person.now).find((entry) => entry.account === account);
  return found?.password === fingerprintPassword(signer, person) ? found.browser : null;
}

/** The cookie value that also remembers this person's sign-in. */
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

const readKnownBrowsers = (headers: Headers, origin: string): string =>
  readCookies(headers.get("cookie"), COOKIES.knownBrowser, origin)[0] ?? "";

export const buildKnownBrowsersCookie = (value: string, origin: string): string =>
  writeCookie(COOKIES.knownBrowser, value, {
    origin,
    maxAgeSeconds: (COOKIE_DAYS * DAY_MS) / 1000,
  });

/** The request fields of every command that signs in. */
export const browserFields = {
  userAgent: z.string(),
  /** Former sessions of this browser. They end at sign-in, so that a planted cookie gains nothing. */
  formerTokens: z.array(z.string()).default([]),
  /** The cookie of known browsers. */
  knownBrowsers: z.string().default(""),
};

export const readBrowserFields = ({ headers }: Request, { origin }: { origin: string }) => ({
  userAgent: headers.get("user-agent") ?? "",
  formerTokens: readSessionTokens(headers, origin),
  knownBrowsers: readKnownBrowsers(headers, origin),
});

/** A browser sends one; over http a neighbouring site may have planted a few more. */
const MAX_TOKENS = 4;

/** The values in these headers that have the form of a session token. */
export const readSessionTokens = (headers: Headers, origin: string): string[] => {
  const tokens = readCookies(headers.get("cookie"), COOKIES.session, origin);
  return [...new Set(tokens)].filter(looksLikeToken).slice(0, MAX_TOKENS);
};

/** A session cookie: it lasts until the browser closes. The server ends idle sessions earlier. */
export const buildSessionCookie = (token: string, origin: string): string =>
  writeCookie(COOKIES.session, token, { origin });

export const buildExpiredSessionCookie = (origin: string): string =>
  writeCookie(COOKIES.session, "", { maxAgeSeconds: 0, origin });

/** The key that binds an ORCID authorization to this browser. */
export const readBrowserKey = ({ headers }: Request, origin: string): string | undefined =>
  readCookies(headers.get("cookie"), COOKIES.orcidRequest, origin)[0];

export const buildBrowserKeyCookie = (key: string, origin: string): string =>
  writeCookie(COOKIES.orcidRequest, key, {
    maxAgeSeconds: IDENTITY_REQUEST_MINUTES * 60,
    origin,
  });

const BROWSERS: readonly [RegExp, string][] = [
  [/Edg(?:e|A|iOS)?\//, "Edge"],
  [/OPR\/|Opera/, "Opera"],
  [/Firefox\/|FxiOS\//, "Firefox"],
  [/Chrome\/|CriOS\//, "Chrome"],
  [/Safari\//, "Safari"],
];

const SYSTEMS: readonly [RegExp, string][] = [
  [/iPhone|iPad|iPod/, "iOS"],
  [/Android/, "Android"],
  [/Windows/, "Windows"],
  [/Mac OS X|Macintosh/, "macOS"],
  [/Linux|X11/, "Linux"],
];

/** « Firefox, Linux »: enough for a person to recognise a device in a list, too little to track it. */
export function toDeviceName(userAgent: string): string {
  const find = (list: readonly [RegExp, string][]) =>
    list.find(([pattern]) => pattern.test(userAgent))?.[1];
  return [find(BROWSERS), find(SYSTEMS)].filter(Boolean).join(", ") || "?";
}
