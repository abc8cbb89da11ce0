/** Dates of any precision (`2019`, `2019-09`, `2019-09-01`), stored as text and parsed from what people type. */
const EARLIEST_YEAR = 1900;
const LATEST_YEAR = 2100;

/** Month names in both languages, without accents. Any unambiguous prefix of three letters or more matches. */
const MONTHS = [
  ["janvier", "january"],
  ["fevrier", "february"],
  ["mars", "march"],
  ["avril", "april"],
  ["mai", "may"],
  ["juin", "june"],
  ["juillet", "july"],
  ["aout", "august"],
  ["septembre", "september"],
  ["octobre", "october"],
  ["novembre", "november"],
  ["decembre", "december"],
] as const;

/** Parses typed text to a stored date. Null if it is not a date. */
export function parsePartialDate(typed: string): string | null {
  const text = fold(typed);
  const iso = /^(\d{4})(?:-(\d{1,2})(?:-(\d{1,2}))?)?$/.exec(text);
  if (iso) return toStoredDate(iso[1], iso[2], iso[3]);
  const dayFirst = /^(?:(?:(\d{1,2})[/. -])?(\d{1,2})[/. -])?(\d{4})$/.exec(text);
  if (dayFirst) return toStoredDate(dayFirst[3], dayFirst[2], dayFirst[1]);
  const named = /^(?:(\d{1,2})(?:er|st|nd|rd|th)? )?([a-z]{3,9})\.? (\d{4})$/.exec(text);
  if (!named) return null;
  const month = parseMonth(named[2] ?? "");
  return month === null ? null : toStoredDate(named[3], String(month), named[1]);
}

/** Formats a stored date as people type it: `01/09/2019`, `09/2019`, `2019`. */
export const formatInputDate = (date: string): string => date.split("-").reverse().join("/");

/** Whether the end is before the start, compared at the lower precision of both. */
export function endsBeforeStart(start: string, end: string): boolean {
  const shared = Math.min(start.length, end.length);
  return end.slice(0, shared) < start.slice(0, shared);
}

const fold = (text: string) =>
  text.normalize("NFD").replace(/\p{M}/gu, "").trim().toLowerCase().replace(/\s+/g, " ");

function parseMonth(name: string): number | null {
  const fits = MONTHS.flatMap((names, index) =>
    names.some((full) => full.startsWith(name)) ? [index + 1] : [],
  );
  return fits.length === 1 ? (fits[0] ?? null) : null;
}

function toStoredDate(year = "", month?: string, day?: string): string | null {
  const y = Number(year);
  const m = month === undefined ? 1 : Number(month);
  const d = day === undefined ? 1 : Number(day);
  if (y < EARLIEST_YEAR || y > LATEST_YEAR) return null;
  const at = new Date(Date.UTC(y, m - 1, d));
  // `Date` turns 31 April into 1 May: reject days that do not exist.
  if (at.getUTCMonth() !== m - 1 || at.getUTCDate() !== d) return null;
  const two = (value: number) => String(value).padStart(2, "0");
  return [year, ...(month ? [two(m)] : []), ...(day ? [two(d)] : [])].join("-");
}
