import { fromParisCivilTime, toParisCivilTime } from "#platform/i18n/paris-time.ts";

const HOUR_MS = 3_600_000;

/** Teams get at least this long before a closing to look at what a new version asks of them. */
const PUBLICATION_MARGIN_HOURS = 72;
const MARGIN_MS = PUBLICATION_MARGIN_HOURS * HOUR_MS;

/** The last moment at which a version that changes more than wording can be published on a call. */
export const getPublishableUntil = (closesAt: Date): Date =>
  new Date(closesAt.getTime() - MARGIN_MS);

/** The earliest closing, rounded up to a full hour, with which a publication at this moment would be accepted. */
export const getEarliestClosing = (now: Date): Date =>
  new Date(Math.ceil((now.getTime() + MARGIN_MS) / HOUR_MS) * HOUR_MS);

/** The hour in Paris at which a planned publication runs. The clocks neither skip nor repeat it. */
const NIGHT_HOUR = 3;

/** The next time that it is three o'clock at night in Paris. */
export function getNextNight(now: Date): Date {
  const { year, month, day } = toParisCivilTime(now);
  const tonight = fromParisCivilTime({ year, month, day, hour: NIGHT_HOUR, minute: 0 });
  if (tonight > now) return tonight;
  // The calendar day after, also at the end of a month or in a night of 23 hours.
  const next = toParisCivilTime(new Date(tonight.getTime() + 24 * HOUR_MS));
  return fromParisCivilTime({ ...next, hour: NIGHT_HOUR, minute: 0 });
}

/** Whether a call closes too soon for the changes of a version. Wording can change at any time. */
export const isClosingTooSoon = (
  { closesAt, isWordingOnly }: { readonly closesAt: Date; readonly isWordingOnly: boolean },
  now: Date,
): boolean => !isWordingOnly && now > getPublishableUntil(closesAt);
