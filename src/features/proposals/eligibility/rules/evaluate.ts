import type { EligibilityRule } from "#features/portal/calls/rules/eligibility-rule.ts";
import type { EligibilityAnswers } from "./answers.ts";

export type Verdict = "yes" | "no" | "unknown";

/** Why a rule has its verdict. Texts: `eligibility:reasons`. */
export const VERDICT_REASONS = [
  "fits",
  "organisation_kind",
  "organisation_country",
  "teams_missing",
  "countries_missing",
  "amount_too_high",
  "duration_too_short",
  "duration_too_long",
  "doctorate_too_recent",
  "doctorate_too_old",
  "other_coordination",
  "declared_no",
  "not_answered",
  "judged",
] as const;
export type VerdictReason = (typeof VERDICT_REASONS)[number];

export interface RuleVerdict {
  readonly verdict: Verdict;
  readonly reason: VerdictReason;
  /** Of an unknown: the applicant by an answer, or a person of the agency. */
  readonly settledBy: "you" | "agency" | null;
  /** Of a no: whether the applicant can still change it before the closing. */
  readonly canChange: boolean;
  /** Teams or countries that are missing. */
  readonly missing: number;
}

const YES: RuleVerdict = {
  verdict: "yes",
  reason: "fits",
  settledBy: null,
  canChange: false,
  missing: 0,
};
const NOT_ANSWERED: RuleVerdict = {
  ...YES,
  verdict: "unknown",
  reason: "not_answered",
  settledBy: "you",
};
const JUDGED: RuleVerdict = {
  ...YES,
  verdict: "unknown",
  reason: "judged",
  settledBy: "agency",
};

const refuse = (reason: VerdictReason, canChange: boolean, missing = 0): RuleVerdict => ({
  ...YES,
  verdict: "no",
  reason,
  canChange,
  missing,
});

/** Evaluates one rule. An answer that the rule needs and that is not known makes the verdict unknown, never no. */
export function evaluateRule(rule: EligibilityRule, answers: EligibilityAnswers): RuleVerdict {
  switch (rule.kind) {
    case "coordinating_organisation":
      return combineVerdicts([
        evaluateMembership(rule.organisationKinds, answers.organisationKind, "organisation_kind"),
        evaluateMembership(rule.countries, answers.organisationCountry, "organisation_country"),
      ]);
    case "team_count":
      return evaluateCount(rule.min, answers.teams, "teams_missing");
    case "country_count":
      return evaluateCount(rule.min, countCountries(rule, answers), "countries_missing");
    case "amount":
      return combineVerdicts([
        evaluateAmount(rule.max, answers.amountEuros),
        rule.duration ? evaluateDuration(rule.duration, answers.durationMonths) : YES,
      ]);
    case "duration":
      return evaluateDuration(rule, answers.durationMonths);
    case "years_since_doctorate":
      return evaluateYears(rule, answers.yearsSinceDoctorate);
    case "one_per_coordinator":
      if (answers.otherCoordinations === null) return NOT_ANSWERED;
      // The person can choose which of the proposals to coordinate.
      return answers.otherCoordinations > 0 ? refuse("other_coordination", true) : YES;
    case "declared": {
      const declaration = answers.declarations[rule.id];
      if (declaration === undefined) return NOT_ANSWERED;
      return declaration === "yes" ? YES : refuse("declared_no", rule.canChange);
    }
    case "judged":
      return JUDGED;
  }
}

/** The verdict of a rule with several conditions. A no that cannot change outweighs one that can. */
function combineVerdicts(verdicts: readonly RuleVerdict[]): RuleVerdict {
  return (
    verdicts.find(({ verdict, canChange }) => verdict === "no" && !canChange) ??
    verdicts.find(({ verdict }) => verdict === "no") ??
    verdicts.find(({ verdict }) => verdict === "unknown") ??
    YES
  );
}

/** The applicant's organisation is what it is: such a no cannot change. */
function evaluateMembership<Value>(
  allowed: readonly Value[],
  value: Value | null,
  reason: VerdictReason,
): RuleVerdict {
  if (allowed.length === 0) return YES;
  if (value === null) return NOT_ANSWERED;
  return allowed.includes(value) ? YES : refuse(reason, false);
}

function evaluateCount(min: number, value: number | null, reason: VerdictReason): RuleVerdict {
  if (value === null) return NOT_ANSWERED;
  return value >= min ? YES : refuse(reason, true, min - value);
}

