import fc from "fast-check";
import { expect, test } from "vitest";
import { csvCell, csvLine } from "./csv.ts";

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
  ["plain", "plain"],
  ["a;b", '"a;b"'],
  ["a,b", "a,b"],
  ['say "hello"', '"say ""hello"""'],
  ["two\nlines", '"two\nlines"'],
  ["=1+1", "'=1+1"],
  ["+33", "'+33"],
  ["-2", "'-2"],
  ["@SUM(A1)", "'@SUM(A1)"],
  ["\tcmd", "'\tcmd"],
  ["\rcmd", '"\'\rcmd"'],
  ['=HYPERLINK("x";"y")', `"'=HYPERLINK(""x"";""y"")"`],
  ["＝1", "'＝1"],
  ["", ""],
])("[A-14 part] the cell %j is written %j", (value, written) => {
  expect(csvCell(value, ";")).toBe(written);
});

test("[A-14 part] whatever is written is read back the same, but for the apostrophe", () => {
  const cells = fc.array(fc.string({ unit: "binary" }), { minLength: 1, maxLength: 6 });
  fc.assert(
    fc.property(fc.array(cells, { maxLength: 5 }), fc.constantFrom(";", ","), (rows, separator) => {
      const text = rows.map((row) => csvLine(row, separator)).join("");
      const read = readCsv(text, separator);
      expect(
        read.map((row) => row.map((cell) => cell.replace(/^'(?=[=+\-@\t\r\n＝＋－＠])/, ""))),
      ).toEqual(
        rows.map((row) => row.map((cell) => cell.replace(/^'(?=[=+\-@\t\r\n＝＋－＠])/, ""))),
      );
    }),
  );
});

test("[A-14 part] no cell starts a formula, quoted or not", () => {
  fc.assert(
    fc.property(fc.constantFrom(..."=+-@\t\r"), fc.string(), (start, rest) => {
      expect(csvCell(start + rest, ";").replace(/^"/, "")).toMatch(/^'/);
    }),
  );
});
