import { expect, test } from "vitest";
import { PRODUCT_VOCABULARY } from "./sync-vocabulary.server.ts";

test("an entry has at least two expressions, none twice, and stands there once", () => {
  const seen = new Set<string>();
  for (const { terms, near = [] } of PRODUCT_VOCABULARY) {
    const all = [...terms, ...near];
    expect(terms.length, terms.join()).toBeGreaterThanOrEqual(2);
    expect(new Set(all).size, all.join()).toBe(all.length);
    expect(all.every((text) => text === text.trim() && text !== "")).toBe(true);
    expect(seen.has(terms.join("|")), terms.join()).toBe(false);
    seen.add(terms.join("|"));
  }
  expect(seen.size).toBeGreaterThan(1_000);
});
