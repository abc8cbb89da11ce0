import type { CallSearch } from "#features/portal/calls/catalogue/call-search.server.ts";
import { type Criteria, searchHref } from "#features/portal/calls/rules/criteria.ts";
import type { Locale } from "#platform/i18n/locale.ts";
import type { Translate } from "#platform/i18n/translation-key.ts";
import type { SavedSearchRow } from "../queries/searches.server.ts";
import type { Frequency } from "../rules/frequency.ts";
import {
  describeCriteria,
  fromStoredCriteria,
  proposeSearchName,
} from "../rules/search-criteria.ts";

/** A search in words, with how many calls it finds now and where it is run. */
export interface SearchSummary {
  readonly criteriaLabels: readonly string[];
  /** What it may be called. */
  readonly proposedName: string;
  readonly resultCount: number;
  readonly href: string;
}

/** A saved search as its owner sees it. */
export interface SavedSearchView extends SearchSummary {
  readonly id: string;
  readonly name: string;
  readonly frequency: Frequency;
  readonly savedAt: Date;
  /** Set where it was asked for without an account: the address it writes to. */
  readonly visitorEmail: string | null;
}

export async function loadSearchSummary(
  search: CallSearch,
  criteria: Criteria,
  locale: Locale,
  t: Translate,
): Promise<SearchSummary> {
  const [found, partners] = await Promise.all([search.count(criteria), search.listPartners()]);
  return {
    criteriaLabels: describeCriteria(criteria, partners, locale, t),
    proposedName: proposeSearchName(criteria, partners, locale, t),
    resultCount: found,
    href: searchHref("/", criteria),
  };
}

export async function loadSavedSearchView(
  search: CallSearch,
  row: SavedSearchRow,
  locale: Locale,
  t: Translate,
): Promise<SavedSearchView> {
  return {
    ...(await loadSearchSummary(search, fromStoredCriteria(row.criteria), locale, t)),
    id: row.id,
    name: row.name,
    frequency: row.frequency,
    savedAt: row.createdAt,
    visitorEmail: row.email,
  };
}
