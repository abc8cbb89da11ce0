import { formatDayTime } from "#platform/i18n/format.ts";
import type { Locale } from "#platform/i18n/locale.ts";
import { translator } from "#platform/i18n/registry.ts";
import type { Translate } from "#platform/i18n/words.ts";
import type { CallSearch } from "../catalogue/call-search.server.ts";
import type { DateChange, FullCallRow } from "../queries/export.server.ts";
import { writeAtom } from "../rules/atom.ts";
import { calendarSearch, withoutWindow } from "../rules/calendar-search.ts";
import { callHref } from "../rules/call-card.ts";
import { type Criteria, searchHref } from "../rules/criteria.ts";
import { describeSearch } from "../rules/describe-search.ts";
import { type CalendarEvent, writeCalendar } from "../rules/ical.ts";
import { lastChange } from "../rules/last-change.ts";
import { FEED_PATHS, feedHref } from "../rules/search-files.ts";

const MAX_ENTRIES = 100;
/** More closing dates than anybody follows; the oldest are left out. */
const MAX_EVENTS = 500;

interface FeedRequest {
  criteria: Criteria;
  locale: Locale;
  origin: string;
}

/** The latest published calls of a search. */
export async function atomFeed(search: CallSearch, request: FeedRequest): Promise<string> {
  const { locale, origin } = request;
  const criteria: Criteria = { ...request.criteria, sort: "publication-desc" };
  const t = translator(locale);
  const ids = (await search.idsOf(criteria)).slice(0, MAX_ENTRIES);
  const [rows, partners] = await Promise.all([search.fullCalls(ids), search.partners()]);
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
      title: titleOf(row, locale),
      summary: `${datesOf(row, locale, t)} ${summaryOf(row, locale)}`,
      href: pageOf(row, origin, locale),
      author: partnerOf(row, locale),
      categories: [row.partner.code, ...keywordsOf(row, locale)],
      published: row.publishedAt,
      updated: lastChange(row),
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
export async function calendarFeed(search: CallSearch, request: FeedRequest): Promise<string> {
  const { locale, origin } = request;
  const t = translator(locale);
  const criteria = calendarSearch(request.criteria);
  const found = (await search.idsOf(criteria)).slice(0, MAX_EVENTS);
  const gone = await movedOut(search, criteria, new Set(found));
  const ids = [...found, ...gone.keys()];
  const [rows, changes, partners] = await Promise.all([
    search.fullCalls(ids),
    search.dateChanges(ids),
    search.partners(),
  ]);
  const counts = closingChanges(changes);
  const named = describeSearch(request.criteria, partners, t);
  return writeCalendar({
    name: named
      ? t("calls:feeds.calendarTitleOf", { search: named })
      : t("calls:feeds.calendarTitle"),
    language: locale,
    events: rows.map((row) => {
      const event = eventOf(row, counts.get(row.id) ?? 0, locale, origin, t);
      const former = gone.get(row.id);
      return former ? { ...event, at: former, cancelled: true } : event;
    }),
  });
}

/** Who puts one call into their calendar means to answer it: it reminds them a week and a day before. */
const ALARMS = ["-P7D", "-P1D"] as const;

/** The closing date of one call, to be put in one's calendar. */
export async function callCalendar(
  search: CallSearch,
  callId: number,
  locale: Locale,
  origin: string,
): Promise<string> {
  const t = translator(locale);
  const [rows, changes] = await Promise.all([
    search.fullCalls([callId]),
    search.dateChanges([callId]),
  ]);
  const counts = closingChanges(changes);
  return writeCalendar({
    name: t("calls:feeds.calendarTitle"),
    language: locale,
    events: rows.map((row) => {
      const event = eventOf(row, counts.get(row.id) ?? 0, locale, origin, t);
      return { ...event, alarms: { before: ALARMS, words: event.summary } };
    }),
  });
}

/** Calls that a change of closing date took out of the search's window, with their former date inside it. */
async function movedOut(
  search: CallSearch,
  criteria: Criteria,
  found: ReadonlySet<number>,
): Promise<Map<number, Date>> {
  const wide = withoutWindow(criteria);
  if (!wide) return new Map();
  const moved = new Set(await search.movedClosings());
  const outside = (await search.idsOf(wide)).filter((id) => moved.has(id) && !found.has(id));
  const inWindow = windowTest(criteria);
  const gone = new Map<number, Date>();
  for (const change of await search.dateChanges(outside)) {
    if (change.field === "closing" && inWindow(change.before))
      gone.set(change.callId, change.before);
  }
  return gone;
}

function windowTest({ closingFrom, closingTo }: Criteria): (at: Date) => boolean {
  const day = new Intl.DateTimeFormat("sv-SE", { timeZone: "Europe/Paris" });
  return (at) => {
    const civil = day.format(at);
    return (!closingFrom || civil >= closingFrom) && (!closingTo || civil <= closingTo);
  };
}

function closingChanges(changes: readonly DateChange[]): Map<number, number> {
  const counts = new Map<number, number>();
  for (const { callId, field } of changes)
    if (field === "closing") counts.set(callId, (counts.get(callId) ?? 0) + 1);
  return counts;
}

function eventOf(
  row: FullCallRow,
  sequence: number,
  locale: Locale,
  origin: string,
  t: Translate,
): CalendarEvent {
  const url = pageOf(row, origin, locale);
  return {
    uid: `appel-${row.id}@passerelle`,
    at: row.closesAt,
    summary: t("calls:feeds.event", { title: titleOf(row, locale), partner: row.partner.code }),
    description: [datesOf(row, locale, t), summaryOf(row, locale), url].join("\n\n"),
    url,
    categories: [row.partner.code],
    lastModified: lastChange(row),
    sequence,
    cancelled: false,
  };
}

const titleOf = (row: FullCallRow, locale: Locale) => (locale === "fr" ? row.titleFr : row.titleEn);
const summaryOf = (row: FullCallRow, locale: Locale) =>
  locale === "fr" ? row.summaryFr : row.summaryEn;
const keywordsOf = (row: FullCallRow, locale: Locale) =>
  locale === "fr" ? row.keywordsFr : row.keywordsEn;
const partnerOf = (row: FullCallRow, locale: Locale) =>
  locale === "fr" ? row.partner.nameFr : row.partner.nameEn;
const pageOf = (row: FullCallRow, origin: string, locale: Locale) =>
  `${origin}${callHref(row.slug)}?locale=${locale}`;

/** The dates with their years: a feed is read later than it is written. */
function datesOf(row: FullCallRow, locale: Locale, t: Translate): string {
  const always = new Date(0);
  return t("calls:feeds.dates", {
    opening: formatDayTime(locale, row.opensAt, always),
    closing: formatDayTime(locale, row.closesAt, always),
  });
}
