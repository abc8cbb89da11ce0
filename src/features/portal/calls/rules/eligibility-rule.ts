import { z } from "zod";

/** The clause of the call's text that a rule comes from, in both languages: « Article 3.1 », and its words. */
const clause = {
  articleFr: z.string().max(60),
  articleEn: z.string().max(60),
  quoteFr: z.string().max(500),
  quoteEn: z.string().max(500),
};

const base = { id: z.uuid(), ...clause };
const countryCode = z.string().regex(/^[A-Z]{2}$/);

/** Kinds of organisation that a rule can name: French public, French private, foreign (see `ORGANIZATION_TYPES`). */
export const ORGANISATION_KINDS = ["public", "private", "foreign"] as const;

/**
 * One rule of a call's eligibility. Rules warn and never block. `judged` is a criterion that only a person can judge,
 * `declared` one that the applicant answers with yes, no or unknown.
 */
export const eligibilityRuleSchema = z.discriminatedUnion("kind", [
  z.object({
    ...base,
    kind: z.literal("coordinating_organisation"),
    /** Empty: any. */
    organisationKinds: z.array(z.enum(ORGANISATION_KINDS)).max(ORGANISATION_KINDS.length),
    countries: z.array(countryCode).max(250),
  }),
  z.object({ ...base, kind: z.literal("team_count"), min: z.int().min(1).max(100) }),
  z.object({
    ...base,
    kind: z.literal("country_count"),
    min: z.int().min(1).max(100),
    /** The countries that count; empty: all. */
    countries: z.array(countryCode).max(250),
  }),
  z.object({ ...base, kind: z.literal("amount"), max: z.int().min(1) }),
  z.object({
    ...base,
    kind: z.literal("duration"),
    minMonths: z.int().min(1).max(240),
    maxMonths: z.int().min(1).max(240),
  }),
  z.object({
    ...base,
    kind: z.literal("years_since_doctorate"),
    min: z.int().min(0).max(80),
    max: z.int().min(0).max(80),
  }),
  z.object({ ...base, kind: z.literal("one_per_coordinator") }),
  z.object({
    ...base,
    kind: z.literal("declared"),
    questionFr: z.string().min(1).max(300),
    questionEn: z.string().min(1).max(300),
  }),
  z.object({
    ...base,
    kind: z.literal("judged"),
    titleFr: z.string().min(1).max(300),
    titleEn: z.string().min(1).max(300),
  }),
]);

export type EligibilityRule = z.output<typeof eligibilityRuleSchema>;
export type EligibilityRuleKind = EligibilityRule["kind"];

export const MAX_ELIGIBILITY_RULES = 30;
