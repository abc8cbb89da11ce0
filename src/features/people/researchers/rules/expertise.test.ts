import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { addTags, findDeepestDomain, MAX_TAGS, parseChosenIds, parseTags } from "./expertise.ts";

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
    expect(findDeepestDomain(parseChosenIds(levels), parents)).toBe(deepest);
  });
});

describe("[C-06 part] keywords", () => {
  test("are separated by commas, semicolons and lines", () => {
    expect(parseTags(" carbone bleu, marais ;\nprés\u0000salés,, ")).toEqual([
      "carbone bleu",
      "marais",
      "prés salés",
    ]);
    expect(parseTags(" , ")).toBeNull();
    expect(parseTags("x".repeat(101))).toBeNull();
  });

  test("stand once, whatever their case, and never more than allowed", () => {
    expect(addTags(["Marais"], "marais, Dunes, DUNES")).toEqual({
      outcome: "added",
      list: ["Marais", "Dunes"],
    });
    expect(addTags(["Marais"], "MARAIS").outcome).toBe("already");
    const many = Array.from({ length: MAX_TAGS }, (_, index) => `word ${index}`);
    expect(addTags(many, "one more")).toEqual({ outcome: "full", list: many });
    fc.assert(
      fc.property(fc.array(fc.string(), { maxLength: 60 }), fc.string(), (typed, more) => {
        const start = addTags([], typed.join(",")).list;
        const { list } = addTags(start, more);
        expect(list.slice(0, start.length)).toEqual(start);
        expect(list.length).toBeLessThanOrEqual(MAX_TAGS);
        expect(new Set(list.map((word) => word.toLocaleLowerCase("fr"))).size).toBe(list.length);
      }),
    );
  });
});
