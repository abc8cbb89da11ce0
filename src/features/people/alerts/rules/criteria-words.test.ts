import fc from "fast-check";
import { expect, test } from "vitest";
import { EVERYTHING, SORTS } from "#features/portal/calls/rules/criteria.ts";
import { setWords, translator } from "#platform/i18n/registry.ts";
import { en } from "#product/locales.en.ts";
import { fr } from "#product/locales.fr.ts";
import {
  criteriaOf,
  criteriaWords,
  joinedName,
  keptCriteria,
  MAX_SEARCH_NAME_LENGTH,
  proposedName,
} from "./criteria-words.ts";

setWords({ fr, en });
const partners = [{ slug: "anr", code: "ANR" }];

test("[A-15 part] a search is told in the reader's language", () => {
  const criteria = {
    ...EVERYTHING,
    keywords: "sols",
    partners: ["anr"],
    statuses: ["open"],
    openToCompanies: true,
  } as const;
  expect(criteriaWords(criteria, partners, "fr", translator("fr")).join(", ")).toMatch(
    /^«.sols.», Ouvert, ANR, Ouvert aux entreprises$/,
  );
  expect(criteriaWords(criteria, partners, "en", translator("en"))).toContain("Open to companies");
  expect(criteriaWords(EVERYTHING, partners, "en", translator("en"))).toEqual(["All calls"]);
});

test("[A-15 part] the name it gets is made of what it asks for", () => {
  const criteria = { ...EVERYTHING, keywords: "eau douce", partners: ["anr"] };
  expect(proposedName(criteria, partners, "fr", translator("fr"))).toBe("eau douce, ANR");
  expect(proposedName(EVERYTHING, partners, "fr", translator("fr"))).toBe("Tous les appels");
});

test("[A-15 part] the same search has the same text whatever its order, and comes back as it was", () => {
  const criteria = {
    ...EVERYTHING,
    keywords: "eau douce",
    statuses: ["open", "upcoming"],
  } as const;
  const kept = SORTS.map((sort) => keptCriteria({ ...criteria, sort }));
  expect(new Set(kept).size).toBe(1);
  expect(keptCriteria(criteriaOf(kept[0] ?? ""))).toBe(kept[0]);
});

test("a proposed name is never empty and never too long", () => {
  fc.assert(
    fc.property(
      fc.array(fc.string({ minLength: 1, maxLength: 400 }), { minLength: 1 }),
      (words) => {
        const name = joinedName(words);
        expect(name.length).toBeGreaterThan(0);
        expect([...name].length).toBeLessThanOrEqual(MAX_SEARCH_NAME_LENGTH);
      },
    ),
  );
});
