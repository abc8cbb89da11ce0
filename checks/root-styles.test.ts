import { globSync, readFileSync } from "node:fs";
import { expect, test } from "vitest";

/**
 * Matches `html:has(.dialog)`, which browsers evaluate over the whole page; a child path (`html:has(> body > …)`) is
 * cheap.
 */
const DEEP_QUESTION = /(?:html|:root|body)[^\s{},]*:has\((?!\s*>)/;

test("no style sheet asks the root for something deep in the page: browsers would look through all of it with every key", () => {
  const asking = globSync("src/**/*.css").filter((path) =>
    DEEP_QUESTION.test(readFileSync(path, "utf8")),
  );
  expect(asking).toEqual([]);
  expect("html:has(.dialog:modal) {").toMatch(DEEP_QUESTION);
  expect("html:not(:has(.consent)) {").toMatch(DEEP_QUESTION);
});
