interface CivilDay {
  readonly year: number;
  readonly month: number;
  readonly day: number;
}

/** Month and day of the holidays with a fixed date. */
const FIXED = ["1-1", "5-1", "5-8", "7-14", "8-15", "11-1", "11-11", "12-25"];
/** Days after Easter Sunday: Easter Monday, Ascension, Whit Monday. */
const AFTER_EASTER = [1, 39, 50];
const DAY_MS = 86_400_000;

/** Whether a day is a public holiday in the whole of France (article L3133-1 of the labour code). */
export function isFrenchPublicHoliday({ year, month, day }: CivilDay): boolean {
  if (FIXED.includes(`${month}-${day}`)) return true;
  const easter = getEasterSunday(year);
  const daysAfter = (Date.UTC(year, month - 1, day) - easter) / DAY_MS;
  return AFTER_EASTER.includes(daysAfter);
}

/** Easter Sunday of the Gregorian calendar, by the algorithm of Meeus, Jones and Butcher. */
function getEasterSunday(year: number): number {
  const a = year % 19;
  const b = Math.floor(year / 100);
  const c = year % 100;
  const d = Math.floor(b / 4);
  const e = b % 4;
  const f = Math.floor((b + 8) / 25);
  const g = Math.floor((b - f + 1) / 3);
  const h = (19 * a + b - d - g + 15) % 30;
  const i = Math.floor(c / 4);
  const k = c % 4;
  const l = (32 + 2 * e + 2 * i - h - k) % 7;
  const m = Math.floor((a + 11 * h + 22 * l) / 451);
  const n = h + l - 7 * m + 114;
  return Date.UTC(year, Math.floor(n / 31) - 1, (n % 31) + 1);
}
