import type { Locale } from "./i18n/locale.ts";
import { toParisCivilTime } from "./i18n/paris-time.ts";

/** Spreadsheets expect the separator of their own language. The byte order mark announces UTF-8. */
export const CSV_SEPARATOR: Readonly<Record<Locale, string>> = { fr: ";", en: "," };
export const BYTE_ORDER_MARK = "\ufeff";

/** "2026-11-24 17:00" in Paris time: British and American spreadsheets read this format as the same day. */
export function formatSortableDateTime(at: Date): string {
  const { year, month, day, hour, minute } = toParisCivilTime(at);
  const two = (value: number) => String(value).padStart(2, "0");
  return `${year}-${two(month)}-${two(day)} ${two(hour)}:${two(minute)}`;
}

/**
 * Positions where a spreadsheet may start a formula: the start of a cell and, in a file opened with the separator of
 * another language, the character after that separator. Full-width look-alikes of the signs are executed too.
 */
const FORMULA_START = /(?<=(?:^|[;,\t\r\n])[\s"]*)(?=[=+\-@＝＋－＠])|^(?=[\t\r\n])/g;

/**
 * A CSV cell (RFC 4180), always quoted, so that a reader with another separator keeps it in one piece. A possible
 * formula is prefixed with an apostrophe: texts are written by third parties, and opening a file must execute nothing.
 */
export function formatCsvCell(value: string): string {
  return `"${value.replace(FORMULA_START, "'").replaceAll('"', '""')}"`;
}

export function formatCsvLine(cells: readonly string[], separator: string): string {
  return `${cells.map(formatCsvCell).join(separator)}\r\n`;
}
