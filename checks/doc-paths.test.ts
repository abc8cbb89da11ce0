import { existsSync, readFileSync } from "node:fs";
import { expect, test } from "vitest";

/** A line that says "shown by" a test that is not there shows nothing. */
test.each(["SECURITY.md", "docs/threats.md", "docs/asvs.md", "docs/data-protection.md"])(
  "files named in %s are there",
  (document) => {
    const root = new URL("../", import.meta.url);
    const text = readFileSync(new URL(document, root), "utf8");
    const named = [...text.matchAll(/`((?:src|tests|docs|checks|bench)\/[\w./-]+)`/g)].map(
      ([, path = ""]) => path,
    );
    expect(named.length).toBeGreaterThan(1);
    expect(named.filter((path) => !existsSync(new URL(path, root)))).toEqual([]);
  },
);
