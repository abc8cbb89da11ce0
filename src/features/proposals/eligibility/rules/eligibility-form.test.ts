import { expect, test } from "vitest";
import {
  EMPTY_ELIGIBILITY_FORM,
  listQuestionFields,
  mergeKnownFacts,
  parseFigure,
  readEligibilityForm,
} from "./eligibility-form.ts";
import { createRule, moveRule } from "./new-rule.ts";

const ID = "00000000-0000-4000-8000-000000000001";

const read = (fields: Record<string, string | string[]>, intent = "") =>
  readEligibilityForm({ intent, getAll: (name) => [fields[name] ?? []].flat() }, [
    createRule("declared", { id: ID }),
  ]);

test.each([
  ["188 900 €", 188_900],
  ["188\u202f900", 188_900],
  ["30 mois", 30],
  ["36 months", 36],
  ["0", 0],
  ["1,5", null],
  ["188.900", null],
  ["-3", null],
  ["", null],
  ["trois", null],
  ["500001", null],
])("a typed figure %j is read as %j", (typed, value) => {
  expect(parseFigure(typed, 500_000)).toBe(value);
});

test("the buttons of the form count teams, drop countries and contradict known facts", () => {
  expect(read({}, "add-team").answers.teams).toBe(1);
  expect(read({ teams: "2" }, "add-team").typed.teams).toBe("3");
  expect(read({ teams: "1" }, "remove-team").answers.teams).toBe(1);
  expect(read({ countries: ["FR", "ES", "FR"] }, "drop-country-ES").answers.countries).toEqual([
    "FR",
  ]);
  expect(read({ countries: "FR" }, "drop-country-FR").answers.countries).toBeNull();
  expect(read({}, "contradict-organisation").contradicted).toEqual(["organisation"]);
  expect(read({ contradicted: "organisation" }, "restore-organisation").contradicted).toEqual([]);
});

test("what is known answers until it is contradicted", () => {
  const known = {
    organisation: { label: "Institut", kind: "foreign", country: "BE", registry: "ror" },
    otherCoordinations: 1,
  } as const;
  expect(mergeKnownFacts(EMPTY_ELIGIBILITY_FORM, known)).toMatchObject({
    organisationKind: "foreign",
    organisationCountry: "BE",
    otherCoordinations: 1,
  });
  const other = read({ contradicted: ["organisation"], organisationKind: "public" });
  expect(mergeKnownFacts(other, known)).toMatchObject({
    organisationKind: "public",
    organisationCountry: "FR",
    otherCoordinations: 1,
  });
});

test("the country of the organisation is asked only where it can decide", () => {
  const rule = createRule("coordinating_organisation", { id: ID });
  expect(listQuestionFields(rule)).toEqual(["organisationKind"]);
  expect(
    listQuestionFields({ ...rule, organisationKinds: ["public", "foreign"] } as never),
  ).toEqual(["organisationKind", "organisationCountry"]);
  expect(listQuestionFields({ ...rule, organisationKinds: [] } as never)).toEqual([
    "organisationCountry",
  ]);
});

test("a rule moves by one place and stays inside the list", () => {
  expect(moveRule(["a", "b", "c"], 1, -1)).toEqual(["b", "a", "c"]);
  expect(moveRule(["a", "b", "c"], 1, 1)).toEqual(["a", "c", "b"]);
  expect(moveRule(["a", "b"], 0, -1)).toEqual(["a", "b"]);
});
