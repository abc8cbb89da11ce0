/**
 * Where a spreadsheet may take what follows for a formula: at the start of a cell, and, in a file opened with the separator
 * of another language, after what it takes for the end of one. Full-width look-alikes run too.
 */
const FORMULA_START = /(?<=(?:^|[;,\t\r\n])[\s"]*)(?=[=+\-@＝＋－＠])|^(?=[\t\r\n])/g;

/**
 * One cell of a CSV file (RFC 4180), always in quotes: a reader that splits at other characters than ours still keeps it
 * whole. What a spreadsheet would run gets an apostrophe in front and is shown as the text it is. Titles and links are
 * written by others, and a file must do nothing when opened.
 */
export function formatCsvCell(value: string): string {
  return `"${value.replace(FORMULA_START, "'").replaceAll('"', '""')}"`;
}

export function formatCsvLine(cells: readonly string[], separator: string): string {
  return `${cells.map(formatCsvCell).join(separator)}\r\n`;
}
