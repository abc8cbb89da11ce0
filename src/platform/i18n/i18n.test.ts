import { expect, test } from "vitest";
import { createTranslator, typeset } from "./i18n.ts";
import type { Translate } from "./translation-key.ts";

const WORDS = {
  common: { brand: "Le portail", nav: { calls: "Appels", count: "{{count}} ?" } },
  calls: {
    hello: "Bonjour {{name}} : {{name}} !",
    found_zero: "Rien",
    found_one: "{{count}} appel",
    found_many: "{{count}} d'appels",
    found_other: "{{count}} appels",
    left_one: "Il reste {{count}} jour",
    left_other: "Il reste {{count}} jours",
  },
};
const fr = createTranslator(WORDS, "fr") as (...args: [string, object?]) => ReturnType<Translate>;

test("words are found by namespace and path, as French is set", () => {
  expect(fr("brand")).toBe("Le portail");
  expect(fr("nav.calls")).toBe("Appels");
  expect(fr("calls:hello", { name: "Ada" })).toBe("Bonjour Ada\u00a0: Ada\u202f!");
});

test("a count chooses the plural of its language, and none where there is one for it", () => {
  const said = [0, 1, 1.5, 2, 1_000_000].map((count) => fr("calls:found", { count }));
  expect(said).toEqual([
    "Rien",
    "1 appel",
    "1,5 appel",
    "2 appels",
    "1\u202f000\u202f000 d’appels",
  ]);
  expect(fr("calls:left", { count: 0 })).toBe("Il reste 0 jour");
  expect(fr("calls:left", { count: 1_000_000 })).toBe("Il reste 1\u202f000\u202f000 jours");
  const en = createTranslator(WORDS, "en") as typeof fr;
  expect(en("calls:left", { count: 0 })).toBe("Il reste 0 jours");
});

test("a count that is words already chooses nothing", () => {
  expect(fr("nav.count", { count: "12 000" })).toBe("12 000\u202f?");
});

test("what is filled in is not read again, and what is not given keeps its place", () => {
  expect(fr("calls:hello", { name: "{{name}} <b>$t(brand)" })).toContain("{{name}} <b>$t(brand)");
  expect(fr("calls:hello")).toBe("Bonjour {{name}}\u00a0: {{name}}\u202f!");
});

test("nothing but a word of ours is found", () => {
  for (const key of ["calls:nobody", "nav", "nav.calls.more", "constructor", "nav.__proto__", ""])
    expect(fr(key)).toBe(key);
});

test("a table of words is set as they are said", () => {
  expect(typeset(WORDS.common, "fr")).toEqual({
    brand: "Le portail",
    nav: { calls: "Appels", count: "{{count}}\u202f?" },
  });
});
