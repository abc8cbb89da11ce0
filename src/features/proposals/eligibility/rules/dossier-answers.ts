import type { OrganizationType } from "#features/people/researchers/rules/vocabulary.ts";
import type { EligibilityRule } from "#features/portal/calls/rules/eligibility-rule.ts";
import { type EligibilityAnswers, NO_ANSWERS } from "./answers.ts";
import { evaluateRule, type RuleVerdict } from "./evaluate.ts";
import { toRuleOrganisation } from "./known-facts.ts";

/** What a dossier says about the rules of its call. Null: not known. */
export interface DossierFactsForRules {
  /** Participating teams; the organisation is null until the team names it. */
  readonly teams: readonly {
    readonly number: number;
    readonly organizationType: OrganizationType | null;
    readonly country: string | null;
  }[];
  /** The team of the coordinator; null without a coordinator. */
  readonly coordinatingTeam: number | null;
  readonly amountEuros: number | null;
  readonly durationMonths: number | null;
  /** Null also for members who are not the coordinator: another person's dossiers are not theirs to know. */
  readonly otherCoordinations: number | null;
}

/** Evaluates a rule for a dossier. Declarations and the years since the doctorate are in no dossier: they stay unknown. */
export function evaluateForDossier(
  rule: EligibilityRule,
  facts: DossierFactsForRules,
): RuleVerdict {
  const answers = toAnswers(facts);
  const verdict = evaluateRule(rule, answers);
  const unnamed =
    facts.teams.length - listOrganisations(facts).filter(({ country }) => country).length;
  // A team without an organisation may be in any country, perhaps in a missing one.
  return verdict.reason === "countries_missing" && unnamed >= verdict.missing
    ? evaluateRule(rule, { ...answers, countries: null })
    : verdict;
}

const listOrganisations = ({ teams }: DossierFactsForRules) =>
  teams.flatMap(({ number, organizationType, country }) =>
    organizationType ? [{ number, ...toRuleOrganisation({ organizationType, country }) }] : [],
  );

function toAnswers(facts: DossierFactsForRules): EligibilityAnswers {
  const organisations = listOrganisations(facts);
  const coordinating = organisations.find(({ number }) => number === facts.coordinatingTeam);
  return {
    ...NO_ANSWERS,
    organisationKind: coordinating?.kind ?? null,
    organisationCountry: coordinating?.country ?? null,
    teams: facts.teams.length,
    countries: organisations.flatMap(({ country }) => country ?? []),
    amountEuros: facts.amountEuros,
    durationMonths: facts.durationMonths,
    otherCoordinations: facts.otherCoordinations,
  };
}
