import { fileURLToPath } from "node:url";
import { expect, test } from "vitest";
import { findTestFiles } from "./test-files.ts";

const root = fileURLToPath(new URL("../..", import.meta.url));

test("the name of a feature finds its tests of every kind", () => {
  const found = findTestFiles(["Accounts"], root);
  expect(found.unit).toContain("src/features/people/accounts/rules/password.test.ts");
  expect(found.integration).toContain("tests/http/accounts.itest.ts");
  expect(found.browser).toContain("tests/e2e/accounts/account.spec.ts");
  for (const path of Object.values(found).flat()) expect(path).toContain("accounts");
});

test("several words add up; a word that names nothing finds nothing", () => {
  expect(findTestFiles(["test-files.test", "runner-report.test"], root).unit).toEqual([
    "tests/support/runner-report.test.ts",
    "tests/support/test-files.test.ts",
  ]);
  expect(Object.values(findTestFiles(["no such part"], root)).flat()).toEqual([]);
});
