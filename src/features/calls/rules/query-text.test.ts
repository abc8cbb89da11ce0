import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { MAX_QUERY_PHRASES, MAX_QUERY_WORDS, parseQueryText, wordsOf } from "./query-text.ts";

const parsed = (words: string[], phrases: string[][] = [], without: string[] = []) => ({
  words,
  phrases,
  without,
});

describe("what a person typed", () => {
  test.each([
    ["Eau  DOUCE", parsed(["eau", "douce"])],
    ['"eau douce" lac', parsed(["lac"], [["eau", "douce"]])],
    ["« eau douce » lac", parsed(["lac"], [["eau", "douce"]])],
    ["“fresh water”", parsed([], [["fresh", "water"]])],
    ['"eau"', parsed(["eau"])],
    ['"eau douce', parsed([], [["eau", "douce"]])],
    ["eau -mer", parsed(["eau"], [], ["mer"])],
    ['eau -"haute mer"', parsed(["eau"], [], ["haute", "mer"])],
    ["covid-19", parsed(["covid", "19"])],
    ["l'eau d’ici", parsed(["l", "eau", "d", "ici"])],
    ["--- \" ! '", parsed([])],
    ["", parsed([])],
  ])("%s", (typed, query) => expect(parseQueryText(typed)).toEqual(query));

  test("letters with and without combining accents are the same word", () => {
    expect(wordsOf("e\u0301te\u0301")).toEqual(["été"]);
  });

  test("of many phrases the first are phrases, the others words", () => {
    const { words, phrases } = parseQueryText('"a b" "c d" "e f" "g h"');
    expect(phrases).toHaveLength(MAX_QUERY_PHRASES);
    expect(words).toEqual(["g", "h"]);
  });

  test("nothing makes it throw, and there are never too many words", () => {
    fc.assert(
      fc.property(fc.string({ unit: "binary", maxLength: 600 }), (typed) => {
        const { words, phrases, without } = parseQueryText(typed);
        const all = [...words, ...phrases.flat(), ...without];
        expect(all.length).toBeLessThanOrEqual(MAX_QUERY_WORDS);
        for (const word of all) expect(word).toMatch(/^[\p{L}\p{M}\p{N}]+$/u);
        for (const phrase of phrases) expect(phrase.length).toBeGreaterThan(1);
      }),
    );
  });
});
