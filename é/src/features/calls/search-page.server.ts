import type { Locale } from "#platform/i18n/locale.ts";
import { parisDaysBetween } from "#platform/i18n/paris-time.ts";
import type { Translate } from "#platform/i18n/words.ts";
import { type CallCardView, toCardView } from "./call-card.ts";
import type { CallPage, CallSearch } from "./call-search.server.ts";
import { type Criteria, EVERYTHING, FIRST_PAGE, type PageRequest } from "./rules/criteria.ts";
import { SOON_DAYS } from "./rules/time-left.ts";
import { tokenOf } from "./rules/token.ts";

/** How far ahead the strip of closings looks. */
export const STRIP_DAYS = 90;

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
  readonly token: string;
  readonly cards: readonly CallCardView[];
  readonly total: number;
  readonly pages: number;
  readonly facets: CallPage["facets"];
  readonly mended: CallPage["mended"];
  readonly partners: readonly PartnerChoice[];
  readonly panels: readonly PanelChoice[];
}

export async function searchView(
  search: CallSearch,
  criteria: Criteria,
  request: PageRequest,
  locale: Locale,
  t: Translate,
): Promise<SearchView> {
  const [found, partners, panels] = await Promise.all([
    search.search(criteria, request),
    search.partners(),
    search.panels(),
  ]);
  const now = search.now();
  const name = (both: { nameFr: string; nameEn: string }) =>
    locale === "fr" ? both.nameFr : both.nameEn;
  return {
    criteria,
    request,
    token: tokenOf(criteria),
    cards: found.calls.map((row) => toCardView(row, now, locale, t)),
    total: found.total,
    pages: found.pages,
    facets: found.facets,
    mended: found.mended,
    partners: partners.map((partner) => ({
      slug: partner.slug,
      code: partner.code,
      name: name(partner),
      colour: { light: partner.colour, dark: partner.colourOnDark },
    })),
    panels: panels.map((panel) => ({ code: panel.code, name: name(panel) })),
  };
}

export interface PortalFacts {
  readonly open: number;
  readonly soon: number;
  readonly soonUntil: string;
  readonly upcoming: number;
  readonly partners: number;
  readonly closings: readonly Brick[];
  readonly months: readonly Month[];
}

/** One closing on the strip: which day from today, whose, and the how-manieth of that day. */
export interface Brick {
  readonly day: number;
  readonly level: number;
  readonly colour: { readonly light: string; readonly dark: string };
}

export interface Month {
  readonly day: number;
  readonly name: string;
}

export async function portalFacts(search: CallSearch, locale: Locale): Promise<PortalFacts> {
  const now = search.now();
  const [{ facets }, partners] = await Promise.all([
    search.search(EVERYTHING, FIRST_PAGE),
    search.partners(),
  ]);
  const colours = new Map(
    partners.map(({ id, colour, colourOnDark }) => [id, { light: colour, dark: colourOnDark }]),
  );
  const closings = search.closings(STRIP_DAYS);
  const levels = new Map<number, number>();
  const bricks = closings.flatMap(({ closesAt, partnerId }) => {
    const day = parisDaysBetween(now, closesAt);
    const level = levels.get(day) ?? 0;
    levels.set(day, level + 1);
    const colour = colours.get(partnerId);
    return colour ? [{ day, level, colour }] : [];
  });
  return {
    open: facets.statuses.open,
    soon: bricks.filter((brick) => brick.day <= SOON_DAYS).length,
    soonUntil: civilDay(now, SOON_DAYS),
    upcoming: facets.statuses.upcoming,
    partners: partners.length,
    closings: bricks,
    months: monthStarts(now, locale),
  };
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
