import fc from "fast-check";
import { expect, test } from "vitest";
import { Lexicon, toLexiconKey } from "./lexicon.ts";

test("lexemes are numbered in the order in which they come, and found by their bytes alone", () => {
  const lexeme = fc.string({ minLength: 1, maxLength: 20, unit: "grapheme" });
  fc.assert(
    fc.property(
      fc.uniqueArray(lexeme, { maxLength: 40 }),
      // Few hashes: lexemes that share one stand beside each other.
      fc.constantFrom(1, 3, 2 ** 31),
      (lexemes, hashes) => {
        const table = new Lexicon();
        const read = (text: string) => {
          const [hash, ...lexeme] = toLexiconKey(text);
          return [hash % hashes, ...lexeme] as const;
        };
        for (const one of lexemes) expect(table.find(...read(one))).toBe(-1);
        for (const [number, one] of lexemes.entries()) expect(table.add(...read(one))).toBe(number);
        for (const [number, one] of lexemes.entries()) {
          expect(table.find(...read(one))).toBe(number);
          expect(table.getText(number)).toBe(one);
        }
      },
    ),
  );
});

test("a table grows with what it holds", () => {
  const table = new Lexicon();
  const read = (number: number) => toLexiconKey(`lexeme${number}`);
  for (let number = 0; number < 10_000; number++) table.add(...read(number));
  expect(table.find(...read(9_999))).toBe(9_999);
  expect(table.find(...read(10_000))).toBe(-1);
  expect(table.getText(4_321)).toBe("lexeme4321");
});
