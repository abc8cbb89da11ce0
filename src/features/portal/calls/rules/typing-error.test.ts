import fc from "fast-check";
import { expect, test } from "vitest";
import { isOneEditAway } from "./typing-error.ts";

/** The textbook table: insertions, deletions, replacements and swaps of neighbours (optimal string alignment). */
function distance(a: string, b: string): number {
  const table = Array.from({ length: a.length + 1 }, (_, i) =>
    Array.from({ length: b.length + 1 }, (_, j) => (i === 0 ? j : j === 0 ? i : 0)),
  );
  const cell = (i: number, j: number) => table[i]?.[j] ?? 0;
  for (let i = 1; i <= a.length; i++) {
    for (let j = 1; j <= b.length; j++) {
      const costs = [
        cell(i - 1, j) + 1,
        cell(i, j - 1) + 1,
        cell(i - 1, j - 1) + Number(a[i - 1] !== b[j - 1]),
      ];
      if (i > 1 && j > 1 && a[i - 1] === b[j - 2] && a[i - 2] === b[j - 1])
        costs.push(cell(i - 2, j - 2) + 1);
      (table[i] as number[])[j] = Math.min(...costs);
    }
  }
  return cell(a.length, b.length);
}

const word = fc.string({ unit: fc.constantFrom("a", "b", "c"), maxLength: 6 });

test("one expected is a distance of exactly one", () => {
  fc.assert(
    fc.property(word, word, (a, b) => {
      expect(isOneEditAway(a, b)).toBe(distance(a, b) === 1);
    }),
    { numRuns: 5000 },
  );
});

test.each([
  ["cancer", "cancr", true],
  ["cancer", "canccer", true],
  ["cancer", "cancre", true],
  ["cancer", "dancer", true],
  ["cancer", "cancer", false],
  ["cancer", "cancers1", false],
  ["", "a", true],
])("%s, %s: %s", (a, b, expected) => {
  expect(isOneEditAway(a, b)).toBe(expected);
  expect(isOneEditAway(b, a)).toBe(expected);
});
