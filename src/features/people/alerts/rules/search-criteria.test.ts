import fc from "fast-check";
import { expect, test } from "vitest";
import { EMPTY_CRITERIA, SORTS } from "#features/portal/calls/rules/criteria.ts";
import { getTranslator, setTranslations } from "#platform/i18n/registry.ts";
import { en } from "#product/locales.en.ts";
import { fr } from "#product/locales.fr.ts";
import {
  describeCriteria,
  fromStoredCriteria,
  joinSearchName,
  MAX_SEARCH_NAME_LENGTH,
  proposeSearchName,
  toStoredCriteria,
} from "./search-criteria.ts";

setTranslations({ fr, en });
const partners = [{ slug: "anr", code: "ANR" }];

test("[A-15 part] a search is told in the reader's language", () => {
  const criteria = {
    ...EMPTY_CRITERIA,
    keywords: "sols",
    partners: ["anr"],
    statuses: ["open"],
    openToCompanies: true,
  } as const;
  expect(describeCriteria(criteria, partners, "fr", getTranslator("fr")).join(", ")).toMatch(
    /^«.sols.», Ouvert, ANR, Ouvert aux entreprises$/,
  );
  expect(describeCriteria(criteria, partners, "en", getTranslator("en"))).toContain(
    "Open to companies",
  );
  expect(describeCriteria(EMPTY_CRITERIA, partners, "en", getTranslator("en"))).toEqual([
    "All calls",
  ]);
});

test("[A-15 part] the name it gets is made of what it asks for", () => {
  const criteria = { ...EMPTY_CRITERIA, keywords: "eau douce", partners: ["anr"] };
  expect(proposeSearchName(criteria, partners, "fr", getTranslator("fr"))).toBe("eau douce, ANR");
  expect(proposeSearchName(EMPTY_CRITERIA, partners, "fr", getTranslator("fr"))).toBe(
    "Tous les appels",
  );
});

test("[A-15 part] the same search has the same text whatever its order, and comes back as it was", () => {
  const criteria = {
    ...EMPTY_CRITERIA,
    keywords: "eau douce",
    statuses: ["open", "upcoming"],
  } as const;
  const kept = SORTS.map((sort) => toStoredCriteria({ ...criteria, sort }));
  expect(new Set(kept).size).toBe(1);
  expect(toStoredCriteria(fromStoredCriteria(kept[0] ?? ""))).toBe(kept[0]);
});

test("a proposed name is never empty and never too long", () => {
  fc.assert(
    fc.property(
      fc.array(fc.string({ minLength: 1, maxLength: 400 }), { minLength: 1 }),
      (words) => {
        const name = joinSearchName(words);
        expect(name.length).toBeGreaterThan(0);
        expect([...name].length).toBeLessThanOrEqual(MAX_SEARCH_NAME_LENGTH);
      },
    ),
  );
});
