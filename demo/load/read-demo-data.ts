import { readFile } from "node:fs/promises";
import { fromParisCivilTime, toParisCivilTime } from "#platform/i18n/paris-time.ts";

/** Reads a JSON file of demo/data. */
export const readDemoData = async <T>(file: string): Promise<T> =>
  JSON.parse(await readFile(new URL(`../data/${file}`, import.meta.url), "utf8")) as T;

/** The Paris time `time` (such as `17:00`), `offsetDays` days from `now`. */
export function addDays(now: Date, offsetDays: number, time: string): Date {
  const { year, month, day } = toParisCivilTime(now);
  const [hour = 0, minute = 0] = time.split(":").map(Number);
  const shifted = new Date(Date.UTC(year, month - 1, day + offsetDays));
  return fromParisCivilTime({
    year: shifted.getUTCFullYear(),
    month: shifted.getUTCMonth() + 1,
    day: shifted.getUTCDate(),
    hour,
    minute,
  });
}
