import fc from "fast-check";
import { expect, test } from "vitest";
import { applyEnglishTypography, applyFrenchTypography } from "./i18n.ts";

const N = "\u202f";
const B = "\u00a0";

test.each([
  ["Vraiment ?", `Vraiment${N}?`],
  ["Oups ! Perdu ; oui", `Oups${N}! Perdu${N}; oui`],
  ["Erreur : rien", `Erreur${B}: rien`],
  ["« {{text}} »", `«${N}{{text}}${N}»`],
  ["L'appel d'aujourd'hui", "L’appel d’aujourd’hui"],
  ["l'{{name}} et l'« appel »", `l’{{name}} et l’«${N}appel${N}»`],
  ["17 h et 10 % de 4 Mo à 3 €", `17${N}h et 10${N}% de 4${N}Mo à 3${N}€`],
  ["3 heures", "3 heures"],
  ["https://example.org/?a=1", "https://example.org/?a=1"],
  ["à 17:00", "à 17:00"],
])("French: %s", (typed, set) => expect(applyFrenchTypography(typed)).toBe(set));

test("English: apostrophes between letters only", () => {
  expect(applyEnglishTypography("Don't 'quote' Alice's")).toBe("Don’t 'quote' Alice’s");
});

test("setting twice is setting once, and no word is lost", () => {
  const bare = (text: string) => text.replace(/[\s\u00a0\u202f'’]/g, "");
  fc.assert(
    fc.property(fc.string({ unit: fc.constantFrom(..."aé1 '’«»?!;:h%{}") }), (typed) => {
      const once = applyFrenchTypography(typed);
      expect(bare(once)).toBe(bare(typed));
      expect(applyFrenchTypography(once)).toBe(once);
    }),
  );
});
