import { z } from "zod";

/** Longest texts of a rule, in characters. */
export const MAX_ARTICLE_LENGTH = 60;
export const MAX_QUOTE_LENGTH = 500;
export const MAX_RULE_TEXT_LENGTH = 300;
/** Ranges of the figures of rules. */
export const MAX_RULE_COUNT = 100;
export const MAX_RULE_MONTHS = 240;
export const MAX_RULE_YEARS = 80;
export const MAX_RULE_EUROS = 100_000_000_000;

const article = z.string().max(MAX_ARTICLE_LENGTH);
const quote = z.string().max(MAX_QUOTE_LENGTH);
const ruleText = z.string().max(MAX_RULE_TEXT_LENGTH);
const count = z.int().min(1).max(MAX_RULE_COUNT);
const months = z.int().min(1).max(MAX_RULE_MONTHS);
const years = z.int().min(0).max(MAX_RULE_YEARS);
const countries = z.array(z.string().regex(/^[A-Z]{2}$/)).max(250);

/** Of every rule: its id, and the clause of the call's text it comes from: « Article 3.1 », and its words. */
const base = {
  id: z.uuid(),
  articleFr: article,
  articleEn: article,
  quoteFr: quote,
  quoteEn: quote,
};

/** A name in both languages, and advice for readers that may be empty. */
const named = { titleFr: ruleText, titleEn: ruleText, adviceFr: ruleText, adviceEn: ruleText };

const monthRange = z.object({ minMonths: months, maxMonths: months });

/** Kinds of organisation that a rule can name: French public, French private, foreign (see `ORGANIZATION_TYPES`). */
export const ORGANISATION_KINDS = ["public", "private", "foreign"] as const;
export type OrganisationKind = (typeof ORGANISATION_KINDS)[number];

/**
 * One rule of a call's eligibility. Rules warn and never block. `judged` is a criterion that only a person can judge,
 * `declared` one that the applicant answers with yes, no or unknown. Texts can be empty while the call is a draft:
 * see `listEligibilityRuleProblems`.
 */
export const eligibilityRuleSchema = z.discriminatedUnion("kind", [
  z.object({
    ...base,
    kind: z.literal("coordinating_organisation"),
    /** Empty: any. */
    organisationKinds: z.array(z.enum(ORGANISATION_KINDS)).max(ORGANISATION_KINDS.length),
    countries,
  }),
  z.object({ ...base, kind: z.literal("team_count"), min: count }),
  z.object({
    ...base,
    kind: z.literal("country_count"),
    min: count,
    /** The countries that count; empty: all. */
    countries,
  }),
  z.object({
    ...base,
    kind: z.literal("amount"),
    max: z.int().min(1).max(MAX_RULE_EUROS),
    /** Set where the same clause also limits the duration. */
    duration: monthRange.nullable(),
  }),
  z.object({ ...base, kind: z.literal("duration"), ...monthRange.shape }),
  z.object({ ...base, kind: z.literal("years_since_doctorate"), min: years, max: years }),
  z.object({ ...base, kind: z.literal("one_per_coordinator") }),
  z.object({
    ...base,
    kind: z.literal("declared"),
    ...named,
    questionFr: ruleText,
    questionEn: ruleText,
    /** Whether an applicant who answers no can still become eligible before the closing. */
    canChange: z.boolean(),
  }),
  z.object({ ...base, kind: z.literal("judged"), ...named }),
]);

export type EligibilityRule = z.output<typeof eligibilityRuleSchema>;
export type EligibilityRuleKind = EligibilityRule["kind"];

export const ELIGIBILITY_RULE_KINDS = [
  "coordinating_organisation",
  "team_count",
  "country_count",
  "amount",
  "duration",
  "years_since_doctorate",
  "one_per_coordinator",
  "declared",
  "judged",
] as const satisfies readonly EligibilityRuleKind[];

export const MAX_ELIGIBILITY_RULES = 30;

/** What a rule lacks before its call can be published. `field` is the name of the rule's field. */
export interface EligibilityRuleProblem {
  readonly field: string;
  readonly code: "missing" | "range" | "countries" | "any";
}

const REQUIRED_TEXTS = [
  "articleFr",
  "articleEn",
  "quoteFr",
  "quoteEn",
  "titleFr",
  "titleEn",
  "questionFr",
  "questionEn",
];

/** Lists what publication would refuse: empty texts, ranges that exclude everything, counts that cannot be reached. */
export function listEligibilityRuleProblems(rule: EligibilityRule): EligibilityRuleProblem[] {
  const problems: EligibilityRuleProblem[] = Object.entries(rule)
    .filter(
      ([field, value]) =>
        REQUIRED_TEXTS.includes(field) && typeof value === "string" && value.trim() === "",
    )
    .map(([field]) => ({ field, code: "missing" }));
  const range = rule.kind === "amount" ? rule.duration : rule.kind === "duration" ? rule : null;
  if (range && range.minMonths > range.maxMonths) {
    problems.push({ field: "maxMonths", code: "range" });
  }
  if (rule.kind === "years_since_doctorate" && rule.min > rule.max) {
    problems.push({ field: "max", code: "range" });
  }
  if (
    rule.kind === "country_count" &&
    rule.countries.length > 0 &&
    new Set(rule.countries).size < rule.min
  ) {
    problems.push({ field: "countries", code: "countries" });
  }
  if (
    rule.kind === "coordinating_organisation" &&
    rule.organisationKinds.length === 0 &&
    rule.countries.length === 0
  ) {
    problems.push({ field: "organisationKinds", code: "any" });
  }
  return problems;
}
