import { foldText } from "#platform/fold-text.ts";
import { fromParisCivilTime, toParisCivilTime } from "#platform/i18n/paris-time.ts";

const NUMBER = /^(-?\d{1,12}(?:\.\d{1,6})?)(k|m)?$/;
const FACTORS: Readonly<Record<string, number>> = { k: 1_000, m: 1_000_000 };

/** A range that includes both ends. */
export interface NumberRange {
  readonly from: number;
  readonly to: number;
}

/** `12`, `1.5`, `200k`, `3M`, or a range `2..5`. Null for anything else. */
export function parseNumberValue(typed: string): NumberRange | null {
  const ends = typed.split("..");
  if (ends.length > 2) return null;
  const [from, to = from] = ends.map(parseOneNumber);
  if (from === undefined || to === undefined || from === null || to === null) return null;
  return { from, to };
}

function parseOneNumber(typed: string): number | null {
  const [, digits, unit] = NUMBER.exec(typed.toLowerCase()) ?? [];
  return digits === undefined ? null : Number(digits) * (FACTORS[unit ?? ""] ?? 1);
}

/** From an instant, included, to an instant, excluded. */
export interface TimeRange {
  readonly from: Date;
  readonly to: Date;
}

const TODAY = new Set(["aujourd'hui", "aujourd’hui", "today"]);
const YESTERDAY = new Set(["hier", "yesterday"]);
const DAYS_AGO = /^(\d{1,4})[jd]$/;
const ISO_DATE = /^(\d{4})(?:-(\d{2})(?:-(\d{2}))?)?$/;
const FRENCH_DATE = /^(\d{1,2})\/(\d{1,2})\/(\d{4})$/;

/**
 * A day, month or year of Paris: `2026`, `2026-11`, `2026-11-24`, `24/11/2026`, `aujourd'hui`, `hier`, `7j` (the day seven
 * days ago), and the same in English. Null for anything else.
 */
export function parseDateValue(typed: string, now: Date): TimeRange | null {
  const folded = foldText(typed);
  const ago = DAYS_AGO.exec(folded)?.[1];
  if (TODAY.has(folded)) return toDay(now, 0);
  if (YESTERDAY.has(folded)) return toDay(now, 1);
  if (ago !== undefined) return toDay(now, Number(ago));
  const french = FRENCH_DATE.exec(folded);
  const [, year, month, day] = french
    ? [null, french[3], french[2], french[1]]
    : (ISO_DATE.exec(folded) ?? []);
  if (year === undefined) return null;
  return toRange(Number(year), toNumber(month), toNumber(day));
}

const toNumber = (digits: string | undefined): number | null =>
  digits === undefined ? null : Number(digits);

function toDay(now: Date, daysAgo: number): TimeRange {
  const { year, month, day } = toParisCivilTime(now);
  return {
    from: toMidnight(year, month, day - daysAgo),
    to: toMidnight(year, month, day - daysAgo + 1),
  };
}

function toRange(year: number, month: number | null, day: number | null): TimeRange | null {
  if (year < 1970 || year > 9998) return null;
  if (month === null) return { from: toMidnight(year, 1, 1), to: toMidnight(year + 1, 1, 1) };
  if (month < 1 || month > 12) return null;
  if (day === null) return { from: toMidnight(year, month, 1), to: toMidnight(year, month + 1, 1) };
  const isOfMonth = new Date(Date.UTC(year, month - 1, day)).getUTCMonth() === month - 1;
  if (day < 1 || !isOfMonth) return null;
  return { from: toMidnight(year, month, day), to: toMidnight(year, month, day + 1) };
}

/** Midnight in Paris; days and months beyond the last one count on. */
function toMidnight(year: number, month: number, day: number): Date {
  const date = new Date(Date.UTC(year, month - 1, day));
  return fromParisCivilTime({
    year: date.getUTCFullYear(),
    month: date.getUTCMonth() + 1,
    day: date.getUTCDate(),
    hour: 0,
    minute: 0,
  });
}
