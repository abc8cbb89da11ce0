import { BYTE_ORDER_MARK, findCellStarts, isFormulaSign, isGuardedStart } from "./csv.ts";

export interface CsvRecord {
  /** The line of the file on which the record begins, from 1. */
  readonly line: number;
  readonly cells: readonly string[];
}

const SEPARATORS = [";", ",", "\t"] as const;

/**
 * Reads a CSV file (RFC 4180) written with any of the usual separators. Empty lines are left out. Null if a quoted cell is
 * not closed, or is followed by other text.
 */
export function readCsv(file: string): CsvRecord[] | null {
  const text = file.startsWith(BYTE_ORDER_MARK) ? file.slice(1) : file;
  const separator = findSeparator(text);
  const records: CsvRecord[] = [];
  let cells: string[] = [];
  let [line, firstLine, position] = [1, 1, 0];
  const endRecord = () => {
    if (cells.some((cell) => cell !== "")) records.push({ line: firstLine, cells });
    cells = [];
    firstLine = line;
  };
  while (position <= text.length) {
    const cell = readCell(text, position, separator);
    if (!cell) return null;
    cells.push(cell.value);
    line += cell.lineBreaks;
    position = cell.end;
    if (text[position] === separator) position += 1;
    else {
      if (text[position] === "\r" && text[position + 1] === "\n") position += 1;
      line += 1;
      position += 1;
      endRecord();
    }
  }
  return records;
}

/** The separator that the first line has most of, outside quotes. */
export function findSeparator(text: string): string {
  const firstLine = (/^[^\r\n]*/.exec(text)?.[0] ?? "").replaceAll(/"[^"]*"/g, "");
  const count = (separator: string) => firstLine.split(separator).length;
  return SEPARATORS.reduce((best, one) => (count(one) > count(best) ? one : best));
}

function readCell(text: string, start: number, separator: string) {
  if (text[start] !== '"') {
    let end = start;
    while (end < text.length && text[end] !== separator && !isLineEnd(text[end])) end += 1;
    return { value: text.slice(start, end), end, lineBreaks: 0 };
  }
  const quote = findClosingQuote(text, start + 1);
  const end = quote + 1;
  const isClosed =
    quote >= 0 && (end >= text.length || text[end] === separator || isLineEnd(text[end]));
  if (!isClosed) return null;
  const value = text.slice(start + 1, quote).replaceAll('""', '"');
  return { value, end, lineBreaks: value.split(/\r\n|\r|\n/).length - 1 };
}

const isLineEnd = (character: string | undefined): boolean =>
  character === "\n" || character === "\r";

function findClosingQuote(text: string, from: number): number {
  for (let at = text.indexOf('"', from); at >= 0; at = text.indexOf('"', at + 2))
    if (text[at + 1] !== '"') return at;
  return -1;
}

/** Undoes `formatCsvCell` on the text of a cell: removes the apostrophes before possible formulas. */
export function removeFormulaGuards(cell: string): string {
  let bare = "";
  let copied = cell[0] === "'" && isGuardedStart(cell[1]) ? 1 : 0;
  for (const at of findCellStarts(cell)) {
    if (cell[at] !== "'" || !isFormulaSign(cell[at + 1])) continue;
    bare += cell.slice(copied, at);
    copied = at + 1;
  }
  return bare + cell.slice(copied);
}
