import fc from "fast-check";
import { expect, test } from "vitest";
import { formatCsvCell, formatCsvLine } from "./csv.ts";

/** A plain reader of RFC 4180, to read back what was written. */
function readCsv(text: string, separator: string): string[][] {
  const rows: string[][] = [];
  let row: string[] = [];
  let cell = "";
  let quoted = false;
  for (let at = 0; at < text.length; at++) {
    const character = text[at] as string;
    if (quoted) {
      if (character !== '"') cell += character;
      else if (text[at + 1] === '"') cell += text[++at];
      else quoted = false;
    } else if (character === '"' && cell === "") quoted = true;
    else if (character === separator) {
      row.push(cell);
      cell = "";
    } else if (character === "\r" && text[at + 1] === "\n") {
      rows.push([...row, cell]);
      row = [];
      cell = "";
      at++;
    } else cell += character;
  }
  return rows;
}

test.each([
  ["plain", '"plain"'],
  ["a;b", '"a;b"'],
  ["a,b", '"a,b"'],
  ['say "hello"', '"say ""hello"""'],
  ["two\nlines", '"two\nlines"'],
  ["=1+1", `"'=1+1"`],
  ["+33", `"'+33"`],
  ["-2", `"'-2"`],
  ["@SUM(A1)", `"'@SUM(A1)"`],
  [" =1+1", `" '=1+1"`],
  ["\tcmd", `"'\tcmd"`],
  ["\rcmd", `"'\rcmd"`],
  ['=HYPERLINK("x";"y")', `"'=HYPERLINK(""x"";""y"")"`],
  ["＝1", `"'＝1"`],
  ["eau,=1+1", `"eau,'=1+1"`],
  ["eau; =1+1", `"eau; '=1+1"`],
  ["eau\n@SUM(A1)", `"eau\n'@SUM(A1)"`],
  ["2 - 1 = 1", '"2 - 1 = 1"'],
  ["", '""'],
])("[A-14 part] the cell %j is written %j", (value, written) => {
  expect(formatCsvCell(value)).toBe(written);
});

/** The text without the apostrophes that the writer may have added. */
const bare = (rows: readonly (readonly string[])[]) =>
  rows.map((row) => row.map((cell) => cell.replaceAll("'", "")));

test("[A-14 part] whatever is written is read back the same, but for the apostrophe", () => {
  const cells = fc.array(fc.string({ unit: "binary" }), { minLength: 1, maxLength: 6 });
  fc.assert(
    fc.property(fc.array(cells, { maxLength: 5 }), fc.constantFrom(";", ","), (rows, separator) => {
      const text = rows.map((row) => formatCsvLine(row, separator)).join("");
      expect(bare(readCsv(text, separator))).toEqual(bare(rows));
    }),
  );
});

const piece = fc.oneof(fc.constantFrom(..."=+-@;,\t\r\n\"' "), fc.string({ maxLength: 3 }));
const nasty = fc.array(piece, { maxLength: 12 }).map((pieces) => pieces.join(""));

test("[A-14 part] no cell starts a formula, whichever separator the file is opened with", () => {
  const starts = /^\s*[=+\-@＝＋－＠]/;
  fc.assert(
    fc.property(fc.array(nasty, { minLength: 1, maxLength: 4 }), (cells) => {
      for (const written of [";", ","]) {
        const line = formatCsvLine(cells, written);
        for (const opened of [";", ",", "\t"]) {
          for (const cell of readCsv(line, opened).flat()) expect(cell).not.toMatch(starts);
        }
        // A reader that does not know quotes at all.
        for (const cell of line.split(/[;,\t\r\n]/))
          expect(cell.replace(/^"+/, "")).not.toMatch(starts);
      }
    }),
    { numRuns: 500 },
  );
});
