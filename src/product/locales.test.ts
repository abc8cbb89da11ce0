import { expect, test } from "vitest";
import { en } from "./locales.en.ts";

/** Every word of a language with the way to it. */
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
