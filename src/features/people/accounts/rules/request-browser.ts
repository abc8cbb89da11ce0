import { z } from "zod";
import { COOKIES, readCookies, writeCookie } from "#platform/http/cookies.ts";
import type { Signer } from "#platform/signing.ts";
import { IDENTITY_REQUEST_MINUTES } from "./identity-proof.ts";
import { createToken, looksLikeToken } from "./secret-token.server.ts";

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

/** What a command that signs somebody in is told of their browser. */
export const browserFields = {
  userAgent: z.string(),
  clientAddress: z.string(),
  /** The sessions this browser had before: they end, so that a planted cookie is worth nothing. */
  formerTokens: z.array(z.string()).default([]),
  /** Whose browser it has been, as its cookie says. */
  knownBrowsers: z.string().default(""),
};

export const readBrowserFields = (
  { headers }: Request,
  { clientAddress, origin }: { clientAddress: string; origin: string },
) => ({
  userAgent: headers.get("user-agent") ?? "",
  clientAddress,
  formerTokens: readSessionTokens(headers, origin),
  knownBrowsers: readKnownBrowsers(headers, origin),
});

/** A browser sends one; a few more may have been planted beside it over http. */
const MAX_TOKENS = 4;

/** Whatever in these headers could be a session of ours. */
export const readSessionTokens = (headers: Headers, origin: string): string[] => {
  const tokens = readCookies(headers.get("cookie"), COOKIES.session, origin);
  return [...new Set(tokens)].filter(looksLikeToken).slice(0, MAX_TOKENS);
};

/** Lasts as long as the browser's session; the server ends it earlier when nobody is there. */
export const buildSessionCookie = (token: string, origin: string): string =>
  writeCookie(COOKIES.session, token, { origin });

export const buildExpiredSessionCookie = (origin: string): string =>
  writeCookie(COOKIES.session, "", { maxAgeSeconds: 0, origin });

/** What ties a way to ORCID to this browser. */
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

/** « Firefox, Linux »: enough for a person to recognise their own device in a list, too little to track it. */
export function toDeviceName(userAgent: string): string {
  const find = (list: readonly [RegExp, string][]) =>
    list.find(([pattern]) => pattern.test(userAgent))?.[1];
  return [find(BROWSERS), find(SYSTEMS)].filter(Boolean).join(", ") || "?";
}
