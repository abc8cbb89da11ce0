import fc from "fast-check";
import { expect, test } from "vitest";
import { Lexicon, toLexiconKey } from "./lexicon.ts";

test("lexemes are numbered in the order in which they come, and found by their bytes alone", () => {
  const lexeme = fc.string({ minLength: 1, maxLength: 20, unit: "grapheme" });
  fc.assert(
    fc.property(
      fc.uniqueArray(lexeme, { maxLength: 40 }),
      // Few hash values, to test collisions.
      fc.constantFrom(1, 3, 2 ** 31),
      (lexemes, hashes) => {
        const lexicon = new Lexicon();
        const toKey = (text: string) => {
          const [hash, ...lexeme] = toLexiconKey(text);
          return [hash % hashes, ...lexeme] as const;
        };
        for (const one of lexemes) expect(lexicon.find(...toKey(one))).toBe(-1);
        for (const [number, one] of lexemes.entries())
          expect(lexicon.add(...toKey(one))).toBe(number);
        for (const [number, one] of lexemes.entries()) {
          expect(lexicon.find(...toKey(one))).toBe(number);
          expect(lexicon.getText(number)).toBe(one);
        }
      },
    ),
  );
});

test("the hash table grows", () => {
  const lexicon = new Lexicon();
  const toKey = (number: number) => toLexiconKey(`lexeme${number}`);
  for (let number = 0; number < 10_000; number++) lexicon.add(...toKey(number));
  expect(lexicon.find(...toKey(9_999))).toBe(9_999);
  expect(lexicon.find(...toKey(10_000))).toBe(-1);
  expect(lexicon.getText(4_321)).toBe("lexeme4321");
});
