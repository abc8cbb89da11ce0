import {
  type Criteria,
  EMPTY_CRITERIA,
  readCriteria,
  writeCriteria,
} from "#features/portal/calls/rules/criteria.ts";
import { listFilterTags } from "#features/portal/calls/rules/filter-tags.ts";
import type { Locale } from "#platform/i18n/locale.ts";
import type { Translate } from "#platform/i18n/translation-key.ts";
import { cutCharacters, isWithinLength } from "#rich-text/count-characters.ts";

type Partners = readonly { readonly slug: string; readonly code: string }[];

/** The stored form of a search: its query string without the sort order, which does not change the results. */
export const toStoredCriteria = (criteria: Criteria): string =>
  writeCriteria({ ...criteria, sort: EMPTY_CRITERIA.sort }).toString();

/** The search of a stored text. */
export const fromStoredCriteria = (stored: string): Criteria =>
  readCriteria(new URLSearchParams(stored)).criteria;

/** A search as text, one phrase per criterion; « tous les appels » without criteria. */
export function describeCriteria(
  criteria: Criteria,
  partners: Partners,
  locale: Locale,
  t: Translate,
): string[] {
  const words = listFilterTags(criteria, partners, locale, t).map(({ label }) => label);
  return words.length > 0 ? words : [t("alerts:searches.everything")];
}

export const MAX_SEARCH_NAME_LENGTH = 120;

/** The default name of a search: its criteria, as many as fit. */
export function proposeSearchName(
  criteria: Criteria,
  partners: Partners,
  locale: Locale,
  t: Translate,
): string {
  const { keywords } = criteria;
  if (!keywords) return joinSearchName(describeCriteria(criteria, partners, locale, t));
  // Without the quotation marks of a tag, because pages put the name in quotation marks.
  const others = listFilterTags({ ...criteria, keywords: "" }, partners, locale, t);
  return joinSearchName([keywords, ...others.map(({ label }) => label)]);
}

export function joinSearchName(words: readonly string[]): string {
  let name = "";
  for (const word of words) {
    const longer = name === "" ? word : `${name}, ${word}`;
    if (!isWithinLength(MAX_SEARCH_NAME_LENGTH)(longer)) break;
    name = longer;
  }
  return name || `${cutCharacters(words[0] ?? "", MAX_SEARCH_NAME_LENGTH - 1)}…`;
}
