import fc from "fast-check";
import { expect, test } from "vitest";
import { MAX_SUGGESTIONS } from "../rules/search-constants.ts";
import { matchesPrefixes, SuggestionIndex, toPlainText } from "./suggestion-index.ts";

const index = new SuggestionIndex([
  { text: "énergie", calls: 9, senses: ["energ"] },
  { text: "énergies", calls: 7, senses: ["energ"] },
  { text: "hydrogen", calls: 4, senses: ["hydrogen"] },
  { text: "hydrogène", calls: 4, senses: ["hydrogen"] },
  { text: "stockage de l'énergie", calls: 2 },
  { text: "enseignement", calls: 3, senses: ["enseign"] },
]);
const texts = (typed: string, locale: "fr" | "en" = "fr") =>
  index.find(typed, locale).map(({ text }) => text);

test("[A-08 part] suggestions start at 3 characters", () => {
  expect(texts("én")).toEqual([]);
  expect(texts("éne")).not.toEqual([]);
});

test("[A-08 part] accents and case do not matter; what leads to most calls comes first, one of a kind", () => {
  expect(texts("ENE")).toEqual(["énergie", "stockage de l'énergie"]);
});

test("between two languages of one word, that of the visitor is taken", () => {
  expect(texts("hyd")).toEqual(["hydrogène"]);
  expect(texts("hyd", "en")).toEqual(["hydrogen"]);
});

test("[A-08 part] readers are offered no text of the other language, however many calls it leads to", () => {
  const named = new SuggestionIndex([
    { text: "LS7 Prevention of diseases", calls: 4, locale: "en" },
    { text: "LS7 Prévention des maladies", calls: 4, locale: "fr" },
    { text: "prévention routière", calls: 1, locale: "fr" },
    { text: "Prévenir", calls: 2 },
  ]);
  const found = (typed: string, locale: "fr" | "en") =>
    named.find(typed, locale).map(({ text }) => text);
  expect(found("ls7", "fr")[0]).toBe("LS7 Prévention des maladies");
  expect(found("prev", "fr")).toEqual([
    "LS7 Prévention des maladies",
    "Prévenir",
    "prévention routière",
  ]);
  expect(found("diseases", "fr")).toEqual([]);
  expect(found("routière", "en")).toEqual([]);
  expect(found("prev", "en")[0]).toBe("LS7 Prevention of diseases");
});

test("a programme that is called like a word is suggested once", () => {
  const named = new SuggestionIndex([
    { text: "hydrogène", calls: 4, senses: ["hydrogen"] },
    { text: "Hydrogene", calls: 1 },
  ]);
  expect(named.find("hydro", "fr").map(({ text }) => text)).toEqual(["hydrogène"]);
});

test("a title is suggested when each typed word begins one of its words", () => {
  expect(matchesPrefixes("Programme prioritaire : hydrogène décarboné", "prog hydro")).toBe(true);
  expect(matchesPrefixes("Programme prioritaire", "hydro")).toBe(false);
});

test("whatever is typed, every suggestion holds it at the start of a word, and there are few", () => {
  const words = fc.string({ unit: fc.constantFrom(..."aéB -'"), minLength: 1, maxLength: 12 });
  fc.assert(
    fc.property(fc.array(words, { maxLength: 30 }), words, (list, typed) => {
      const made = new SuggestionIndex(list.map((text, calls) => ({ text, calls })));
      const found = made.find(typed, "fr");
      expect(found.length).toBeLessThanOrEqual(MAX_SUGGESTIONS);
      for (const { text } of found)
        expect(` ${toPlainText(text)}`).toContain(` ${toPlainText(typed)}`);
    }),
  );
});
