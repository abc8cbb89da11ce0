import { href } from "react-router";
import type { Locale } from "#platform/i18n/locale.ts";
import { type Criteria, writeCriteria } from "./criteria.ts";

/** Addresses of this feature. Addresses of searches are in criteria.ts. */

export const callHref = (slug: string): string => href("/appel/:slug", { slug });

export const callDocumentHref = (slug: string, id: string): string =>
  href("/appel/:slug/documents/:id", { slug, id });

/** Parts of the page of a call that other pages link to. */
export const CALL_ANCHORS = { documents: "documents", contacts: "contacts" } as const;

/** The two views of a search: cards and chronology. */
export const VIEW_PATHS = { cards: href("/"), timeline: href("/chronologie") } as const;

export const FEED_PATHS = {
  csv: href("/export-csv"),
  atom: href("/flux/appels.atom"),
  calendar: href("/flux/appels.ics"),
} as const;

/** The address of a search as a file or feed. The address carries the language, because feed readers send none. */
export function feedHref(path: string, criteria: Criteria, locale: Locale): string {
  const params = writeCriteria(criteria);
  params.append("locale", locale);
  return `${path}?${params}`;
}

/** The CSV, Atom and calendar addresses of a search. */
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
