/** Closings are in Paris time, whatever the clock of the server or the reader. */
export const PARIS = "Europe/Paris";

const PARTS = new Intl.DateTimeFormat("en-GB", {
  timeZone: PARIS,
  hourCycle: "h23",
  year: "numeric",
  month: "2-digit",
  day: "2-digit",
  hour: "2-digit",
  minute: "2-digit",
  second: "2-digit",
});

export interface CivilTime {
  year: number;
  month: number;
  day: number;
  hour: number;
  minute: number;
}

/**
 * Offsets of Paris by UTC hour. Intl is slow, and a file of 100,000 calls has half a million dates. Since 1970 the
 * clock in Paris has only changed on a full UTC hour, so one offset holds for the whole hour.
 */
const offsets = new Map<number, number>();
const HOUR = 3_600_000;
const MAX_OFFSETS = 50_000;

export function toParisCivilTime(at: Date): CivilTime {
  const moment = at.getTime();
  if (!(moment >= 0)) return computeWithIntl(at);
  const hour = Math.floor(moment / HOUR);
  let offset = offsets.get(hour);
  if (offset === undefined) {
    const start = new Date(hour * HOUR);
    const civil = computeWithIntl(start);
    offset =
      Date.UTC(civil.year, civil.month - 1, civil.day, civil.hour, civil.minute) - start.getTime();
    if (offsets.size >= MAX_OFFSETS) offsets.clear();
    offsets.set(hour, offset);
  }
  const shifted = new Date(moment + offset);
  return {
    year: shifted.getUTCFullYear(),
    month: shifted.getUTCMonth() + 1,
    day: shifted.getUTCDate(),
    hour: shifted.getUTCHours(),
    minute: shifted.getUTCMinutes(),
  };
}

function computeWithIntl(at: Date): CivilTime {
  const parts = Object.fromEntries(PARTS.formatToParts(at).map((part) => [part.type, part.value]));
  return {
    year: Number(parts.year),
    month: Number(parts.month),
    day: Number(parts.day),
    hour: Number(parts.hour),
    minute: Number(parts.minute),
  };
}

/** Minutes that Paris is ahead of UTC: 60 in winter, 120 in summer. */
export function getParisOffsetMinutes(at: Date): number {
  const civil = toParisCivilTime(at);
  const asUtc = Date.UTC(civil.year, civil.month - 1, civil.day, civil.hour, civil.minute);
  const wholeMinute = Math.floor(at.getTime() / 60_000) * 60_000;
  return Math.round((asUtc - wholeMinute) / 60_000);
}

/**
 * The instant of a civil time in Paris. In the hour skipped in spring, the later reading; in the hour repeated in
 * autumn, the first. So a deadline is never earlier than a wall clock suggests in spring, and unambiguous in autumn.
 */
export function fromParisCivilTime({ year, month, day, hour, minute }: CivilTime): Date {
  const asUtc = Date.UTC(year, month - 1, day, hour, minute);
  const dayBefore = asUtc - getParisOffsetMinutes(new Date(asUtc - 86_400_000)) * 60_000;
  const dayAfter = asUtc - getParisOffsetMinutes(new Date(asUtc + 86_400_000)) * 60_000;
  for (const candidate of [Math.min(dayBefore, dayAfter), Math.max(dayBefore, dayAfter)]) {
    const civil = toParisCivilTime(new Date(candidate));
    if (civil.hour === hour && civil.minute === minute && civil.day === day) {
      return new Date(candidate);
    }
  }
  return new Date(dayBefore);
}

/**
 * The instants of a civil time in Paris: one as a rule, none in the hour skipped in spring, two in the hour repeated in
 * autumn, the earlier first. A form asks which one is meant.
 */
export function resolveParisTime(civil: CivilTime): readonly Date[] {
  const asUtc = Date.UTC(civil.year, civil.month - 1, civil.day, civil.hour, civil.minute);
  const candidates = [asUtc - 120 * 60_000, asUtc - 60 * 60_000].map((at) => new Date(at));
  return candidates.filter((at) => {
    const found = toParisCivilTime(at);
    return (Object.keys(found) as (keyof CivilTime)[]).every((part) => found[part] === civil[part]);
  });
}

/** Calendar days between two instants in Paris: tomorrow is 1, whatever the hours. */
export function countParisDays(from: Date, to: Date): number {
  return Math.round((toParisDayNumber(to) - toParisDayNumber(from)) / 86_400_000);
}

function toParisDayNumber(at: Date): number {
  const { year, month, day } = toParisCivilTime(at);
  return Date.UTC(year, month - 1, day);
}
