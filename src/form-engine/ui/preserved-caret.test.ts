import { expect, test } from "vitest";
import { moveCaret } from "./preserved-caret.ts";

/** "|" marks the caret. */
const moved = (before: string, after: string): string => {
  const caret = moveCaret(before.replace("|", ""), after, before.indexOf("|"));
  return `${after.slice(0, caret)}|${after.slice(caret)}`;
};

test("lines that came above, below, or were changed leave the caret in its line", () => {
  expect(moved("un\ndeux|\ntrois", "zéro\nun changé\ndeux\ntrois et plus")).toBe(
    "zéro\nun changé\ndeux|\ntrois et plus",
  );
  expect(moved("|un", "zéro\nun")).toBe("zéro\n|un");
  expect(moved("un|", "un\ndeux")).toBe("un|\ndeux");
});

test("in a line that was changed or is gone the caret stays as near as it can", () => {
  expect(moved("un deux|", "un")).toBe("un|");
  expect(moved("un\ndeux|\ntrois", "un\ntrois")).toBe("un\ntroi|s");
  expect(moved("un|", "")).toBe("|");
});
