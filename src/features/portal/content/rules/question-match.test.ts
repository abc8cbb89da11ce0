import fc from "fast-check";
import { expect, test } from "vitest";
import { matchesWords, toSearchWords } from "./question-match.ts";

const finds = (typed: string, text: string) => matchesWords(text, toSearchWords(typed));

test("[A-21 part] accents, capitals, ligatures and plurals do not stand in the way", () => {
  expect(finds("depot", "Comment déposer ? Le DÉPÔT est validé.")).toBe(true);
  expect(finds("FAVORIS", "Garder un appel en favori")).toBe(true);
  expect(finds("œuvre", "mise en oeuvre")).toBe(true);
});

test("every word but the stop words must begin a word of the text", () => {
  expect(finds("comment changer de mot de passe", "Changer son mot de passe")).toBe(true);
  expect(finds("passe oublié", "J’ai perdu mon mot de passe")).toBe(false);
  expect(finds("art", "Les partenaires")).toBe(false);
  expect(finds("CV", "Quels fichiers de CV ?")).toBe(true);
});

test("stop words are searched when nothing else was typed", () => {
  expect(toSearchWords("qui ?")).toEqual(["qui"]);
});

test("nothing typed finds everything", () => {
  fc.assert(fc.property(fc.string(), (text) => matchesWords(text, toSearchWords("  ?!"))));
});

test("a text is found by any of its own words", () => {
  fc.assert(
    fc.property(fc.array(fc.stringMatching(/^[a-zéèçœ]{1,9}$/), { minLength: 1 }), (words) => {
      for (const word of words) expect(finds(word, words.join(", "))).toBe(true);
    }),
  );
});