function evaluateAmount(max: number, euros: number | null): RuleVerdict {
  if (euros === null) return NOT_ANSWERED;
  return euros <= max ? YES : refuse("amount_too_high", true);
}

function evaluateDuration(
  { minMonths, maxMonths }: { readonly minMonths: number; readonly maxMonths: number },
  months: number | null,
): RuleVerdict {
  if (months === null) return NOT_ANSWERED;
  if (months < minMonths) return refuse("duration_too_short", true);
  return months > maxMonths ? refuse("duration_too_long", true) : YES;
}

function evaluateYears(
  { min, max }: { readonly min: number; readonly max: number },
  years: number | null,
): RuleVerdict {
  if (years === null) return NOT_ANSWERED;
  if (years < min) return refuse("doctorate_too_recent", false);
  return years > max ? refuse("doctorate_too_old", false) : YES;
}

/** The distinct countries that count for a rule; null while the countries are not known. */
function countCountries(
  { countries }: { readonly countries: readonly string[] },
  answers: EligibilityAnswers,
): number | null {
  if (answers.countries === null) return null;
  const counted = answers.countries.filter(
    (code) => countries.length === 0 || countries.includes(code),
  );
  return new Set(counted).size;
}

/** The answer to "May I apply?", in one of four. Texts: `eligibility:summary`. */
export const SUMMARIES = ["yes", "unknown", "not_yet", "no"] as const;
export type Summary = (typeof SUMMARIES)[number];

/**
 * A no that cannot change decides; then a no that can; then an answer that only the applicant can give. What a person
 * of the agency judges does not hold back a yes, unless nothing else says yes.
 */
export function summarize(verdicts: readonly RuleVerdict[]): Summary {
  const refusals = verdicts.filter(({ verdict }) => verdict === "no");
  if (refusals.some(({ canChange }) => !canChange)) return "no";
  if (refusals.length > 0) return "not_yet";
  if (verdicts.some(({ settledBy }) => settledBy === "you")) return "unknown";
  return verdicts.some(({ verdict }) => verdict === "yes") ? "yes" : "unknown";
}

/** Something the applicant can still change. Rules that one and the same thing fulfils share a gap. */
export type EligibilityGap =
  | {
      readonly kind: "partners";
      readonly ruleIds: readonly string[];
      /** Teams to add; 0 where only the countries of the teams are missing. */
      readonly teams: number;
      /** Countries to add. */
      readonly countries: number;
      /** Known numbers today, for « une troisième équipe, dans un troisième pays ». */
      readonly teamsNow: number;
      readonly countriesNow: number;
      /** Countries that would count and are not in yet; empty: any other country. */
      readonly otherCountries: readonly string[];
    }
  | { readonly kind: "rule"; readonly ruleIds: readonly string[]; readonly reason: VerdictReason };

/** Lists what is missing. A missing team and a missing country are one gap: a team in another country fills both. */
export function listGaps(
  rules: readonly EligibilityRule[],
  answers: EligibilityAnswers,
): EligibilityGap[] {
  const open = rules
    .map((rule) => ({ rule, ...evaluateRule(rule, answers) }))
    .filter(({ verdict, canChange }) => verdict === "no" && canChange);
  const partners = open.filter(({ reason }) => isAboutPartners(reason));
  const gaps: EligibilityGap[] = open
    .filter(({ reason }) => !isAboutPartners(reason))
    .map(({ rule, reason }) => ({ kind: "rule", ruleIds: [rule.id], reason }));
  if (partners.length === 0) return gaps;
  const most = (wanted: VerdictReason) =>
    Math.max(0, ...partners.map(({ reason, missing }) => (reason === wanted ? missing : 0)));
  const teams = most("teams_missing");
  const countries = most("countries_missing");
  const countryRule = partners
    .filter(({ reason, missing }) => reason === "countries_missing" && missing === countries)
    .map(({ rule }) => rule)[0];
  const countable = countryRule?.kind === "country_count" ? countryRule : { countries: [] };
  return [
    {
      kind: "partners",
      ruleIds: partners.map(({ rule }) => rule.id),
      // Each new country needs a team; without a rule about teams an existing team may be replaced.
      teams: teams === 0 ? 0 : Math.max(teams, countries),
      countries,
      teamsNow: answers.teams ?? 0,
      countriesNow: countCountries(countable, answers) ?? 0,
      otherCountries: countable.countries.filter((code) => !answers.countries?.includes(code)),
    },
    ...gaps,
  ];
}

const isAboutPartners = (reason: VerdictReason) =>
  reason === "teams_missing" || reason === "countries_missing";
