/** The parts of a date as ORCID writes them: texts, each of which may be missing, wrong or impossible. */
export interface DateParts {
  readonly year: string | null;
  readonly month: string | null;
  readonly day: string | null;
}

const EARLIEST_YEAR = 1000;
const LATEST_YEAR = 2999;

/**
 * A date as precise as it can be trusted: `2019`, `2019-09`, `2019-09-01`, or empty. What is impossible (a thirteenth
 * month, 29 February 1930) takes away that part and those after it, not the whole date.
 */
export function formatPartialDate({ year, month, day }: DateParts): string {
  const y = parseInteger(year, EARLIEST_YEAR, LATEST_YEAR);
  if (y === null) return "";
  const m = parseInteger(month, 1, 12);
  if (m === null) return String(y);
  const d = parseInteger(day, 1, new Date(Date.UTC(y, m, 0)).getUTCDate());
  const known = d === null ? [m] : [m, d];
  return [y, ...known.map((part) => String(part).padStart(2, "0"))].join("-");
}

function parseInteger(text: string | null, least: number, max: number): number | null {
  if (text === null || !/^\d{1,4}$/.test(text)) return null;
  const value = Number(text);
  return value >= least && value <= max ? value : null;
}
