import { resolveParisTime } from "#platform/i18n/paris-time.ts";

/** Years of calls; others are a date that is still being typed (`0002`) or a slip of the keyboard. */
const FIRST_YEAR = 1970;
const LAST_YEAR = 2199;

/**
 * The instants of a typed day and hour in Paris. `skipped`: the clocks pass over it; `repeated`: they show it twice;
 * `outOfRange`: the year is none of a call.
 */
export type ParisMoment =
  | { readonly kind: "exact"; readonly at: Date }
  | { readonly kind: "repeated"; readonly first: Date; readonly second: Date }
  | { readonly kind: "skipped" | "outOfRange" | "invalid" };

/** Reads a day (`2027-03-28`) and an hour (`02:30`) as native inputs write them. */
export function readParisMoment(day: string, time: string): ParisMoment {
  const [, year, month, date] = /^(\d{4})-(\d\d)-(\d\d)$/.exec(day)?.map(Number) ?? [];
  const [, hour, minute] = /^(\d\d):(\d\d)(?::\d\d)?$/.exec(time)?.map(Number) ?? [];
  if (year === undefined || !month || !date || hour === undefined || minute === undefined)
    return { kind: "invalid" };
  if (year < FIRST_YEAR || year > LAST_YEAR) return { kind: "outOfRange" };
  const [first, second] = resolveParisTime({ year, month, day: date, hour, minute });
  if (!first) return { kind: "skipped" };
  return second ? { kind: "repeated", first, second } : { kind: "exact", at: first };
}
