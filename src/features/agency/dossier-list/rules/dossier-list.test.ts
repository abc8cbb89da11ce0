import { expect, test } from "vitest";
import { formatListQuery } from "../../lists/rules/format-list-query.ts";
import { parseListQuery } from "../../lists/rules/parse-list-query.ts";
import { createDossierFields } from "./dossier-list.ts";
import { findCountries } from "./find-countries.ts";

const NOW = new Date("2026-11-24T11:00:00Z");
const colleague = (memberId: string, firstName: string, lastName: string) => ({
  memberId,
  firstName,
  lastName,
});
const fields = createDossierFields({
  departments: [{ id: 3, fr: "Énergie, matériaux", en: "Energy, materials" }],
  labels: [
    { id: 1, name: "À revoir" },
    { id: 2, name: "a-revoir" },
    { id: 9, name: "★" },
  ],
  colleagues: [
    colleague("m1", "Karim", "Belkacem"),
    colleague("m2", "Léa", "Roy"),
    colleague("m3", "Lea", "Ito"),
    colleague("m4", "Moi", "Durand"),
  ],
});

const parse = (text: string) => {
  const parsed = parseListQuery(text, fields, NOW);
  return parsed.ok
    ? parsed.query.conditions.map(({ field, values }) => [field, ...values])
    : parsed.problems.map(({ code, found }) => [code, found]);
};

test("a query names fields and values in French and in English", () => {
  expect(parse("etat:depose,non-eligible appel:BIOT aide>400k confié:moi suivi:oui")).toEqual([
    ["state", "published", "not_eligible"],
    ["call", "BIOT"],
    ["amount", "400k"],
    ["assigned", "me"],
    ["followed", "yes"],
  ]);
  expect(parse('state:unlocked assigned:nobody,left text:"coast line" submitted>=7d')).toEqual([
    ["state", "unlocked"],
    ["assigned", "nobody", "left"],
    ["content", "coast line"],
    ["deposited", "7d"],
  ]);
  expect(parse("departement:energie-materiaux confie:lui")).toEqual([["unknownValue", "lui"]]);
});

test("colleagues and labels have keywords of their own, and a taken name falls back on the id", () => {
  expect(parse("confie:karim,lea-roy,lea-ito,moi-durand,moi label:a-revoir,2,9")).toEqual([
    ["assigned", "m1", "m2", "m3", "m4", "me"],
    ["label", "1", "2", "9"],
  ]);
});

test("what is written from a query is understood again", () => {
  const parsed = parseListQuery("confie:karim label:9 etat:debloque tri:-aide", fields, NOW);
  if (!parsed.ok) throw new Error("not understood");
  for (const locale of ["fr", "en"] as const)
    expect(parseListQuery(formatListQuery(parsed.query, fields, locale), fields, NOW)).toEqual(
      parsed,
    );
});

test("a country is found by code or name in either language", () => {
  expect(findCountries("pt")).toEqual(["PT"]);
  expect(findCountries("uk")).toEqual(["GB"]);
  expect(findCountries("allemagne")).toEqual(["DE"]);
  expect(findCountries("germany")).toEqual(["DE"]);
  expect(findCountries("portu")).toEqual(["PT"]);
  expect(findCountries("q")).toEqual([]);
});
