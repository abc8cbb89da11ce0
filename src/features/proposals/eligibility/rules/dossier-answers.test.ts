import { expect, test } from "vitest";
import type { EligibilityRule } from "#features/portal/calls/rules/eligibility-rule.ts";
import { type DossierFactsForRules, evaluateForDossier } from "./dossier-answers.ts";
import { createRule } from "./new-rule.ts";

const ID = "00000000-0000-4000-8000-000000000001";
const build = (rule: EligibilityRule) => rule;
const COUNTRIES = build({ ...createRule("country_count", { id: ID }), min: 3 } as EligibilityRule);
const ORGANISATION = createRule("coordinating_organisation", { id: ID });

const team = (
  number: number,
  organizationType: "public" | "foreign" | null,
  country: string | null = null,
) => ({ number, organizationType, country });

const verdictOf = (rule: EligibilityRule, facts: Partial<DossierFactsForRules>) =>
  evaluateForDossier(rule, {
    teams: [],
    coordinatingTeam: 1,
    amountEuros: null,
    durationMonths: null,
    otherCoordinations: null,
    ...facts,
  });

test("[E-12 part] a team that names no organisation may be in a missing country: the verdict is unknown", () => {
  const known = [team(1, "public"), team(2, "foreign", "ES")];
  expect(verdictOf(COUNTRIES, { teams: known })).toMatchObject({ verdict: "no", missing: 1 });
  expect(verdictOf(COUNTRIES, { teams: [...known, team(3, null)] })).toMatchObject({
    verdict: "unknown",
    settledBy: "you",
  });
  expect(verdictOf(COUNTRIES, { teams: [team(1, "public"), team(2, null)] })).toMatchObject({
    verdict: "no",
    missing: 2,
  });
  expect(
    verdictOf(COUNTRIES, { teams: [...known, team(3, "foreign", "DE"), team(4, null)] }),
  ).toMatchObject({
    verdict: "yes",
  });
});

test("the organisation is that of the coordinator's team", () => {
  const teams = [team(1, "foreign", "BE"), team(2, "public")];
  expect(verdictOf(ORGANISATION, { teams }).verdict).toBe("no");
  expect(verdictOf(ORGANISATION, { teams, coordinatingTeam: 2 }).verdict).toBe("yes");
  expect(verdictOf(ORGANISATION, { teams, coordinatingTeam: null }).verdict).toBe("unknown");
});

test("amount and duration come from the form; what no dossier knows stays unknown", () => {
  const amount = createRule("amount", { id: ID });
  expect(verdictOf(amount, { amountEuros: 600_000 }).reason).toBe("amount_too_high");
  expect(verdictOf(amount, {}).verdict).toBe("unknown");
  expect(verdictOf(createRule("years_since_doctorate", { id: ID }), {}).verdict).toBe("unknown");
  expect(verdictOf(createRule("one_per_coordinator", { id: ID }), {}).verdict).toBe("unknown");
  expect(
    verdictOf(createRule("one_per_coordinator", { id: ID }), { otherCoordinations: 1 }).verdict,
  ).toBe("no");
});
