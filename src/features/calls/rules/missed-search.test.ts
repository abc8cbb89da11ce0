import { expect, test } from "vitest";
import { missedText } from "./missed-search.ts";

test.each([
  ["Xénobot", "xénobot"],
  ["  robots XÉNO robots ", "robots xéno"],
  ["inès@example.org", null],
  ["06 12345678", null],
  ["https://example.org", null],
  ["!!!", null],
  ["un deux trois quatre cinq six sept", null],
  ["z".repeat(81), null],
])("%s", (typed, kept) => {
  expect(missedText(typed)).toBe(kept);
});
