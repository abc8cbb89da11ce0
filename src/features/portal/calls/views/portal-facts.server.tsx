import { renderToStaticMarkup } from "react-dom/server";
import { nextMinute } from "#platform/clock.ts";
import { formatDate } from "#platform/i18n/format.ts";
import type { Locale } from "#platform/i18n/locale.ts";
import { PARIS, parisDaysBetween } from "#platform/i18n/paris-time.ts";
import type { Translate } from "#platform/i18n/words.ts";
import type { CallSearch, Closing } from "../catalogue/call-search.server.ts";
import { callHref } from "../rules/call-card.ts";
import { type Criteria, EVERYTHING, FIRST_PAGE } from "../rules/criteria.ts";
import { SOON_DAYS } from "../rules/time-left.ts";
import { type Brick, StripDrawing } from "../ui/strip-drawing.tsx";

/** How far ahead the strip of closings looks. */
export const STRIP_DAYS = 90;

/** So many bricks stand on one another: above them are the names of the months. */
const STRIP_LEVELS = 4;

export interface PortalFacts {
  readonly open: number;
  readonly soon: number;
  readonly soonUntil: string;
  readonly upcoming: number;
  readonly partners: number;
  /** How many calls close while the strip lasts. */
  readonly closings: number;
  readonly months: readonly Month[];
}

interface DrawnFacts extends PortalFacts {
  /** The strip of closings with their bricks, as HTML. */
  readonly drawing: string;
}

export interface Month {
  readonly day: number;
  readonly name: string;
}

interface Kept {
  readonly revision: number;
  readonly until: number;
  readonly facts: DrawnFacts;
}

const kept = new WeakMap<CallSearch, Map<Locale, Kept>>();

/**
 * The portal in figures and its closings to come: the same for everybody who reads a language, whatever they search for. They
 * are made once a minute: hundreds of bricks cost more than the search beside them.
 */
export async function portalFacts(
  search: CallSearch,
  locale: Locale,
  t: Translate,
): Promise<DrawnFacts> {
  const { revision } = search;
  const now = search.now();
  const ofSearch = kept.get(search) ?? new Map<Locale, Kept>();
  kept.set(search, ofSearch);
  const known = ofSearch.get(locale);
  if (known && known.revision === revision && now.getTime() < known.until) return known.facts;
  const facts = await makeFacts(search, now, locale, t);
  ofSearch.set(locale, { revision, until: nextMinute(now).getTime(), facts });
  return facts;
}

async function makeFacts(
  search: CallSearch,
  now: Date,
  locale: Locale,
  t: Translate,
): Promise<DrawnFacts> {
  const [{ facets }, partners] = await Promise.all([
    search.search(EVERYTHING, FIRST_PAGE),
    search.partners(),
  ]);
  const days = search.closings(STRIP_DAYS).map((closing) => ({
    ...closing,
    day: parisDaysBetween(now, closing.closesAt),
  }));
  const bricks = await bricksOf(search, days, locale, t);
  const months = monthStarts(now, locale);
  const strip = <StripDrawing bricks={bricks} months={months} days={STRIP_DAYS} />;
  return {
    open: facets.statuses.open,
    soon: days.filter(({ day }) => day <= SOON_DAYS).length,
    soonUntil: civilDay(now, SOON_DAYS),
    upcoming: facets.statuses.upcoming,
    partners: partners.length,
    closings: days.length,
    drawing: renderToStaticMarkup(strip),
    months,
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
    const place = { id, day, level, href: callHref(row.slug) };
    return [{ ...place, name, colour: { light: colour, dark: colourOnDark } }];
  });
}

/**
 * Which calls of a search close while the strip lasts, by their ids; null where the search asks for everything. The strip
 * stays the same drawing for everybody: bricks that are not among these are dimmed.
 */
export async function findClosings(
  search: CallSearch,
  criteria: Criteria,
): Promise<readonly number[] | null> {
  const isEverything = Object.entries(EVERYTHING).every(
    ([field, value]) =>
      field === "sort" || String(criteria[field as keyof Criteria]) === String(value),
  );
  if (isEverything) return null;
  if (criteria.statuses.length > 0 && !criteria.statuses.includes("open")) return [];
  const found = new Set(await search.idsOf({ ...criteria, statuses: ["open"] }));
  return search.closings(STRIP_DAYS).flatMap(({ id }) => (found.has(id) ? [id] : []));
}

/** `2027-03-01`, in Paris. */
const CIVIL_DAY = new Intl.DateTimeFormat("sv-SE", { timeZone: PARIS });

const civilDay = (now: Date, daysLater: number): string =>
  CIVIL_DAY.format(new Date(now.getTime() + daysLater * 86_400_000));

function monthStarts(now: Date, locale: Locale): Month[] {
  const format = new Intl.DateTimeFormat(locale, { month: "long", timeZone: PARIS });
  const months: Month[] = [];
  for (let day = 1; day <= STRIP_DAYS; day++) {
    const iso = civilDay(now, day);
    if (iso.endsWith("-01"))
      months.push({ day, name: format.format(new Date(`${iso}T12:00:00Z`)) });
  }
  return months;
}
