import { expect, test } from "vitest";
import { listCallChanges } from "./call-changes.ts";
import { type CallContent, EMPTY_CALL_CONTENT } from "./call-content.ts";
import type { EligibilityRule } from "./eligibility-rule.ts";

const slot = {
  id: "00000000-0000-4000-8000-000000000001",
  kind: "simple",
  labelFr: "Lettre",
  labelEn: "Letter",
  mandatory: false,
  maxCount: 1,
  template: null,
} as const;
const before: CallContent = { ...EMPTY_CALL_CONTENT, appendices: [slot] };
const listMaterial = (over: Partial<CallContent>, published = before) =>
  listCallChanges(published, { ...published, ...over }).map(({ field, isMaterial }) => [
    field,
    isMaterial,
  ]);

test("[E-11 part] dates, amounts, eligibility and required documents are material; wording is not", () => {
  expect(
    listMaterial({ closesAt: "2027-02-25T16:00:00.000Z", titleFr: "Titre", coordinatorCv: false }),
  ).toEqual([
    ["titleFr", false],
    ["closesAt", true],
    ["coordinatorCv", true],
  ]);
  expect(listMaterial({ titleFr: " " })).toEqual([]);
  expect(listMaterial({ appendices: [{ ...slot, labelFr: "La lettre" }] })).toEqual([
    ["appendices", false],
  ]);
  expect(listMaterial({ appendices: [{ ...slot, mandatory: true }] })).toEqual([
    ["appendices", true],
  ]);
});

const clause = { articleFr: "Article 3", articleEn: "Article 3", quoteFr: "a", quoteEn: "a" };
const teams: EligibilityRule = {
  id: "00000000-0000-4000-8000-000000000002",
  kind: "team_count",
  ...clause,
  min: 2,
};
const declared: EligibilityRule = {
  id: "00000000-0000-4000-8000-000000000003",
  kind: "declared",
  ...clause,
  ...{ titleFr: "t", titleEn: "t", adviceFr: "", adviceEn: "", questionFr: "q", questionEn: "q" },
  canChange: true,
};
const countries: EligibilityRule = {
  id: "00000000-0000-4000-8000-000000000004",
  kind: "country_count",
  ...clause,
  min: 2,
  countries: ["FR", "DE"],
};
const ruled: CallContent = { ...before, eligibility: [teams, declared, countries] };

test.each<[string, EligibilityRule[]]>([
  ["the clause", [{ ...teams, articleFr: "Article 4", quoteEn: "b" }, declared, countries]],
  ["a title", [teams, { ...declared, titleFr: "autre" }, countries]],
  ["a question", [teams, { ...declared, questionEn: "other" }, countries]],
  ["an advice", [teams, { ...declared, adviceFr: "conseil" }, countries]],
  ["the order of rules", [countries, declared, teams]],
  ["the order of countries", [teams, declared, { ...countries, countries: ["DE", "FR"] }]],
])("[E-11 part] %s of an eligibility rule is wording", (_, eligibility) => {
  expect(listMaterial({ eligibility }, ruled)).toEqual([["eligibility", false]]);
});

test.each<[string, EligibilityRule[]]>([
  ["a figure", [{ ...teams, min: 3 }, declared, countries]],
  ["a country", [teams, declared, { ...countries, countries: ["FR"] }]],
  ["a removed rule", [teams, declared]],
  ["a rule that replaces another", [{ ...teams, id: slot.id }, declared, countries]],
])("[E-11 part] %s of the eligibility is material", (_, eligibility) => {
  expect(listMaterial({ eligibility }, ruled)).toEqual([["eligibility", true]]);
});

test("[E-11 part] the order of appendix slots is wording", () => {
  const other = { ...slot, id: declared.id, mandatory: true };
  const two = { ...before, appendices: [slot, other] };
  expect(listMaterial({ appendices: [other, slot] }, two)).toEqual([["appendices", false]]);
});

test("[E-11 part] announced dates, who may apply and the number of appendices are material", () => {
  expect(
    listMaterial({
      ...{ eligibilityAnswerOn: "2027-04-02", decisionsOn: "2027-07", maxAppendices: 3 },
      ...{ openToCompanies: true, openToInternational: true, consortiumType: "international" },
    }).map(([, isMaterial]) => isMaterial),
  ).toEqual([true, true, true, true, true, true]);
});
