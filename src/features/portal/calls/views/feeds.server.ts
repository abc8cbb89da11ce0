import { formatDayTime } from "#platform/i18n/format.ts";
import type { Locale } from "#platform/i18n/locale.ts";
import { getTranslator } from "#platform/i18n/registry.ts";
import type { Translate } from "#platform/i18n/translation-key.ts";
import type { CallSearch } from "../catalogue/call-search.server.ts";
import type { DateChange, FullCallRow } from "../queries/export.server.ts";
import { toCalendarSearch, withoutClosingDates } from "../rules/calendar-search.ts";
import { type Criteria, searchHref } from "../rules/criteria.ts";
import { describeSearch } from "../rules/filter-tags.ts";
import { type CalendarEvent, writeCalendar } from "../rules/ical.ts";
import { callHref, FEED_PATHS, feedHref } from "../rules/paths.ts";
import { getLastChange } from "../rules/status.ts";
import { writeAtom } from "../rules/xml-feeds.ts";

const MAX_ENTRIES = 100;
/** More closing dates than anybody follows; the oldest are left out. */
const MAX_EVENTS = 500;

interface FeedRequest {
  criteria: Criteria;
  locale: Locale;
  origin: string;
}

/** The latest published calls of a search. */
export async function buildAtomFeed(search: CallSearch, request: FeedRequest): Promise<string> {
  const { locale, origin } = request;
  const criteria: Criteria = { ...request.criteria, sort: "publication-desc" };
  const t = getTranslator(locale);
  const ids = (await search.listIds(criteria)).slice(0, MAX_ENTRIES);
  const [rows, partners] = await Promise.all([search.loadFullCalls(ids), search.listPartners()]);
  const selfHref = `${origin}${feedHref(FEED_PATHS.atom, request.criteria, locale)}`;
  const named = describeSearch(criteria, partners, t);
  return writeAtom({
    id: selfHref,
    title: named ? t("calls:feeds.atomTitleOf", { search: named }) : t("calls:feeds.atomTitle"),
    language: locale,
    selfHref,
    pageHref: `${origin}${searchHref("/", request.criteria)}`,
    author: t("brand"),
    entries: rows.map((row) => ({
      // By number and not by address: an address may be corrected, an entry stays the same.
      id: `tag:${new URL(origin).hostname},2026:appel-${row.id}`,
      title: getTitle(row, locale),
      summary: `${formatDates(row, locale, t)} ${getSummary(row, locale)}`,
      href: getPageUrl(row, origin, locale),
      author: getPartnerName(row, locale),
      categories: [row.partner.code, ...getKeywords(row, locale)],
      published: row.publishedAt,
      updated: getLastChange(row),
    })),
  });
}

/**
 * The closing dates of a search as a calendar to subscribe to.
 *
 * What it can know of cancellations. A subscribed calendar is read anew and whole: an event that is no longer in
 * it goes away by itself, so a call that was deleted, or whose page was withdrawn four months after closing,
 * needs no word of ours (and a feed that keeps no list of its readers could not give one). What a feed does know
 * is the history of dates: where a change of closing date took a call out of the window the search asks for, its
 * former date is given as cancelled, with the sequence number of that change, so that calendars which keep what
 * they once took in strike it out. A call that moves inside the window keeps its UID and moves there.
 */
export async function buildCalendarFeed(search: CallSearch, request: FeedRequest): Promise<string> {
  const { locale, origin } = request;
  const t = getTranslator(locale);
  const criteria = toCalendarSearch(request.criteria);
  const found = (await search.listIds(criteria)).slice(0, MAX_EVENTS);
  const gone = await findMovedOutCalls(search, criteria, new Set(found));
  const ids = [...found, ...gone.keys()];
  const [rows, changes, partners] = await Promise.all([
    search.loadFullCalls(ids),
    search.listDateChanges(ids),
    search.listPartners(),
  ]);
  const counts = countClosingChanges(changes);
  const named = describeSearch(request.criteria, partners, t);
  return writeCalendar({
    name: named
      ? t("calls:feeds.calendarTitleOf", { search: named })
      : t("calls:feeds.calendarTitle"),
    language: locale,
    events: rows.map((row) => {
      const event = toCalendarEvent(row, counts.get(row.id) ?? 0, locale, origin, t);
      const former = gone.get(row.id);
      return former ? { ...event, at: former, cancelled: true } : event;
    }),
  });
}

