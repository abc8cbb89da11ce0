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

/** How a search is kept: as its address writes it, without its order, which changes nothing of what is found. */
export const toStoredCriteria = (criteria: Criteria): string =>
  writeCriteria({ ...criteria, sort: EMPTY_CRITERIA.sort }).toString();

/** The search a kept text stands for. */
export const fromStoredCriteria = (kept: string): Criteria =>
  readCriteria(new URLSearchParams(kept)).criteria;

/** What a search asks for, one phrase per criterion; « tous les appels » when it asks for nothing. */
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

/** The name a search gets unless its owner gives it another: what it asks for, as much as fits. */
export function proposeSearchName(
  criteria: Criteria,
  partners: Partners,
  locale: Locale,
  t: Translate,
): string {
  const { keywords } = criteria;
  if (!keywords) return joinSearchName(describeCriteria(criteria, partners, locale, t));
  // Without the quotation marks of a tag: the name stands between some itself.
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
