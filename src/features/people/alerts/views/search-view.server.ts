import type { CallSearch } from "#features/portal/calls/catalogue/call-search.server.ts";
import { type Criteria, searchHref } from "#features/portal/calls/rules/criteria.ts";
import type { Locale } from "#platform/i18n/locale.ts";
import type { Translate } from "#platform/i18n/words.ts";
import type { SavedSearchRow } from "../queries/searches.server.ts";
import { criteriaOf, criteriaWords, proposedName } from "../rules/criteria-words.ts";
import type { Frequency } from "../rules/frequency.ts";

/** A search in words, with how many calls it finds now and where it is run. */
export interface SearchSummary {
  readonly words: readonly string[];
  /** What it may be called. */
  readonly proposed: string;
  readonly found: number;
  readonly href: string;
}

/** A saved search as its owner sees it. */
export interface SavedSearchView extends SearchSummary {
  readonly id: string;
  readonly name: string;
  readonly frequency: Frequency;
  readonly savedAt: Date;
  /** Set where it was asked for without an account: the address it writes to. */
  readonly forAddress: string | null;
}

export async function searchSummary(
  search: CallSearch,
  criteria: Criteria,
  locale: Locale,
  t: Translate,
): Promise<SearchSummary> {
  const [found, partners] = await Promise.all([search.count(criteria), search.partners()]);
  return {
    words: criteriaWords(criteria, partners, locale, t),
    proposed: proposedName(criteria, partners, locale, t),
    found,
    href: searchHref("/", criteria),
  };
}

export async function savedSearchView(
  search: CallSearch,
  row: SavedSearchRow,
  locale: Locale,
  t: Translate,
): Promise<SavedSearchView> {
  return {
    ...(await searchSummary(search, criteriaOf(row.criteria), locale, t)),
    id: row.id,
    name: row.name,
    frequency: row.frequency,
    savedAt: row.createdAt,
    forAddress: row.email,
  };
}
