import { href } from "react-router";
import type { Locale } from "#platform/i18n/locale.ts";
import { type Criteria, writeCriteria } from "./criteria.ts";

export const callHref = (slug: string): string => href("/appel/:slug", { slug });

export const VIEW_PATHS = { cards: href("/"), timeline: href("/chronologie") } as const;

export const FEED_PATHS = {
  csv: href("/export-csv"),
  atom: href("/flux/appels.atom"),
  calendar: href("/flux/appels.ics"),
} as const;

/** The address of a search as a file. Feed readers have no language of their own: the address says which. */
export function feedHref(path: string, criteria: Criteria, locale: Locale): string {
  const params = writeCriteria(criteria);
  params.append("locale", locale);
  return `${path}?${params}`;
}

/** The same search as a file and as two feeds, for links and for the page's head. */
export function feedLinks(criteria: Criteria, locale: Locale) {
  return {
    csv: feedHref(FEED_PATHS.csv, criteria, locale),
    atom: feedHref(FEED_PATHS.atom, criteria, locale),
    calendar: feedHref(FEED_PATHS.calendar, criteria, locale),
  };
}

export const VOCABULARY_PATH = href("/administration-portail-aap/vocabulaire");

export const vocabularyHref = (params: Record<string, string>): string =>
  `${VOCABULARY_PATH}?${new URLSearchParams(params)}`;
