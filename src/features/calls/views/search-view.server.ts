import { formatDate } from "#platform/i18n/format.ts";
import type { Locale } from "#platform/i18n/locale.ts";
import { parisDaysBetween } from "#platform/i18n/paris-time.ts";
import type { Translate } from "#platform/i18n/words.ts";
import type { CallPage, CallSearch, Closing } from "../catalogue/call-search.server.ts";
import type { Marks } from "../catalogue/marks.server.ts";
import { type CallCardView, callHref, toCardView } from "../rules/call-card.ts";
import { type Criteria, EVERYTHING, FIRST_PAGE, type PageRequest } from "../rules/criteria.ts";
import { type FilterTag, filterTags } from "../rules/filter-tags.ts";
import { exactText } from "../rules/query-text.ts";
import { FEW_RESULTS, MAX_NEAREST, MAX_REMOVALS_TRIED } from "../rules/search-constants.ts";
import { SOON_DAYS } from "../rules/time-left.ts";
import { tokenOf } from "../rules/token.ts";

/** How far ahead the strip of closings looks. */
export const STRIP_DAYS = 90;

/** So many bricks stand on one another. */
const STRIP_LEVELS = 5;

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

/** One page of results with all that stands around it, in one language at one moment. */
export interface SearchView {
  readonly criteria: Criteria;
  readonly request: PageRequest;
  /** The page that was asked for, where the list ends before it; the last one is shown then. */
  readonly beyond: number | null;
  readonly token: string;
  readonly cards: readonly CallCardView[];
  readonly total: number;
  readonly pages: number;
  readonly facets: CallPage["facets"];
  readonly mended: CallPage["mended"];
  readonly leftOut: CallPage["leftOut"];
  readonly also: CallPage["also"];
  readonly isPartial: boolean;
  /** The same text, taken to the letter. */
  readonly exactly: Criteria;
  readonly tags: readonly FilterTag[];
  /** Where the words of the search stand in a card, by the call's id. */
  readonly marks: Readonly<Record<number, CardMarks>>;
  /** Where too little was found: what each filter keeps away, and calls that hold some of the words. */
  readonly help: SearchHelp | null;
  readonly partners: readonly PartnerChoice[];
  readonly panels: readonly PanelChoice[];
}

export interface CardMarks {
  readonly title: Marks;
  readonly summary: Marks;
}

export interface SearchHelp {
  /** Filters without which something is found, with how much. */
  readonly removals: readonly (FilterTag & { readonly total: number })[];
  readonly nearest: readonly CallCardView[];
}

