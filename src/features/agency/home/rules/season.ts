import { getRetirementDate } from "#features/portal/calls/rules/status.ts";
import { fromParisCivilTime, toParisCivilTime } from "#platform/i18n/paris-time.ts";

/** The phases of a call that its dates give, in order. A planned call is written and not yet published. */
const SEASON_PHASES = ["planned", "published", "open", "closed"] as const;
export type SeasonPhase = (typeof SEASON_PHASES)[number];

export interface SeasonDates {
  readonly publishedAt: Date;
  readonly opensAt: Date;
  readonly closesAt: Date;
}

/** The months that the season shows. Positions are percentages of its width. */
export interface SeasonScale {
  readonly start: Date;
  readonly end: Date;
  readonly months: readonly { readonly at: Date; readonly left: number }[];
  readonly today: number;
}

export interface SeasonSpan {
  readonly phase: SeasonPhase;
  readonly time: "past" | "current" | "future";
  readonly left: number;
  readonly width: number;
  /** Whether the phase began before, or ends after, the months that are shown. */
  readonly startsBefore: boolean;
  readonly endsAfter: boolean;
}

/** What comes next for a call. A closed call only waits for its page to be withdrawn. */
export interface NextDate {
  readonly kind: "publishes" | "opens" | "closes" | "retires";
  readonly at: Date;
}

const SHOWN_MONTHS = 10;

/** The first moment of a month in Paris, `offset` months after the month of `now`. */
function startOfMonth(now: Date, offset: number): Date {
  const { year, month } = toParisCivilTime(now);
  const count = year * 12 + (month - 1) + offset;
  return fromParisCivilTime({
    year: Math.floor(count / 12),
    month: (count % 12) + 1,
    day: 1,
    hour: 0,
    minute: 0,
  });
}

/** Ten months from the start of last month: what has just ended stays in sight. */
export function buildSeasonScale(now: Date): SeasonScale {
  const start = startOfMonth(now, -1);
  const end = startOfMonth(now, SHOWN_MONTHS - 1);
  const toLeft = (at: Date) => toPosition(at, start, end);
  const months = Array.from({ length: SHOWN_MONTHS }, (_, index) => {
    const at = startOfMonth(now, index - 1);
    return { at, left: toLeft(at) };
  });
  return { start, end, months, today: toLeft(now) };
}

const latest = (one: Date, other: Date) => new Date(Math.max(one.getTime(), other.getTime()));
const earliest = (one: Date, other: Date) => new Date(Math.min(one.getTime(), other.getTime()));

const toPosition = (at: Date, start: Date, end: Date): number =>
  (100 * (at.getTime() - start.getTime())) / (end.getTime() - start.getTime());

/** The phases of a call with their limits. A call published after its opening has no published phase. */
function listPhases(call: SeasonDates): { phase: SeasonPhase; from: Date | null; to: Date }[] {
  const { publishedAt, closesAt } = call;
  const opensAt = latest(call.opensAt, publishedAt);
  return [
    { phase: "planned", from: null, to: publishedAt },
    { phase: "published", from: publishedAt, to: opensAt },
    { phase: "open", from: opensAt, to: closesAt },
    { phase: "closed", from: closesAt, to: getRetirementDate(closesAt) },
  ];
}

/** The phase of a call now; null once its page is withdrawn. */
export function getSeasonPhase(call: SeasonDates, now: Date): SeasonPhase | null {
  return listPhases(call).find(({ to }) => now < to)?.phase ?? null;
}

const NEXT_KINDS = {
  planned: "publishes",
  published: "opens",
  open: "closes",
  closed: "retires",
} as const;

export function getNextDate(call: SeasonDates, now: Date): NextDate | null {
  const current = listPhases(call).find(({ to }) => now < to);
  return current ? { kind: NEXT_KINDS[current.phase], at: current.to } : null;
}

/** The spans of a call's bridge within the scale. The time before the publication is drawn only while it lasts. */
export function listSpans(call: SeasonDates, scale: SeasonScale, now: Date): SeasonSpan[] {
  const current = getSeasonPhase(call, now);
  return listPhases(call).flatMap(({ phase, from, to }) => {
    if (phase === "planned" && current !== "planned") return [];
    const begin = from ?? scale.start;
    const first = latest(begin, scale.start);
    const last = earliest(to, scale.end);
    if (first >= last) return [];
    const left = toPosition(first, scale.start, scale.end);
    return [
      {
        phase,
        time: phase === current ? "current" : to <= now ? "past" : "future",
        left,
        width: toPosition(last, scale.start, scale.end) - left,
        startsBefore: from === null || begin < scale.start,
        endsAfter: to > scale.end,
      } as const,
    ];
  });
}

/**
 * The calls of the season, sorted by their next date. Withdrawn calls are left out. Closed calls come last, the latest
 * closing first: nothing is due for them.
 */
export function sortSeason<Call extends SeasonDates>(
  calls: readonly Call[],
  now: Date,
): readonly Call[] {
  const toKey = (call: Call): number => {
    const next = getNextDate(call, now);
    if (!next) return Number.POSITIVE_INFINITY;
    // Larger than any date of a live call, and smaller the later the call closed.
    return next.kind === "retires"
      ? Number.MAX_SAFE_INTEGER - call.closesAt.getTime()
      : next.at.getTime();
  };
  return calls
    .map((call) => ({ call, key: toKey(call) }))
    .filter(({ key }) => key !== Number.POSITIVE_INFINITY)
    .sort((first, second) => first.key - second.key)
    .map(({ call }) => call);
}
