import { existsSync, readdirSync, readFileSync } from "node:fs";
import { describe, expect, test } from "vitest";

const root = new URL("../", import.meta.url);

/** The paths below the project's folders that a document names in backquotes. */
function namedPaths(document: string): string[] {
  const text = readFileSync(new URL(document, root), "utf8");
  return [...text.matchAll(/`((?:src|tests|docs|checks|bench|sandbox)\/[\w./-]+)`/g)].map(
    ([, path = ""]) => path,
  );
}

const missing = (paths: readonly string[]) =>
  paths.filter((path) => !existsSync(new URL(path, root)));

/** A line "shown by" a test that does not exist proves nothing. */
test.each([
  "ARCHITECTURE.md",
  "SECURITY.md",
  "docs/threats.md",
  "docs/asvs.md",
  "docs/data-protection.md",
])("files named in %s are there", (document) => {
  const named = namedPaths(document);
  expect(named.length).toBeGreaterThan(1);
  expect(missing(named)).toEqual([]);
});

describe("decisions", () => {
  const decisions = readdirSync(new URL("docs/decisions/", root)).map(
    (name) => `docs/decisions/${name}`,
  );

  test.each(decisions)("%s has the common form and names existing files", (decision) => {
    const text = readFileSync(new URL(decision, root), "utf8");
    const number = Number(/\/(\d{4})-/.exec(decision)?.[1]);
    expect(text).toMatch(new RegExp(`^# ${number}\\. `));
    const headings = [...text.matchAll(/^## (.+)$/gm)].map(([, heading]) => heading);
    expect(headings).toEqual(["Context", "Decision", "Consequences"]);
    expect(text.split(/\s+/).length).toBeLessThan(420);
    expect(missing(namedPaths(decision))).toEqual([]);
  });
});