/** Who puts one call into their calendar means to answer it: it reminds them a week and a day before. */
const ALARMS = ["-P7D", "-P1D"] as const;

/** The closing date of one call, to be put in one's calendar. */
export async function buildCallCalendar(
  search: CallSearch,
  callId: number,
  locale: Locale,
  origin: string,
): Promise<string> {
  const t = getTranslator(locale);
  const [rows, changes] = await Promise.all([
    search.loadFullCalls([callId]),
    search.listDateChanges([callId]),
  ]);
  const counts = countClosingChanges(changes);
  return writeCalendar({
    name: t("calls:feeds.calendarTitle"),
    language: locale,
    events: rows.map((row) => {
      const event = toCalendarEvent(row, counts.get(row.id) ?? 0, locale, origin, t);
      return { ...event, alarms: { before: ALARMS, words: event.summary } };
    }),
  });
}

/** Calls that a change of closing date took out of the search's window, with their former date inside it. */
async function findMovedOutCalls(
  search: CallSearch,
  criteria: Criteria,
  found: ReadonlySet<number>,
): Promise<Map<number, Date>> {
  const wide = withoutClosingDates(criteria);
  if (!wide) return new Map();
  const moved = new Set(await search.listMovedClosingIds());
  const outside = (await search.listIds(wide)).filter((id) => moved.has(id) && !found.has(id));
  const inWindow = createWindowFilter(criteria);
  const gone = new Map<number, Date>();
  for (const change of await search.listDateChanges(outside)) {
    if (change.field === "closing" && inWindow(change.before))
      gone.set(change.callId, change.before);
  }
  return gone;
}

function createWindowFilter({ closingFrom, closingTo }: Criteria): (at: Date) => boolean {
  const day = new Intl.DateTimeFormat("sv-SE", { timeZone: "Europe/Paris" });
  return (at) => {
    const civil = day.format(at);
    return (!closingFrom || civil >= closingFrom) && (!closingTo || civil <= closingTo);
  };
}

function countClosingChanges(changes: readonly DateChange[]): Map<number, number> {
  const counts = new Map<number, number>();
  for (const { callId, field } of changes)
    if (field === "closing") counts.set(callId, (counts.get(callId) ?? 0) + 1);
  return counts;
}

function toCalendarEvent(
  row: FullCallRow,
  sequence: number,
  locale: Locale,
  origin: string,
  t: Translate,
): CalendarEvent {
  const url = getPageUrl(row, origin, locale);
  return {
    uid: `appel-${row.id}@passerelle`,
    at: row.closesAt,
    summary: t("calls:feeds.event", { title: getTitle(row, locale), partner: row.partner.code }),
    description: [formatDates(row, locale, t), getSummary(row, locale), url].join("\n\n"),
    url,
    categories: [row.partner.code],
    lastModified: getLastChange(row),
    sequence,
    cancelled: false,
  };
}

const getTitle = (row: FullCallRow, locale: Locale) =>
  locale === "fr" ? row.titleFr : row.titleEn;
const getSummary = (row: FullCallRow, locale: Locale) =>
  locale === "fr" ? row.summaryFr : row.summaryEn;
const getKeywords = (row: FullCallRow, locale: Locale) =>
  locale === "fr" ? row.keywordsFr : row.keywordsEn;
const getPartnerName = (row: FullCallRow, locale: Locale) =>
  locale === "fr" ? row.partner.nameFr : row.partner.nameEn;
const getPageUrl = (row: FullCallRow, origin: string, locale: Locale) =>
  `${origin}${callHref(row.slug)}?locale=${locale}`;

/** The dates with their years: a feed is read later than it is written. */
function formatDates(row: FullCallRow, locale: Locale, t: Translate): string {
  const always = new Date(0);
  return t("calls:feeds.dates", {
    opening: formatDayTime(locale, row.opensAt, always),
    closing: formatDayTime(locale, row.closesAt, always),
  });
}