export async function searchView(
  search: CallSearch,
  criteria: Criteria,
  request: PageRequest,
  locale: Locale,
  t: Translate,
): Promise<SearchView> {
  const [asked, partners, panels] = await Promise.all([
    search.search(criteria, request),
    search.partners(),
    search.panels(),
  ]);
  // Past the last page there is nothing to see: the last one is shown instead, and the page says so.
  const shown = { ...request, page: Math.min(request.page, asked.pages) };
  const found = shown.page === request.page ? asked : await search.search(criteria, shown);
  const now = search.now();
  const tags = filterTags(criteria, partners, locale, t);
  const cards = found.calls.map((row) => toCardView(row, now, locale, t));
  const name = (both: { nameFr: string; nameEn: string }) =>
    locale === "fr" ? both.nameFr : both.nameEn;
  return {
    criteria,
    request: shown,
    beyond: shown.page === request.page ? null : request.page,
    token: tokenOf(criteria),
    cards,
    total: found.total,
    pages: found.pages,
    facets: found.facets,
    mended: found.mended,
    leftOut: found.leftOut,
    also: found.also,
    isPartial: found.isPartial,
    exactly: { ...criteria, keywords: exactText(criteria.keywords) },
    tags,
    marks: await cardMarks(search, criteria.keywords, cards),
    help:
      found.total < FEW_RESULTS
        ? {
            removals: found.total === 0 ? await removals(search, tags) : [],
            nearest: (await search.nearest(criteria, MAX_NEAREST)).map((row) =>
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

async function cardMarks(
  search: CallSearch,
  keywords: string,
  cards: readonly CallCardView[],
): Promise<Record<number, CardMarks>> {
  const texts = cards.flatMap(({ title, summary }) => [title, summary]);
  const marks = keywords ? await search.marks(keywords, texts) : [];
  return Object.fromEntries(
    cards.map(({ id }, at) => [
      id,
      { title: marks[2 * at] ?? [], summary: marks[2 * at + 1] ?? [] },
    ]),
  );
}

async function removals(search: CallSearch, all: readonly FilterTag[]) {
  const tags = all.slice(0, MAX_REMOVALS_TRIED);
  const totals = await Promise.all(tags.map(({ without }) => search.count(without)));
  return tags
    .map((tag, at) => ({ ...tag, total: totals[at] ?? 0 }))
    .filter(({ total }) => total > 0);
}

export interface PortalFacts {
  readonly open: number;
  readonly soon: number;
  readonly soonUntil: string;
  readonly upcoming: number;
  readonly partners: number;
  /** How many calls close while the strip lasts. */
  readonly closings: number;
  readonly bricks: readonly Brick[];
  readonly months: readonly Month[];
}

/** One closing on the strip: which day from today, the how-manieth of that day, and which call it is. */
export interface Brick {
  readonly day: number;
  readonly level: number;
  readonly href: string;
  /** « Titre de l'appel (ANR), 24 novembre 2026 » */
  readonly name: string;
  readonly colour: { readonly light: string; readonly dark: string };
}

export interface Month {
  readonly day: number;
  readonly name: string;
}

export async function portalFacts(
  search: CallSearch,
  locale: Locale,
  t: Translate,
): Promise<PortalFacts> {
  const now = search.now();
  const [{ facets }, partners] = await Promise.all([
    search.search(EVERYTHING, FIRST_PAGE),
    search.partners(),
  ]);
  const days = search.closings(STRIP_DAYS).map((closing) => ({
    ...closing,
    day: parisDaysBetween(now, closing.closesAt),
  }));
  return {
    open: facets.statuses.open,
    soon: days.filter(({ day }) => day <= SOON_DAYS).length,
    soonUntil: civilDay(now, SOON_DAYS),
    upcoming: facets.statuses.upcoming,
    partners: partners.length,
    closings: days.length,
    bricks: await bricksOf(search, days, locale, t),
    months: monthStarts(now, locale),
  };
}

async function bricksOf(
  search: CallSearch,
  closings: readonly (Closing & { day: number })[],
  locale: Locale,
  t: Translate,
): Promise<Brick[]> {
  const drawn = [...Map.groupBy(closings, ({ day }) => day).values()].flatMap((sameDay) => {
    const [first] = sameDay;
    const date = first ? formatDate(locale, first.closesAt) : "";
    return sameDay.slice(0, STRIP_LEVELS).map(({ id, day }, level) => ({ id, day, level, date }));
  });
  const rows = await search.cards(drawn.map(({ id }) => id));
  const cards = new Map(rows.map((row) => [row.id, row]));
  return drawn.flatMap(({ id, day, level, date }) => {
    const row = cards.get(id);
    if (!row) return [];
    const { code, colour, colourOnDark } = row.partner;
    const title = locale === "fr" ? row.titleFr : row.titleEn;
    const name = t("calls:strip.brick", { title, partner: code, date });
    const place = { day, level, href: callHref(row.slug) };
    return [{ ...place, name, colour: { light: colour, dark: colourOnDark } }];
  });
}

function civilDay(now: Date, daysLater: number): string {
  const day = new Date(now.getTime() + daysLater * 86_400_000);
  return new Intl.DateTimeFormat("sv-SE", { timeZone: "Europe/Paris" }).format(day);
}

function monthStarts(now: Date, locale: Locale): Month[] {
  const format = new Intl.DateTimeFormat(locale, { month: "long", timeZone: "Europe/Paris" });
  const months: Month[] = [];
  for (let day = 1; day <= STRIP_DAYS; day++) {
    const iso = civilDay(now, day);
    if (iso.endsWith("-01"))
      months.push({ day, name: format.format(new Date(`${iso}T12:00:00Z`)) });
  }
  return months;
}
