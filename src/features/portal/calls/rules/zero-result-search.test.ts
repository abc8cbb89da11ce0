import { expect, test } from "vitest";
import { findUnmatchedWords, toZeroResultText } from "./zero-result-search.ts";

test.each([
  ["Xénobot", "xénobot"],
  ["  robots XÉNO robots ", "robots xéno"],
  ["inès@example.org", null],
  ["06 12345678", null],
  ["https://example.org", null],
  ["!!!", null],
  ["un deux trois quatre cinq six sept", null],
  ["z".repeat(81), null],
])("%s", (typed, stored) => {
  expect(toZeroResultText(typed)).toBe(stored);
});

test("ignored words are recorded, unless they may identify a person", () => {
  expect(findUnmatchedWords("hydrogène xénobot 42", ["xénobot", "42"])).toEqual(["xénobot"]);
  expect(findUnmatchedWords("hydrogène ines@example.org", ["ines", "example"])).toEqual([]);
});
