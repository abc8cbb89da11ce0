import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { addWords, chosenIds, deepestDomain, MAX_WORDS, wordsIn } from "./expertise.ts";

describe("[C-06 part] the deepest chosen domain", () => {
  const parents = new Map([
    [3, null],
    [4, null],
    [14, 3],
    [159, 14],
  ]);
  test.each([
    [["3", "14", "159"], 159],
    [["3", "14", ""], 14],
    [["3", "", ""], 3],
    [["", "14", ""], null],
    [["3", "x", "159"], 3],
    [["4", "14", "159"], 4],
    [["14", "", ""], null],
    [["999", "", ""], null],
    [[], null],
  ])("of %j is %s", (levels, deepest) => {
    expect(deepestDomain(chosenIds(levels), parents)).toBe(deepest);
  });
});

describe("[C-06 part] keywords", () => {
  test("are separated by commas, semicolons and lines", () => {
    expect(wordsIn(" carbone bleu, marais ;\nprés\u0000salés,, ")).toEqual([
      "carbone bleu",
      "marais",
      "prés salés",
    ]);
    expect(wordsIn(" , ")).toBeNull();
    expect(wordsIn("x".repeat(101))).toBeNull();
  });

  test("stand once, whatever their case, and never more than allowed", () => {
    expect(addWords(["Marais"], "marais, Dunes, DUNES")).toEqual({
      outcome: "added",
      list: ["Marais", "Dunes"],
    });
    expect(addWords(["Marais"], "MARAIS").outcome).toBe("already");
    const many = Array.from({ length: MAX_WORDS }, (_, index) => `word ${index}`);
    expect(addWords(many, "one more")).toEqual({ outcome: "full", list: many });
    fc.assert(
      fc.property(fc.array(fc.string(), { maxLength: 60 }), fc.string(), (typed, more) => {
        const start = addWords([], typed.join(",")).list;
        const { list } = addWords(start, more);
        expect(list.slice(0, start.length)).toEqual(start);
        expect(list.length).toBeLessThanOrEqual(MAX_WORDS);
        expect(new Set(list.map((word) => word.toLocaleLowerCase("fr"))).size).toBe(list.length);
      }),
    );
  });
});
