import fc from "fast-check";
import { expect, test } from "vitest";
import { findPreferredLocale, isLocale, LOCALES } from "./locale.ts";

test.each([
  ["en-GB,en;q=0.9,fr;q=0.8", "en"],
  ["fr-CA,fr;q=0.9,en;q=0.8", "fr"],
  ["en;q=0.5,fr;q=0.9", "fr"],
  ["de-DE,de;q=0.9,en;q=0.7", "en"],
  ["de, *;q=0.5", "fr"],
  ["fr;q=0, en;q=0.1", "en"],
  ["EN-us", "en"],
  ["en ; q=1", "en"],
  ["ja", "fr"],
  ["", "fr"],
  [null, "fr"],
  [undefined, "fr"],
  [";;q=,,*/", "fr"],
])("%s: %s", (header, locale) => expect(findPreferredLocale(header)).toBe(locale));

test("whatever a browser sends, one of ours comes out", () => {
  fc.assert(fc.property(fc.string(), (header) => LOCALES.includes(findPreferredLocale(header))));
});

test("isLocale", () => {
  expect(["fr", "en", "de", "FR", "", null, 1].map(isLocale)).toEqual([
    true,
    true,
    false,
    false,
    false,
    false,
    false,
  ]);
});
