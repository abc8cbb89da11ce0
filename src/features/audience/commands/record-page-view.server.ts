import { randomUUID } from "node:crypto";
import { isbot } from "isbot";
import type { Deps } from "#platform/deps.ts";
import { consentOf } from "#platform/http/consent.ts";
import { COOKIES, readCookie, writeCookie } from "#platform/http/cookies.ts";
import { consumeRateLimit, networkOf } from "#platform/rate-limit/rate-limit.server.ts";
import { MEASURE_LIMIT, VISIT_COOKIE_SECONDS, VISITOR_COOKIE_SECONDS } from "../rules/limits.ts";
import { identifierOf, measuredPath, pageViewSchema } from "../rules/page-view.ts";
import { pageViews } from "../tables.server.ts";

interface Seen {
  headers: Headers;
  /** What the browser sent, unchecked. */
  body: unknown;
  clientAddress: string;
  secure: boolean;
  /** Addresses of the product. */
  patterns: readonly string[];
}

/** Counts a page for a visitor who agreed; gives the cookies to set, none when nothing was counted. */
export async function recordPageView(
  deps: Pick<Deps, "db" | "signer" | "clock">,
  { headers, body, clientAddress, secure, patterns }: Seen,
): Promise<string[]> {
  if (consentOf(headers) !== "yes" || isbot(headers.get("user-agent"))) return [];
  const view = pageViewSchema.safeParse(body);
  const path = view.success ? measuredPath(patterns, view.data.path) : null;
  if (!view.success || path === null) return [];
  const now = deps.clock.now();
  if (!(await consumeRateLimit(deps, MEASURE_LIMIT, networkOf(clientAddress), now))) return [];

  const cookie = (name: string) => identifierOf(readCookie(headers.get("cookie"), name));
  const knownVisitor = cookie(COOKIES.visitor);
  const visitorId = knownVisitor ?? randomUUID();
  const visitId = cookie(COOKIES.visit) ?? randomUUID();
  await deps.db.insert(pageViews).values({
    visitorId,
    sessionId: visitId,
    path,
    locale: view.data.locale,
    referrerHost: view.data.referrer,
    seenAt: now,
  });
  const set = (name: string, value: string, maxAgeSeconds: number) =>
    writeCookie(name, value, { maxAgeSeconds, secure });
  return [
    ...(knownVisitor ? [] : [set(COOKIES.visitor, visitorId, VISITOR_COOKIE_SECONDS)]),
    // Given again with every page: the half hour counts from the last one.
    set(COOKIES.visit, visitId, VISIT_COOKIE_SECONDS),
  ];
}
