import { globSync, readFileSync } from "node:fs";
import { expect, test } from "vitest";

/** `html:has(.dialog)`; one that names the whole way to what it asks about (`html:has(> body > …)`) is looked up at once. */
const DEEP_QUESTION = /(?:html|:root|body)[^\s{},]*:has\((?!\s*>)/;

test("no style sheet asks the root for something deep in the page: browsers would look through all of it with every key", () => {
  const asking = globSync("src/**/*.css").filter((path) =>
    DEEP_QUESTION.test(readFileSync(path, "utf8")),
  );
  expect(asking).toEqual([]);
  expect("html:has(.dialog:modal) {").toMatch(DEEP_QUESTION);
  expect("html:not(:has(.consent)) {").toMatch(DEEP_QUESTION);
});
