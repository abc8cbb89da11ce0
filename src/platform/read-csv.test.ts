import fc from "fast-check";
import { expect, test } from "vitest";
import { BYTE_ORDER_MARK, formatCsvLine } from "./csv.ts";
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
