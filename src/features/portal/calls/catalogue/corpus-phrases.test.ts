import { expect, test } from "vitest";
import { CorpusPhrases, extractPairs } from "./corpus-phrases.ts";

test("two words that stand together are a pair, with the small words between them", () => {
  expect(extractPairs("Améliorer la qualité de l’air, de la source à l’exposition")).toEqual([
    "qualité de l’air",
    "source à l’exposition",
  ]);
  expect(extractPairs("Climate change adaptation for small municipalities")).toEqual([
    "climate change",
    "change adaptation",
  ]);
});

test("« seule santé » is a fragment of « Une seule santé » and no pair", () => {
  expect(extractPairs("Une seule santé : détecter")).toEqual([]);
});

test("neither punctuation nor « et » makes a pair", () => {
  expect(extractPairs("Forêts et bois : usages, carbone")).toEqual([]);
});

test("a word's language and accents are those of the texts it stands in", () => {
  const phrases = new CorpusPhrases();
  phrases.add("Santé mentale", "Le climat", "fr");
  phrases.add("Mental health", "Le climat", "en");
  expect(phrases.withAccents("sante")).toBe("santé");
  expect(phrases.findLocale("sante")).toBe("fr");
  expect(phrases.findLocale("health")).toBe("en");
  expect(phrases.findLocale("climat")).toBeUndefined();
  expect(phrases.findTextLocale("Mental climat")).toBe("en");
  expect(phrases.findTextLocale("prévention")).toBe("fr");
  expect(phrases.findTextLocale("climat XYZ")).toBeUndefined();
  expect(phrases.listPairs(10).common.map(({ text }) => text)).toEqual([
    "santé mentale",
    "mental health",
  ]);
});

test("a word that French texts write with an accent and English ones without is spelled for each language", () => {
  const phrases = new CorpusPhrases();
  phrases.add("La région", "", "fr");
  phrases.add("The region", "", "en");
  expect(phrases.listSpellings("region")).toEqual([
    { text: "région", locale: "fr" },
    { text: "region", locale: "en" },
  ]);
});

test("a pair cut out of one longer title is rare, as is what only one summary says; « post-infectieuses » is one word", () => {
  const phrases = new CorpusPhrases();
  phrases.add("Recherche translationnelle en cancérologie. Eau potable", "", "fr");
  phrases.add(
    "Affections post-infectieuses",
    "Le montant des entreprises varie. Une eau potable",
    "fr",
  );
  phrases.add("Entreprises", "Le montant des entreprises varie.", "fr");
  const texts = phrases.listPairs(10);
  expect(texts.common.map(({ text }) => text)).toEqual([
    "eau potable",
    "affections post-infectieuses",
  ]);
  expect(texts.rare.map(({ text }) => text)).toEqual(["translationnelle en cancérologie"]);
});
