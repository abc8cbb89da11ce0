import { fromParisCivilTime, toParisCivilTime } from "#platform/i18n/paris-time.ts";

/** How often a saved search sends an e-mail; "none" keeps the search without e-mails. */
export const FREQUENCIES = ["none", "instant", "daily", "weekly"] as const;
export type Frequency = (typeof FREQUENCIES)[number];

export const DEFAULT_FREQUENCY: Frequency = "daily";

/** Daily and weekly mails go out at this hour in Paris; weekly ones on Mondays. */
const DIGEST_HOUR = 7;

/**
 * The last time at which mails of this frequency were due: matches found until then are sent now. A worker that was
 * down at that hour catches up.
 */
export function getLastDeliveryTime(frequency: Exclude<Frequency, "none">, now: Date): Date {
  if (frequency === "instant") return now;
  const { year, month, day, hour } = toParisCivilTime(now);
  // Monday is 0.
  const weekday = (new Date(Date.UTC(year, month - 1, day)).getUTCDay() + 6) % 7;
  const early = hour < DIGEST_HOUR;
  const back = frequency === "daily" ? (early ? 1 : 0) : weekday === 0 && early ? 7 : weekday;
  const date = new Date(Date.UTC(year, month - 1, day - back));
  return fromParisCivilTime({
    year: date.getUTCFullYear(),
    month: date.getUTCMonth() + 1,
    day: date.getUTCDate(),
    hour: DIGEST_HOUR,
    minute: 0,
  });
}
