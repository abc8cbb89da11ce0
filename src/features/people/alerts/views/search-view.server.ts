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

/** A search as text, with the number of calls it finds now and its address. */
export interface SearchSummary {
  readonly criteriaLabels: readonly string[];
  /** The default name. */
  readonly proposedName: string;
  readonly resultCount: number;
  readonly href: string;
}

/** A saved search for its owner. */
export interface SavedSearchView extends SearchSummary {
  readonly id: string;
  readonly name: string;
  readonly frequency: Frequency;
  readonly savedAt: Date;
  /** The recipient of a visitor's alert; null for a search of the account. */
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
