import { expect, test } from "vitest";
import { isCommonWord } from "./common-words.ts";

test("everyday words are recognised in all their forms, misspelled words are not", () => {
  for (const word of [
    "floor",
    "floors",
    "fraîches",
    "abîmer",
    "abîmée",
    "tableaux",
    "dishes",
    "driving",
  ])
    expect(isCommonWord(word), word).toBe(true);
  for (const word of ["bioviversité", "hydrogne", "canser", "energei", "obesité", "tumuor"])
    expect(isCommonWord(word), word).toBe(false);
});
