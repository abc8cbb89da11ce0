import { writeAtom } from "#platform/atom.ts";
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

const MAX_ENTRIES = 100;
/** The date of an empty feed, which must not change. */
const EMPTY_FEED_DATE = new Date("2026-01-01T00:00:00Z");
/** Maximum number of events; the oldest closings are dropped. */
const MAX_EVENTS = 500;

interface FeedRequest {
  criteria: Criteria;
  locale: Locale;
  origin: string;
}

/** The latest published calls of a search as an Atom feed. */
export async function buildAtomFeed(search: CallSearch, request: FeedRequest): Promise<string> {
  const { locale, origin } = request;
  const criteria: Criteria = { ...request.criteria, sort: "publication-desc" };
  const t = getTranslator(locale);
  const ids = (await search.listIds(criteria)).slice(0, MAX_ENTRIES);
  const [rows, partners] = await Promise.all([search.loadFullCalls(ids), search.listPartners()]);
  const feedUrl = `${origin}${feedHref(FEED_PATHS.atom, request.criteria, locale)}`;
  const description = describeSearch(criteria, partners, t);
  return writeAtom({
    feedUrl,
    pageUrl: `${origin}${searchHref("/", request.criteria)}`,
    title: description
      ? t("calls:feeds.atomTitleOf", { search: description })
      : t("calls:feeds.atomTitle"),
    locale,
    author: t("brand"),
    updated: EMPTY_FEED_DATE,
    entries: rows.map((row) => ({
      // The id uses the number of the call: a slug may be corrected, an entry id must not change.
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
 * The closing dates of a search as a calendar feed.
 * A subscribed calendar is read in full each time, so the event of a deleted or withdrawn call disappears by itself. A
 * call whose closing date moved out of the range of the search is different: some calendars keep events they once
 * imported. The feed therefore lists it as cancelled at its former date, with the sequence number of that change. A
 * call that moves within the range keeps its UID and is moved.
 */
export async function buildCalendarFeed(search: CallSearch, request: FeedRequest): Promise<string> {
  const { locale, origin } = request;
  const t = getTranslator(locale);
  const criteria = toCalendarSearch(request.criteria);
  const found = (await search.listIds(criteria)).slice(0, MAX_EVENTS);
  const movedOut = await findMovedOutCalls(search, criteria, new Set(found));
  const ids = [...found, ...movedOut.keys()];
  const [rows, changes, partners] = await Promise.all([
    search.loadFullCalls(ids),
    search.listDateChanges(ids),
    search.listPartners(),
  ]);
  const counts = countClosingChanges(changes);
  const description = describeSearch(request.criteria, partners, t);
  return writeCalendar({
    name: description
      ? t("calls:feeds.calendarTitleOf", { search: description })
      : t("calls:feeds.calendarTitle"),
    language: locale,
    events: rows.map((row) => {
      const event = toCalendarEvent(row, counts.get(row.id) ?? 0, locale, origin, t);
      const former = movedOut.get(row.id);
      return former ? { ...event, at: former, cancelled: true } : event;
    }),
  });
}

/** Reminders a week and a day before the closing of a single call that was added to a calendar. */
const ALARMS = ["-P7D", "-P1D"] as const;

/** The closing date of one call as a calendar file. */
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
      return { ...event, alarms: { before: ALARMS, text: event.summary } };
    }),
  });
}

/** Calls whose closing date was moved out of the range of the search, with their former date inside it. */
async function findMovedOutCalls(
  search: CallSearch,
  criteria: Criteria,
  found: ReadonlySet<number>,
): Promise<Map<number, Date>> {
  const unbounded = withoutClosingDates(criteria);
  if (!unbounded) return new Map();
  const moved = new Set(await search.listMovedClosingIds());
  const outside = (await search.listIds(unbounded)).filter((id) => moved.has(id) && !found.has(id));
  const inWindow = createWindowFilter(criteria);
  const movedOut = new Map<number, Date>();
  for (const change of await search.listDateChanges(outside)) {
    if (change.field === "closing" && inWindow(change.before))
      movedOut.set(change.callId, change.before);
  }
  return movedOut;
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

/** Dates with their years, because a feed may be read later. */
function formatDates(row: FullCallRow, locale: Locale, t: Translate): string {
  const yearShown = new Date(0);
  return t("calls:feeds.dates", {
    opening: formatDayTime(locale, row.opensAt, yearShown),
    closing: formatDayTime(locale, row.closesAt, yearShown),
  });
}
