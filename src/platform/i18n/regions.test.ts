import { expect, test } from "vitest";
import {
  getCountryName,
  getLanguageName,
  isCountry,
  isLanguage,
  listCountryOptions,
  listLanguageOptions,
} from "./regions.ts";

test("countries and languages have names in both languages, in the order of the alphabet", () => {
  expect(getCountryName("fr", "DE")).toBe("Allemagne");
  expect(getCountryName("en", "DE")).toBe("Germany");
  const labels = listCountryOptions("fr").map(({ label }) => label);
  expect(labels).toHaveLength(250);
  expect(labels.indexOf("Égypte")).toBeLessThan(labels.indexOf("Finlande"));
  expect(listLanguageOptions("fr").find(({ value }) => value === "br")?.label).toBe("breton");
});

test("no name is only a code", () => {
  for (const locale of ["fr", "en"] as const)
    for (const { value, label } of [...listCountryOptions(locale), ...listLanguageOptions(locale)])
      expect(label, value).not.toBe(value);
});

test("codes that are none are none", () => {
  for (const code of ["ZZ", "fr", "", "EU", "UK"]) expect(isCountry(code)).toBe(false);
  expect(isLanguage("fr")).toBe(true);
  expect(isLanguage("FR")).toBe(false);
});

test("what is no code is its own name", () => {
  for (const text of ["x", "", "<b>", "👩"]) {
    expect(getCountryName("fr", text)).toBe(text);
    expect(getLanguageName("fr", text)).toBe(text);
  }
});
