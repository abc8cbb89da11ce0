/** What spreadsheets take for a formula at the start of a cell, full-width look-alikes included. */
const RUNS = /^[=+\-@\t\r\n＝＋－＠]/;

/**
 * One cell of a CSV file (RFC 4180). A cell that a spreadsheet would run gets an apostrophe in front: it is then
 * shown as the text it is. Titles and links are written by others, and a file must do nothing when opened.
 */
export function csvCell(value: string, separator: string): string {
  const text = RUNS.test(value) ? `'${value}` : value;
  return text.includes(separator) || /["\r\n]/.test(text)
    ? `"${text.replaceAll('"', '""')}"`
    : text;
}

export function csvLine(cells: readonly string[], separator: string): string {
  return `${cells.map((cell) => csvCell(cell, separator)).join(separator)}\r\n`;
}
