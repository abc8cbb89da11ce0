import { expect, test } from "vitest";
import { pairsIn, WrittenPhrases } from "./written-phrases.ts";

test("two words that stand together are a pair, with the small words between them", () => {
  expect(pairsIn("Améliorer la qualité de l’air, de la source à l’exposition")).toEqual([
    "qualité de l’air",
    "source à l’exposition",
  ]);
  expect(pairsIn("Climate change adaptation for small municipalities")).toEqual([
    "climate change",
    "change adaptation",
  ]);
});

test("« seule santé » is a fragment of « Une seule santé » and no pair", () => {
  expect(pairsIn("Une seule santé : détecter")).toEqual([]);
});

test("neither punctuation nor « et » makes a pair", () => {
  expect(pairsIn("Forêts et bois : usages, carbone")).toEqual([]);
});

test("a word's language and accents are those of the texts it stands in", () => {
  const phrases = new WrittenPhrases();
  phrases.take("Santé mentale", "Le climat", "fr");
  phrases.take("Mental health", "Le climat", "en");
  expect(phrases.written("sante")).toBe("santé");
  expect(phrases.localeOf("sante")).toBe("fr");
  expect(phrases.localeOf("health")).toBe("en");
  expect(phrases.localeOf("climat")).toBeUndefined();
  expect(phrases.pairs(10).common.map(({ text }) => text)).toEqual([
    "santé mentale",
    "mental health",
  ]);
});

test("a pair cut out of one longer title is rare, as is what only one summary says; « post-infectieuses » is one word", () => {
  const phrases = new WrittenPhrases();
  phrases.take("Recherche translationnelle en cancérologie. Eau potable", "", "fr");
  phrases.take(
    "Affections post-infectieuses",
    "Le montant des entreprises varie. Une eau potable",
    "fr",
  );
  phrases.take("Entreprises", "Le montant des entreprises varie.", "fr");
  const texts = phrases.pairs(10);
  expect(texts.common.map(({ text }) => text)).toEqual([
    "eau potable",
    "affections post-infectieuses",
  ]);
  expect(texts.rare.map(({ text }) => text)).toEqual(["translationnelle en cancérologie"]);
});
