import { matchPath } from "react-router";
import { z } from "zod";
import { LOCALES } from "#platform/i18n/locale.ts";

/** The page view that a browser reports. */
export const pageViewSchema = z.object({
  path: z.string().startsWith("/").max(500),
  locale: z.enum(LOCALES),
  referrer: z
    .string()
    .max(253)
    .regex(/^[a-z0-9.-]*$/i)
    .transform((host) => host.toLowerCase() || null)
    .catch(null),
});

/**
 * Path parameters of public resources (a call, a page of a list). Any other parameter may be secret or personal (a
 * token, the number of a receipt, a CV), so its path is stored as the route pattern.
 */
const PUBLIC_PARAMETERS = new Set(["slug", "page"]);

/**
 * The path to store: without query, secrets or ids of personal resources. Null for a path that matches no route, so
 * that clients cannot fill the table with invented paths.
 */
export function toStoredPath(patterns: readonly string[], path: string): string | null {
  const plain = path.split(/[?#]/)[0] ?? "/";
  for (const pattern of patterns) {
    const match = matchPath(pattern, plain);
    if (!match) continue;
    const isPublic = Object.entries(match.params).every(
      ([name, value]) => value === undefined || PUBLIC_PARAMETERS.has(name),
    );
    return isPublic && !pattern.startsWith("/mon-espace/") ? match.pathname : pattern;
  }
  return null;
}

const UUID = /^[0-9a-f]{8}-[0-9a-f]{4}-4[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/;

/** Accepts only a UUID v4, the format of our cookies: a browser can send any value. */
export const parseIdentifier = (cookie: string | undefined): string | null =>
  cookie && UUID.test(cookie) ? cookie : null;

/** Durations and limits of audience measurement. The page on personal data publishes the same values. */
const DAY_SECONDS = 86_400;

/** Six months. Later visits do not extend the cookie. */
export const VISITOR_COOKIE_SECONDS = 182 * DAY_SECONDS;
/** A visit ends half an hour after its last page. */
export const VISIT_COOKIE_SECONDS = 30 * 60;
export const PAGE_VIEW_RETENTION_MONTHS = 13;
