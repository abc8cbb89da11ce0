import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { removePart, toggleChoice } from "./edit-list-query.ts";
import { formatListQuery } from "./format-list-query.ts";
import { countParts, type ListFields, type ListQuery } from "./list-query.ts";
import { parseDateValue, parseNumberValue } from "./list-values.ts";
import {
  MAX_LIST_QUERY_LENGTH,
  MAX_VALUES,
  parseListQuery,
  splitListQuery,
} from "./parse-list-query.ts";
import { suggestListQuery } from "./suggest-list-query.ts";

const NOW = new Date("2026-11-24T09:30:00Z");

const FIELDS: ListFields = {
  state: {
    kind: "choice",
    keywords: { fr: "etat", en: "state" },
    labels: { fr: "État", en: "State" },
    isSortable: true,
    choices: [
      {
        value: "deposited",
        keywords: { fr: "depose", en: "submitted" },
        labels: { fr: "Déposé", en: "Submitted" },
      },
      {
        value: "draft",
        keywords: { fr: "brouillon", en: "draft" },
        labels: { fr: "Brouillon", en: "Draft" },
      },
    ],
  },
  call: {
    kind: "text",
    keywords: { fr: "appel", en: "call" },
    labels: { fr: "Appel", en: "Call" },
    isSortable: false,
  },
  teams: {
    kind: "number",
    keywords: { fr: "equipes", en: "teams" },
    labels: { fr: "Équipes", en: "Teams" },
    isSortable: true,
  },
  date: {
    kind: "date",
    keywords: { fr: "date", en: "date" },
    labels: { fr: "Date", en: "Date" },
    isSortable: true,
  },
};

const parse = (text: string) => parseListQuery(text, FIELDS, NOW);
const parseOk = (text: string): ListQuery => {
  const parsed = parse(text);
  if (!parsed.ok) throw new Error(JSON.stringify(parsed.problems));
  return parsed.query;
};
const listProblems = (text: string) => {
  const parsed = parse(text);
  return parsed.ok ? [] : parsed.problems.map(({ code, found }) => `${code} ${found}`);
};

describe("parseListQuery", () => {
  test("reads conditions, comparisons, negations, phrases and the order", () => {
    const text = 'etat:depose appel:BIOT equipes>3 -appel:suivi "mots exacts" eau tri:-date';
    expect(parseOk(text)).toEqual({
      conditions: [
        { field: "state", operator: ":", values: ["deposited"], isNegated: false },
        { field: "call", operator: ":", values: ["BIOT"], isNegated: false },
        { field: "teams", operator: ">", values: ["3"], isNegated: false },
        { field: "call", operator: ":", values: ["suivi"], isNegated: true },
      ],
      words: [
        { text: "mots exacts", isExact: true, isNegated: false },
        { text: "eau", isExact: false, isNegated: false },
      ],
      sort: { field: "date", isDescending: true },
    });
  });

  test("understands both languages, without accents and case", () => {
    expect(parseOk("ÉTAT:Déposé")).toEqual(parseOk("state:SUBMITTED"));
    expect(parseOk("tri:equipes")).toEqual(parseOk("sort:teams"));
  });

  test("takes several values by commas, also quoted ones, each once", () => {
    expect(parseOk('appel:"eau, sol",BIOT,BIOT').conditions[0]?.values).toEqual([
      "eau, sol",
      "BIOT",
    ]);
    expect(parseOk("etat:depose,submitted,draft").conditions[0]?.values).toEqual([
      "deposited",
      "draft",
    ]);
  });

  test("names what it does not understand", () => {
    expect(listProblems("couleur:bleu etat:perdu")).toEqual([
      "unknownField couleur",
      "unknownValue perdu",
    ]);
    expect(listProblems("equipes>trois date:demain")).toEqual([
      "notANumber trois",
      "notADate demain",
    ]);
    expect(listProblems("appel>3")).toEqual(["cannotCompare appel>3"]);
    expect(listProblems("etat:")).toEqual(["missingValue etat:"]);
    expect(listProblems("tri:appel")).toEqual(["cannotSort appel"]);
  });

  test("refuses a text of 10,000 characters, and too many parts", () => {
    expect(parse("a".repeat(10_000))).toMatchObject({ problems: [{ code: "tooLong" }] });
    expect(parse("a ".repeat(MAX_LIST_QUERY_LENGTH / 2))).toMatchObject({
      problems: [{ code: "tooManyParts" }],
    });
    const field = Object.values(FIELDS).find(({ kind }) => kind === "text")?.keywords.fr;
    const list = (count: number) =>
      parse(`${field}:${Array.from({ length: count }, (_, at) => `v${at}`).join(",")}`);
    expect(list(MAX_VALUES)).toMatchObject({ ok: true });
    expect(list(MAX_VALUES + 1)).toMatchObject({
      problems: [{ code: "tooManyValues", found: field }],
    });
  });

  test("never throws, and every part is within the text", () => {
    fc.assert(
      fc.property(fc.string({ unit: "grapheme", maxLength: 80 }), (text) => {
        parse(text);
        for (let caret = 0; caret <= text.length; caret++) {
          suggestListQuery(text, caret, FIELDS, "fr");
        }
        for (const { start, end } of splitListQuery(text)) {
          expect(start).toBeLessThan(end);
          expect(end).toBeLessThanOrEqual(text.length);
        }
      }),
    );
  });
});

