import { fromParisCivilTime, toParisCivilTime } from "#platform/i18n/paris-time.ts";
import { callHref } from "./paths.ts";
import type { CallStatus } from "./status.ts";
import { WINDOW_MONTHS } from "./timeline-limits.ts";

/** A call in the chronology, in one language. */
export interface TimelineCall {
  readonly id: number;
  readonly partnerId: number;
  readonly slug: string;
  readonly title: string;
  readonly status: CallStatus;
  readonly opensAt: Date;
  readonly closesAt: Date;
}

/** One bar: a call from its opening to its closing. Dates are ISO texts, because they travel as JSON. */
export interface TimelineItem {
  readonly id: number;
  readonly group: string;
  readonly title: string;
  readonly href: string;
  readonly status: CallStatus;
  readonly start: string;
  readonly end: string;
}

/** One row: a partner with at least one of the calls. */
export interface TimelineGroup {
  readonly id: string;
  readonly code: string;
  readonly name: string;
  readonly colour: { readonly light: string; readonly dark: string };
}

/** The response of /chronologie/data. */
export interface TimelineData {
  readonly items: readonly TimelineItem[];
  readonly groups: readonly TimelineGroup[];
  /** The earliest opening and the latest closing of the items; null when there are none. */
  readonly min: string | null;
  readonly max: string | null;
  /** The moment of the statuses, and the initial window. */
  readonly now: string;
  readonly window: { readonly start: string; readonly end: string };
  /** Number of calls found; larger than `items` beyond the maximum. */
  readonly total: number;
}

interface TimelinePartner extends TimelineGroup {
  readonly partnerId: number;
}

export function toTimelineData(
  calls: readonly TimelineCall[],
  partners: readonly TimelinePartner[],
  total: number,
  now: Date,
): TimelineData {
  const byId = new Map(partners.map((partner) => [partner.partnerId, partner]));
  const items = calls.flatMap((call): TimelineItem[] => {
    const partner = byId.get(call.partnerId);
    if (!partner) return [];
    return [
      {
        id: call.id,
        group: partner.id,
        title: call.title,
        href: callHref(call.slug),
        status: call.status,
        start: call.opensAt.toISOString(),
        end: call.closesAt.toISOString(),
      },
    ];
  });
  const used = new Set(items.map((item) => item.group));
  const { start, end } = getTimelineWindow(now);
  return {
    items,
    groups: partners
      .filter(({ id }) => used.has(id))
      .map(({ id, code, name, colour }) => ({ id, code, name, colour })),
    // ISO texts in UTC sort chronologically.
    min: items.reduce<string | null>((min, { start }) => (!min || start < min ? start : min), null),
    max: items.reduce<string | null>((max, { end }) => (!max || end > max ? end : max), null),
    now: now.toISOString(),
    window: { start: start.toISOString(), end: end.toISOString() },
    total,
  };
}

/** The initial window: some calendar months before and after `now`. */
export function getTimelineWindow(now: Date): { start: Date; end: Date } {
  return { start: addMonths(now, -WINDOW_MONTHS), end: addMonths(now, WINDOW_MONTHS) };
}

/** The same day and time in Paris some months later or earlier; the last day of a shorter month. */
function addMonths(at: Date, months: number): Date {
  const civil = toParisCivilTime(at);
  const index = civil.year * 12 + (civil.month - 1) + months;
  const year = Math.floor(index / 12);
  const month = index - year * 12 + 1;
  const lastDay = new Date(Date.UTC(year, month, 0)).getUTCDate();
  return fromParisCivilTime({ ...civil, year, month, day: Math.min(civil.day, lastDay) });
}
