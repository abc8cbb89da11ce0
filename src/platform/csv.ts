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

/** What a cell may begin with before its first visible character; a separator begins the next cell. */
const VISIBLE = /[^\s";,]/g;
const SEPARATOR = /[;,\t\r\n]/g;
const SIGNS: ReadonlySet<string> = new Set("=+-@＝＋－＠");
const LINE_STARTS: ReadonlySet<string> = new Set("\t\r\n");

/** Whether a spreadsheet reads a formula from this character on. Full-width look-alikes are executed too. */
export const isFormulaSign = (character: string | undefined): boolean =>
  character !== undefined && SIGNS.has(character);

/** A cell that begins with a tab or a line end gets a guard too: some readers drop these characters. */
export const isGuardedStart = (character: string | undefined): boolean =>
  character !== undefined && LINE_STARTS.has(character);

/**
 * Positions of the first visible characters of possible cells: at the start of the text and, because a file may be opened
 * with the separator of another language, after each separator. Blanks and quotes before a character do not count. One
 * pass: a regular expression with a lookbehind takes quadratic time on long runs of blanks.
 */
export function* findCellStarts(text: string): Generator<number> {
  let start = findFrom(VISIBLE, text, 0);
  while (start >= 0) {
    yield start;
    const separator = findFrom(SEPARATOR, text, start + 1);
    start = separator < 0 ? -1 : findFrom(VISIBLE, text, separator + 1);
  }
}

function findFrom(pattern: RegExp, text: string, from: number): number {
  pattern.lastIndex = from;
  return pattern.exec(text)?.index ?? -1;
}

/**
 * A CSV cell (RFC 4180), always quoted, so that a reader with another separator keeps it in one piece. A possible
 * formula is prefixed with an apostrophe: texts are written by third parties, and opening a file must execute nothing.
 */
export function formatCsvCell(value: string): string {
  let guarded = isGuardedStart(value[0]) ? "'" : "";
  let copied = 0;
  for (const at of findCellStarts(value)) {
    if (!isFormulaSign(value[at])) continue;
    guarded += `${value.slice(copied, at)}'`;
    copied = at;
  }
  return `"${(guarded + value.slice(copied)).replaceAll('"', '""')}"`;
}

export function formatCsvLine(cells: readonly string[], separator: string): string {
  return `${cells.map(formatCsvCell).join(separator)}\r\n`;
}
