import fc from "fast-check";
import { describe, expect, test } from "vitest";
import {
  MAX_QUERY_PHRASES,
  MAX_QUERY_WORDS,
  parseQueryText,
  splitWords,
  toExactText,
} from "./query-text.ts";

const parsed = (words: string[], phrases: string[][] = [], excludedWords: string[] = []) => ({
  words,
  phrases,
  excludedWords,
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
  ])("%s", (typed, query) => expect(parseQueryText(typed)).toMatchObject(query));

  test("quoted words are literal", () => {
    expect(parseQueryText('"IA" "eau douce" lac').exact).toEqual(["ia", "eau", "douce"]);
    expect(parseQueryText("eau douce").exact).toEqual([]);
  });

  test("capitals among other words are an acronym; a text all in capitals has none", () => {
    expect(parseQueryText("AI for health").acronyms).toEqual(["ai"]);
    expect(parseQueryText("J'AI UN PROJET").acronyms).toEqual([]);
    expect(parseQueryText("WHO").acronyms).toEqual([]);
    expect(parseQueryText("WHO").capitals).toEqual(["who"]);
    expect(parseQueryText('AI for "AIDS" patients').capitals).toEqual(["ai", "aids"]);
  });

  test("two words with a hyphen may be one", () => {
    const { words, compounds } = parseQueryText("post-doc anti-âge covid-19");
    expect(words).toEqual(["post", "doc", "anti", "âge", "covid", "19"]);
    expect([...compounds.values()].map(({ joined }) => joined)).toEqual(["postdoc", "antiâge"]);
  });

  test.each([
    ["ai for health", ["ai"]],
    ["AI HEALTH", ["ai"]],
    ["eu cooperation", ["eu"]],
    ["j'ai un projet", []],
    ["je n'ai pas eu de réponse", []],
  ])("%s: an acronym in small letters is no verb where none can stand", (typed, acronyms) => {
    expect(parseQueryText(typed).acronyms).toEqual(acronyms);
  });

  test.each(["LS7", "LS 7", "ls 7", "LS-7", "ls_7", "LS07", "LS7_3", "LS 7.12"])(
    "%s is a panel of the ERC",
    (typed) => {
      expect(parseQueryText(typed).words).toEqual(["ls7"]);
    },
  );

  test("an exact search keeps its phrases and excluded words", () => {
    const exact = toExactText('hydrogne "eau douce" -mer');
    expect(exact).toBe('"eau douce" "hydrogne" -mer');
    expect(toExactText(exact)).toBe(exact);
  });

  test("letters with and without combining accents are the same word", () => {
    expect(splitWords("e\u0301te\u0301")).toEqual(["été"]);
  });

  test("of many phrases the first are phrases, the others words", () => {
    const { words, phrases } = parseQueryText('"a b" "c d" "e f" "g h"');
    expect(phrases).toHaveLength(MAX_QUERY_PHRASES);
    expect(words).toEqual(["g", "h"]);
  });

  test("nothing makes it throw, and there are never too many words", () => {
    fc.assert(
      fc.property(fc.string({ unit: "binary", maxLength: 600 }), (typed) => {
        const { words, phrases, excludedWords } = parseQueryText(typed);
        const all = [...words, ...phrases.flat(), ...excludedWords];
        expect(all.length).toBeLessThanOrEqual(MAX_QUERY_WORDS);
        for (const word of all) expect(word).toMatch(/^[\p{L}\p{M}\p{N}]+$/u);
        for (const phrase of phrases) expect(phrase.length).toBeGreaterThan(1);
      }),
    );
  });
});
