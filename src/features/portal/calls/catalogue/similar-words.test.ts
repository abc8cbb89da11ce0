import fc from "fast-check";
import { expect, test } from "vitest";
import { isOneEditAway } from "../rules/typing-error.ts";
import { SimilarWords } from "./similar-words.ts";

const words = (minLength: number) =>
  fc.string({ unit: fc.constantFrom("a", "b", "c", "-", "1"), minLength, maxLength: 7 });

test("finds the same words as a comparison with every word, in the same order", () => {
  fc.assert(
    fc.property(fc.uniqueArray(words(1), { maxLength: 200 }), words(4), (all, word) => {
      expect(new SimilarWords(all).find(word)).toEqual(
        all.filter((one) => isOneEditAway(word, one)),
      );
    }),
    { numRuns: 1_000 },
  );
});