describe("formatListQuery", () => {
  const anyText = fc.string({ unit: "grapheme", minLength: 1, maxLength: 20 });
  const anyCondition = fc.oneof(
    fc.record({
      field: fc.constant("call"),
      operator: fc.constant(":" as const),
      values: fc.uniqueArray(anyText, { minLength: 1, maxLength: 3 }),
      isNegated: fc.boolean(),
    }),
    fc.record({
      field: fc.constant("state"),
      operator: fc.constant(":" as const),
      values: fc.subarray(["deposited", "draft"], { minLength: 1 }),
      isNegated: fc.boolean(),
    }),
    fc.record({
      field: fc.constant("teams"),
      operator: fc.constantFrom(
        ":" as const,
        ">" as const,
        ">=" as const,
        "<" as const,
        "<=" as const,
      ),
      values: fc.constantFrom(["3"], ["2..5"], ["1.5k"]),
      isNegated: fc.boolean(),
    }),
  );
  const anyQuery = fc.record({
    conditions: fc.array(anyCondition, { maxLength: 5 }),
    words: fc.array(
      fc.record({ text: anyText, isExact: fc.constant(true), isNegated: fc.boolean() }),
      { maxLength: 3 },
    ),
    sort: fc.option(
      fc.record({ field: fc.constantFrom("teams", "date"), isDescending: fc.boolean() }),
    ),
  });

  test("writes a text that parses to the same query, in both languages", () => {
    fc.assert(
      fc.property(anyQuery, fc.constantFrom("fr" as const, "en" as const), (query, locale) => {
        expect(parseOk(formatListQuery(query, FIELDS, locale))).toEqual(query);
      }),
    );
  });

  test("keeps any typed query that is understood, and every edit of it by a chip", () => {
    // Texts made of parts of the language find more than random letters do.
    const anyTyped = fc
      .array(
        fc.oneof(
          anyText,
          fc.constantFrom(
            "etat:depose",
            "equipes>3",
            "date<=7j",
            '"',
            "-",
            ",",
            "tri:-date",
            "appel:",
            "\\",
            " ",
          ),
        ),
        { maxLength: 8 },
      )
      .map((parts) => parts.join(""));
    fc.assert(
      fc.property(anyTyped, fc.constantFrom("fr" as const, "en" as const), (typed, locale) => {
        const parsed = parse(typed);
        if (!parsed.ok) return;
        const { query } = parsed;
        const roundTrip = (one: ListQuery) => parseOk(formatListQuery(one, FIELDS, locale));
        expect(roundTrip(query)).toEqual(query);
        const toggled = toggleChoice(query, "state", "draft");
        expect(roundTrip(toggled)).toEqual(toggled);
        for (let part = 0; part < countParts(query); part++) {
          const without = removePart(query, part);
          expect(countParts(without)).toBe(countParts(query) - 1);
          expect(roundTrip(without)).toEqual(without);
        }
      }),
      { numRuns: 300 },
    );
  });

  test("translates a query", () => {
    expect(formatListQuery(parseOk("etat:depose -appel:x tri:-equipes"), FIELDS, "en")).toBe(
      "state:submitted -call:x sort:-teams",
    );
  });
});

describe("values", () => {
  test("of numbers", () => {
    expect(parseNumberValue("200k")).toEqual({ from: 200_000, to: 200_000 });
    expect(parseNumberValue("2..5")).toEqual({ from: 2, to: 5 });
    for (const wrong of ["", "..", "2..", "1..2..3", "1e9", "0x1", "∞"]) {
      expect(parseNumberValue(wrong), wrong).toBeNull();
    }
  });

  test("of dates are days, months and years of Paris", () => {
    const range = (typed: string) => {
      const parsed = parseDateValue(typed, NOW);
      return parsed && [parsed.from.toISOString(), parsed.to.toISOString()];
    };
    const day = ["2026-11-23T23:00:00.000Z", "2026-11-24T23:00:00.000Z"];
    expect(range("2026-11-24")).toEqual(day);
    expect(range("24/11/2026")).toEqual(day);
    expect(range("aujourd'hui")).toEqual(day);
    expect(range("0d")).toEqual(day);
    expect(range("hier")).toEqual(range("1j"));
    expect(range("2026-03-29")).toEqual(["2026-03-28T23:00:00.000Z", "2026-03-29T22:00:00.000Z"]);
    expect(range("2026-12")).toEqual(["2026-11-30T23:00:00.000Z", "2026-12-31T23:00:00.000Z"]);
    expect(range("2026")).toEqual(["2025-12-31T23:00:00.000Z", "2026-12-31T23:00:00.000Z"]);
    for (const wrong of ["2026-13", "2026-02-30", "30/2/2026", "", "24.11.2026", "99999j"]) {
      expect(range(wrong), wrong).toBeNull();
    }
  });
});

describe("suggestListQuery", () => {
  const suggest = (text: string, locale: "fr" | "en" = "fr") => {
    const found = suggestListQuery(text, text.length, FIELDS, locale);
    return found?.options.map(
      ({ insert }) => text.slice(0, found.from) + insert + text.slice(found.to),
    );
  };

  test("completes field names and values in the reader's language", () => {
    expect(suggest("et")).toEqual(["etat:"]);
    expect(suggest("eau -équ")).toEqual(["eau -equipes:"]);
    expect(suggest("dép")).toEqual(["etat:depose "]);
    expect(suggest("sub", "en")).toEqual(["state:submitted "]);
    expect(suggest("etat:")).toEqual(["etat:depose", "etat:brouillon"]);
    expect(suggest("etat:depose,")).toEqual(["etat:depose,brouillon"]);
    expect(suggest("etat:depose,br")).toEqual(["etat:depose,brouillon"]);
    expect(suggest("tri:-eq")).toEqual(["tri:-equipes "]);
  });

  test("says nothing where nothing can be completed", () => {
    for (const text of ["", "eau ", '"dep', "appel:B", "equipes>"]) {
      expect(suggest(text), text).toBeUndefined();
    }
  });
});
