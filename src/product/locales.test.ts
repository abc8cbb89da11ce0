import { expect, test } from "vitest";
import { en } from "./locales.en.ts";
import { fr } from "./locales.fr.ts";

/** All texts of a language with their keys. */
function wordsIn(value: unknown, path: string): [path: string, word: string][] {
  if (typeof value === "string") return [[path, value]];
  if (typeof value !== "object" || value === null) return [];
  return Object.entries(value).flatMap(([key, inner]) => wordsIn(inner, `${path}.${key}`));
}

test("English words are set as English is: no « », no space before a colon, a semicolon, ? or !", () => {
  const words = wordsIn(en, "en");
  expect(words.length).toBeGreaterThan(1_000);
  expect(words.filter(([, word]) => /[«»]|[\s\u00a0\u202f][:;?!](?:\s|$)/.test(word))).toEqual([]);
});

test("French words never make the name of an agency a part of the sentence: its article is not known", () => {
  // « l'agence ({{partner}}) détient », or a name on its own before a dot or a comma.
  const standsAlone = /\(\{\{partner\}\}\)|(?:^|\n)\{\{partner\}\}(?:$|\n|,| ·)/;
  const naming = wordsIn(fr, "fr").filter(([, word]) => word.includes("{{partner}}"));
  expect(naming.length).toBeGreaterThan(10);
  expect(naming.filter(([, word]) => !standsAlone.test(word))).toEqual([]);
});
