import fc from "fast-check";
import { expect, test } from "vitest";
import { BYTE_ORDER_MARK, formatCsvCell, formatCsvLine } from "./csv.ts";
import { readCsv, removeFormulaGuards } from "./read-csv.ts";

test("a file is read with its line numbers, whatever its separator and line ends", () => {
  const file = `${BYTE_ORDER_MARK}a;b\r\n"one ""quoted""; cell";2\r\n\r\n"two\nlines";3\nlast;4`;
  expect(readCsv(file)).toEqual([
    { line: 1, cells: ["a", "b"] },
    { line: 2, cells: ['one "quoted"; cell', "2"] },
    { line: 4, cells: ["two\nlines", "3"] },
    { line: 6, cells: ["last", "4"] },
  ]);
  expect(readCsv("a,b,c;d\n1,2,3")?.[1]?.cells).toEqual(["1", "2", "3"]);
  expect(readCsv("a\tb\n1\t")?.[1]?.cells).toEqual(["1", ""]);
  expect(readCsv("")).toEqual([]);
  expect(readCsv('a;"b')).toBeNull();
  expect(readCsv('a;"b"c\n')).toBeNull();
});

test("what is written is read back, formulas made harmless in between", () => {
  const cell = fc.string({ unit: fc.constantFrom(...'ab1 ;,"\n=-+@é') });
  fc.assert(
    fc.property(fc.array(cell, { minLength: 2, maxLength: 4 }), (cells) => {
      const file = `"x";${'"y";'.repeat(cells.length - 1)}\r\n${formatCsvLine(cells, ";")}`;
      const read = readCsv(file)?.[1]?.cells.map(removeFormulaGuards);
      expect(read ?? cells.map(() => "")).toEqual(cells);
    }),
  );
});

/** The former regular expressions, which define the same positions in quadratic time. */
const FORMULA_START = /(?<=(?:^|[;,\t\r\n])[\s"]*)(?=[=+\-@＝＋－＠])|^(?=[\t\r\n])/g;
const FORMULA_GUARD = /(?<=(?:^|[;,\t\r\n])[\s"]*)'(?=[=+\-@＝＋－＠])|^'(?=[\t\r\n])/g;

test("guards are put and removed at the starts of possible cells", () => {
  const text = fc.string({ unit: fc.constantFrom(..."a\u00a0 ;,\"\t\r\n=-+@＝'") });
  fc.assert(
    fc.property(text, (value) => {
      const written = value.replace(FORMULA_START, "'").replaceAll('"', '""');
      expect(formatCsvCell(value)).toBe(`"${written}"`);
      expect(removeFormulaGuards(value)).toBe(value.replaceAll(FORMULA_GUARD, ""));
    }),
    { numRuns: 500 },
  );
});

test.each([...[" ", "\u00a0", '"', "\n", "\t", ";", "'", "=", ' "', "\r\n", "';", " '"]])(
  "two megabytes of %j are written and read in one pass",
  (unit) => {
    // Quadratic time would take hours, and end by the time limit of the test.
    const text = unit.repeat(2_000_000 / unit.length);
    expect(removeFormulaGuards(`${text}'=1`).length).toBeLessThanOrEqual(text.length + 3);
    expect(formatCsvCell(`${text}=1`).length).toBeGreaterThan(text.length);
    readCsv(text);
    expect(readCsv(formatCsvCell(text))?.length ?? 0).toBeLessThan(2);
  },
);
