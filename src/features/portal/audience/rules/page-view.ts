import { matchPath } from "react-router";
import { z } from "zod";
import { LOCALES } from "#platform/i18n/locale.ts";

/** What a browser tells of a page it shows. */
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
 * Parameters that name what everybody can read: a call, a page of a list. Any other one opens something, or is
 * somebody's (a token, the number of a receipt, a CV): its address is kept as its pattern.
 */
const PUBLIC_PARAMETERS = new Set(["slug", "page"]);

/**
 * The path as it is kept: never a query, never a secret, nothing that names a person's things, and never an address that is not ours; so the table cannot
 * be filled with invented ones.
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

/** A cookie is whatever a browser sends: only an identifier of the kind we give out is taken back. */
export const parseIdentifier = (cookie: string | undefined): string | null =>
  cookie && UUID.test(cookie) ? cookie : null;

/** Every duration and limit of audience measurement. The page on personal data tells visitors the same. */
const DAY_SECONDS = 86_400;

/** Six months, in days as browsers count them. Not prolonged by later visits. */
export const VISITOR_COOKIE_SECONDS = 182 * DAY_SECONDS;
/** A visit ends half an hour after its last page. */
export const VISIT_COOKIE_SECONDS = 30 * 60;
export const PAGE_VIEW_RETENTION_MONTHS = 13;

/** Far above what a laboratory behind one address reads, far below what would fill the table. */
export const PAGE_VIEW_RATE_LIMIT = { name: "page-views", max: 600, seconds: 600 } as const;
