import { expect, test } from "vitest";
import {
  countryName,
  countryOptions,
  isCountry,
  isLanguage,
  languageName,
  languageOptions,
} from "./regions.ts";

test("countries and languages have names in both languages, in the order of the alphabet", () => {
  expect(countryName("fr", "DE")).toBe("Allemagne");
  expect(countryName("en", "DE")).toBe("Germany");
  const labels = countryOptions("fr").map(({ label }) => label);
  expect(labels).toHaveLength(250);
  expect(labels.indexOf("Égypte")).toBeLessThan(labels.indexOf("Finlande"));
  expect(languageOptions("fr").find(({ value }) => value === "br")?.label).toBe("breton");
});

test("no name is only a code", () => {
  for (const locale of ["fr", "en"] as const)
    for (const { value, label } of [...countryOptions(locale), ...languageOptions(locale)])
      expect(label, value).not.toBe(value);
});

test("codes that are none are none", () => {
  for (const code of ["ZZ", "fr", "", "EU", "UK"]) expect(isCountry(code)).toBe(false);
  expect(isLanguage("fr")).toBe(true);
  expect(isLanguage("FR")).toBe(false);
});

test("what is no code is its own name", () => {
  for (const text of ["x", "", "<b>", "👩"]) {
    expect(countryName("fr", text)).toBe(text);
    expect(languageName("fr", text)).toBe(text);
  }
});
