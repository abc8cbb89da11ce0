import type { Locale } from "#platform/i18n/locale.ts";
import type { Translate } from "#platform/i18n/translation-key.ts";
import type { CallPage, CallSearch } from "../catalogue/call-search.server.ts";
import type { Highlights } from "../catalogue/highlights.server.ts";
import { type CallCardView, toCardView } from "../rules/call-card.ts";
import { type Criteria, MAX_RENDERED_CARDS, type PageRequest } from "../rules/criteria.ts";
import { type FilterTag, listFilterTags, withoutFilter } from "../rules/filter-tags.ts";
import { toExactText } from "../rules/query-text.ts";
import {
  FEW_RESULTS,
  MAX_NEAREST,
  MAX_REMOVALS_TRIED,
  MAX_TAG_TEXT,
} from "../rules/search-constants.ts";
import { encodeSearchToken } from "../rules/search-request.ts";

export interface PartnerChoice {
  readonly slug: string;
  readonly code: string;
  readonly name: string;
  readonly colour: { readonly light: string; readonly dark: string };
}

export interface PanelChoice {
  readonly code: string;
  readonly name: string;
}

/** A page of results with everything around it, in one language at one moment. */
export interface SearchView {
  readonly criteria: Criteria;
  readonly request: PageRequest;
  /** The requested page number when it is past the end; the last page is shown instead. */
  readonly missingPage: number | null;
  readonly token: string;
  readonly cards: readonly CallCardView[];
  readonly total: number;
  readonly pages: number;
  readonly facets: CallPage["facets"];
  readonly corrections: CallPage["corrections"];
  readonly ignoredWords: CallPage["ignoredWords"];
  /** Whether synonyms were searched for, and those of the reader's language. */
  readonly hasSynonyms: boolean;
  readonly synonyms: readonly string[];
  readonly isPartial: boolean;
  readonly hasNoSearchWords: boolean;
  /** The same search with every word quoted. */
  readonly exactCriteria: Criteria;
  readonly tags: readonly FilterTag[];
  /** Ranges to highlight in each card, by call id. */
  readonly highlights: Readonly<Record<number, CardHighlights>>;
  /** Suggestions when there are few results; null otherwise. */
  readonly help: SearchHelp | null;
  readonly partners: readonly PartnerChoice[];
  readonly panels: readonly PanelChoice[];
}

export interface CardHighlights {
  readonly title: Highlights;
  readonly summary: Highlights;
}

export interface SearchHelp {
  /** Filters whose removal gives results, with the number of results. */
  readonly removals: readonly (FilterTag & { readonly total: number })[];
  readonly nearest: readonly CallCardView[];
}

export async function loadSearchView(
  search: CallSearch,
  requested: Criteria,
  { page, perPage }: PageRequest,
  locale: Locale,
  t: Translate,
): Promise<SearchView> {
  const [partners, panels] = await Promise.all([search.listPartners(), search.listPanels()]);
  const criteria = {
    ...requested,
    partners: filterKnownCodes(requested.partners, new Set(partners.map(({ slug }) => slug))),
    ercPanels: filterKnownCodes(requested.ercPanels, new Set(panels.map(({ code }) => code))),
  };
  const request = { page, perPage: Math.min(perPage, MAX_RENDERED_CARDS) };
  const first = await search.search(criteria, request);
  // Past the last page, the last page is shown with a notice.
  const shownRequest = { ...request, page: Math.min(request.page, first.pages) };
  const found =
    shownRequest.page === request.page ? first : await search.search(criteria, shownRequest);
  const now = search.now();
  const tags = listFilterTags(criteria, partners, locale, t, MAX_TAG_TEXT);
  const cards = found.calls.map((row) => toCardView(row, now, locale, t));
  const name = (both: { nameFr: string; nameEn: string }) =>
    locale === "fr" ? both.nameFr : both.nameEn;
  return {
    criteria,
    request: shownRequest,
    missingPage: shownRequest.page === request.page ? null : request.page,
    token: encodeSearchToken(criteria),
    cards,
    total: found.total,
    pages: found.pages,
    facets: found.facets,
    corrections: found.corrections,
    ignoredWords: found.ignoredWords,
    hasSynonyms: found.synonyms.length > 0,
    synonyms: search.selectOwnLanguage(found.synonyms, locale),
    isPartial: found.isPartial,
    hasNoSearchWords: found.hasNoSearchWords,
    exactCriteria: { ...criteria, keywords: toExactText(criteria.keywords) },
    tags,
    highlights: await findCardHighlights(search, criteria.keywords, cards),
    help:
      found.total < FEW_RESULTS
        ? {
            removals: found.total === 0 ? await findRemovals(search, criteria, tags) : [],
            nearest: (await search.findNearest(criteria, MAX_NEAREST)).map((row) =>
              toCardView(row, now, locale, t),
            ),
          }
        : null,
    partners: partners.map((partner) => ({
      slug: partner.slug,
      code: partner.code,
      name: name(partner),
      colour: { light: partner.colour, dark: partner.colourOnDark },
    })),
    panels: panels.map((panel) => ({ code: panel.code, name: name(panel) })),
  };
}

/**
 * Drops unknown partner and panel codes. When all are unknown, one is kept, so that the search finds nothing instead of
 * everything.
 */
function filterKnownCodes(codes: readonly string[], known: ReadonlySet<string>): readonly string[] {
  const found = codes.filter((code) => known.has(code));
  return found.length > 0 ? found : codes.slice(0, 1);
}

async function findCardHighlights(
  search: CallSearch,
  keywords: string,
  cards: readonly CallCardView[],
): Promise<Record<number, CardHighlights>> {
  const texts = cards.flatMap(({ title, summary }) => [title, summary]);
  const marks = keywords ? await search.findHighlights(keywords, texts) : [];
  return Object.fromEntries(
    cards.map(({ id }, at) => [
      id,
      { title: marks[2 * at] ?? [], summary: marks[2 * at + 1] ?? [] },
    ]),
  );
}

async function findRemovals(search: CallSearch, criteria: Criteria, all: readonly FilterTag[]) {
  const tags = all.slice(0, MAX_REMOVALS_TRIED);
  const totals = await Promise.all(tags.map((tag) => search.count(withoutFilter(criteria, tag))));
  return tags
    .map((tag, at) => ({ ...tag, total: totals[at] ?? 0 }))
    .filter(({ total }) => total > 0);
}
