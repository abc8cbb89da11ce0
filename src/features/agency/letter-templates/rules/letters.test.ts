import { describe, expect, test } from "vitest";
import { LOCALES } from "#platform/i18n/locale.ts";
import { buildLetter } from "./build-letter.ts";
import { digestLetter } from "./digest-letter.server.ts";
import { toLineText } from "./fill-letter.ts";
import { findUnknownField } from "./letter-fields.ts";
import { START_TEMPLATES } from "./start-templates.ts";

type Source = Parameters<typeof buildLetter>[0];

const AT = new Date("2026-11-27T09:00:00Z");
const LAVOIR: Source = {
  call: {
    title: { fr: "Ressources en eau : partage et sobriété", en: "Water resources" },
    agency: { fr: "Agence nationale de la recherche", en: "French National Research Agency" },
    contact: "Karim Belkacem, eaux@agence.example",
    ranked: 45,
  },
  dossier: {
    id: "d1",
    number: "ANR-26-EAUX-0057",
    acronym: "LAVOIR",
    title: "Mémoires de l’eau commune",
    requestedEuros: 310_000,
  },
  recipient: {
    name: "Tom Riou",
    lastName: "Riou",
    title: "mr",
    institution: "Université de Rennes",
    locale: "fr",
    copies: 3,
  },
  decision: { rank: 13, amountEuros: 275_400, code: null, programme: null, motive: null },
  kind: "selected",
  text: START_TEMPLATES.selected.fr,
  isAdapted: false,
};

const withBody = (body: string, over: Partial<Source> = {}): Source => ({
  ...LAVOIR,
  text: { subject: "{{acronym}}", body },
  ...over,
});
const toText = (source: Source, locale: "fr" | "en" = "fr") =>
  buildLetter(source, locale, AT)
    .paragraphs.map((lines) => lines.map(toLineText).join("\n"))
    .join("\n\n");

describe("fields", () => {
  test("an unknown field is named with the nearest one, and braces without a partner are found", () => {
    expect(findUnknownField("Le dossier {{acronyme}}")).toEqual({
      found: "{{acronyme}}",
      nearest: "acronym",
      isBrace: false,
    });
    expect(findUnknownField("{{ Amount }}")).toMatchObject({ nearest: "amount" });
    expect(findUnknownField("Le dossier {{acronym, rang")).toMatchObject({
      found: "{{",
      isBrace: true,
    });
    expect(findUnknownField("{{Montant}}")).toMatchObject({ nearest: "amount" });
    expect(findUnknownField("{{adresse postale}}")).toMatchObject({
      nearest: null,
      isBrace: false,
    });
    expect(findUnknownField("Le dossier {{ acronym }} {ici}")).toBeNull();
  });

  test("the start templates have known fields only, in both languages", () => {
    for (const texts of Object.values(START_TEMPLATES))
      for (const locale of LOCALES)
        for (const text of Object.values(texts[locale])) expect(findUnknownField(text)).toBeNull();
  });
});

describe("the letter", () => {
  test("[E-14 part] is filled in the language of the reader, with its own typography", () => {
    const french = toText(LAVOIR);
    expect(french).toContain("Il est classé au rang 13 sur 45.");
    expect(french).toContain("Une aide de 275\u202f400,00\u00a0€ lui est accordée.");
    expect(french).toContain("le code ANR-26-EAUX-0057\u202f; vous");
    expect(french).toContain("«\u202fMémoires de l’eau commune\u202f»");
    const english = toText({ ...LAVOIR, text: START_TEMPLATES.selected.en }, "en");
    expect(english).toContain("A grant of €275,400.00 is awarded.");
    expect(buildLetter(LAVOIR, "fr", AT).salutation).toBe("Monsieur,");
    expect(buildLetter(LAVOIR, "en", AT).salutation).toBe("Dear Mr Riou,");
  });

  test("a sentence with an empty field is left out, and said", () => {
    const source = withBody(
      "M. {{recipient}}, bonjour. Rang {{rank}} sur {{ranked}}. Bien à vous.\n\n{{motive}}\n\nFin.",
      { decision: { ...LAVOIR.decision, rank: null } },
    );
    expect(toText(source)).toBe("M. Tom Riou, bonjour. Bien à vous.\n\nFin.");
    expect(buildLetter(source, "fr", AT).dropped).toEqual([
      { fields: ["rank"], sentence: "Rang {{rank}} sur {{ranked}}." },
      { fields: ["motive"], sentence: "{{motive}}" },
    ]);
  });

  test("values are text: a title cannot bring a field, a sentence or a line of its own", () => {
    const dossier = { ...LAVOIR.dossier, title: "Eau. {{motive}}\nEt <b>sel</b>" };
    expect(toText(withBody("Titre {{title}}. Fin.", { dossier }))).toBe(
      "Titre Eau. {{motive}} Et <b>sel</b>. Fin.",
    );
  });

  test("less than asked without a reason is a warning, until a motive or a person says it", () => {
    const motive = { fr: "Budget réduit.", en: "Reduced budget." };
    const warnings = (over: Partial<Source>) =>
      buildLetter({ ...LAVOIR, ...over }, "fr", AT).warnings;
    expect(warnings({})).toEqual([{ why: "lessThanAsked", euros: 34_600 }]);
    expect(warnings({ decision: { ...LAVOIR.decision, motive } })).toEqual([]);
    expect(warnings({ isAdapted: true })).toEqual([]);
    // A template that does not have the field does not say the motive.
    const decision = { ...LAVOIR.decision, motive };
    expect(warnings({ ...withBody("Bravo."), decision })).toHaveLength(1);
    expect(warnings({ decision: { ...LAVOIR.decision, amountEuros: 310_000 } })).toEqual([]);
    expect(warnings({ kind: "not_eligible" })).toEqual([{ why: "noMotive" }]);
  });

  test("a review outlives the date, and nothing else that the letter says", () => {
    const dated = withBody("Le {{date}}, {{acronym}}, rang {{rank}}.");
    const digest = (source: Source, at = AT) => digestLetter(buildLetter(source, "fr", at));
    expect(digest(dated, new Date("2026-12-01T09:00:00Z"))).toBe(digest(dated));
    expect(digest({ ...dated, decision: { ...dated.decision, rank: 12 } })).not.toBe(digest(dated));
    expect(digest({ ...dated, recipient: { ...dated.recipient, name: "Eve" } })).not.toBe(
      digest(dated),
    );
  });
});
