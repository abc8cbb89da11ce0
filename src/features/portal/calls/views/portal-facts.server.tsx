import { renderToStaticMarkup } from "react-dom/server";
import { countAgencies } from "#features/portal/partners/rules/count-agencies.ts";
import { startOfNextMinute } from "#platform/clock.ts";
import { formatDate } from "#platform/i18n/format.ts";
import type { Locale } from "#platform/i18n/locale.ts";
import { countParisDays, PARIS } from "#platform/i18n/paris-time.ts";
import type { Translate } from "#platform/i18n/translation-key.ts";
import type { CallClosing, CallSearch } from "../catalogue/call-search.server.ts";
import { type Criteria, EMPTY_CRITERIA, FIRST_PAGE } from "../rules/criteria.ts";
import { callHref } from "../rules/paths.ts";
import { SOON_DAYS } from "../rules/time-left.ts";
import { type Brick, StripDrawing } from "../ui/deadline-strip.tsx";

/** Number of days that the strip of closings covers. */
export const STRIP_DAYS = 90;

/** Maximum number of bricks on one day; the names of the months are above them. */
const STRIP_LEVELS = 4;

export interface PortalFacts {
  readonly open: number;
  readonly soon: number;
  readonly soonUntil: string;
  readonly upcoming: number;
  /** Number of standard agencies. */
  readonly partners: number;
  /** Number of calls that close within the strip. */
  readonly closings: number;
  readonly months: readonly Month[];
}

interface RenderedFacts extends PortalFacts {
  /** The strip of closings as HTML. */
  readonly stripHtml: string;
}

export interface Month {
  readonly day: number;
  readonly name: string;
}

interface CachedFacts {
  readonly revision: number;
  readonly until: number;
  readonly facts: RenderedFacts;
}

const factsCache = new WeakMap<CallSearch, Map<Locale, CachedFacts>>();

/**
 * The figures of the portal and the strip of upcoming closings. They depend on the language only, so they are cached
 * for a minute: rendering hundreds of bricks costs more than the search beside them.
 */
export async function loadPortalFacts(
  search: CallSearch,
  locale: Locale,
  t: Translate,
): Promise<RenderedFacts> {
  const { revision } = search;
  const now = search.now();
  const byLocale = factsCache.get(search) ?? new Map<Locale, CachedFacts>();
  factsCache.set(search, byLocale);
  const cached = byLocale.get(locale);
  if (cached && cached.revision === revision && now.getTime() < cached.until) return cached.facts;
  const facts = await buildFacts(search, now, locale, t);
  byLocale.set(locale, { revision, until: startOfNextMinute(now).getTime(), facts });
  return facts;
}

async function buildFacts(
  search: CallSearch,
  now: Date,
  locale: Locale,
  t: Translate,
): Promise<RenderedFacts> {
  const [{ facets }, partners] = await Promise.all([
    search.search(EMPTY_CRITERIA, FIRST_PAGE),
    search.listPartners(),
  ]);
  const days = search.listClosings(STRIP_DAYS).map((closing) => ({
    ...closing,
    day: countParisDays(now, closing.closesAt),
  }));
  const bricks = await buildBricks(search, days, locale, t);
  const months = listMonthStarts(now, locale);
  const strip = <StripDrawing bricks={bricks} months={months} days={STRIP_DAYS} />;
  return {
    open: facets.statuses.open,
    soon: days.filter(({ day }) => day <= SOON_DAYS).length,
    soonUntil: toCivilDay(now, SOON_DAYS),
    upcoming: facets.statuses.upcoming,
    partners: countAgencies(partners),
    closings: days.length,
    stripHtml: renderToStaticMarkup(strip),
    months,
  };
}

async function buildBricks(
  search: CallSearch,
  closings: readonly (CallClosing & { day: number })[],
  locale: Locale,
  t: Translate,
): Promise<Brick[]> {
  const drawn = [...Map.groupBy(closings, ({ day }) => day).values()].flatMap((sameDay) => {
    const [first] = sameDay;
    const date = first ? formatDate(locale, first.closesAt) : "";
    return sameDay.slice(0, STRIP_LEVELS).map(({ id, day }, level) => ({ id, day, level, date }));
  });
  const rows = await search.loadCards(drawn.map(({ id }) => id));
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
 * Ids of the calls of a search that close within the strip; null for a search without criteria. The strip is the same
 * HTML for every search: bricks not in this list are dimmed.
 */
export async function findClosingIds(
  search: CallSearch,
  criteria: Criteria,
): Promise<readonly number[] | null> {
  const isEverything = Object.entries(EMPTY_CRITERIA).every(
    ([field, value]) =>
      field === "sort" || String(criteria[field as keyof Criteria]) === String(value),
  );
  if (isEverything) return null;
  if (criteria.statuses.length > 0 && !criteria.statuses.includes("open")) return [];
  const found = new Set(await search.listIds({ ...criteria, statuses: ["open"] }));
  return search.listClosings(STRIP_DAYS).flatMap(({ id }) => (found.has(id) ? [id] : []));
}

/** `2027-03-01`, in Paris. */
const CIVIL_DAY = new Intl.DateTimeFormat("sv-SE", { timeZone: PARIS });

const toCivilDay = (now: Date, daysLater: number): string =>
  CIVIL_DAY.format(new Date(now.getTime() + daysLater * 86_400_000));

function listMonthStarts(now: Date, locale: Locale): Month[] {
  const format = new Intl.DateTimeFormat(locale, { month: "long", timeZone: PARIS });
  const months: Month[] = [];
  for (let day = 1; day <= STRIP_DAYS; day++) {
    const iso = toCivilDay(now, day);
    if (iso.endsWith("-01"))
      months.push({ day, name: format.format(new Date(`${iso}T12:00:00Z`)) });
  }
  return months;
}
