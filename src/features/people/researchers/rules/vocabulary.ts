/** Fixed lists of the researcher's space. Locale files have their texts under the same codes. */

export const TITLES = ["mrs", "mr", "dr", "pr"] as const;
export type Title = (typeof TITLES)[number];

export const GENDERS = ["man", "woman", "non_binary", "no_answer"] as const;
export type Gender = (typeof GENDERS)[number];

export const LANGUAGE_LEVELS = ["A1", "A2", "B1", "B2", "C1", "C2"] as const;
export interface LanguageSkill {
  /** ISO 639-1. */
  readonly language: string;
  readonly level: (typeof LANGUAGE_LEVELS)[number];
}

export const ORGANIZATION_TYPES = [
  "public",
  "public_no_rnsr",
  "private",
  "foreign",
  "foreign_no_ror",
] as const;
export type OrganizationType = (typeof ORGANIZATION_TYPES)[number];

export const IDENTIFIER_TYPES = ["ror", "rnsr", "siret"] as const;
export type IdentifierType = (typeof IDENTIFIER_TYPES)[number];

export const INSTITUTION_TYPES = [
  "search",
  "university",
  "superior",
  "medical",
  "foundation",
  "company",
  "big_company",
  "other_public",
  "small_company",
  "other_private",
] as const;
export type InstitutionType = (typeof INSTITUTION_TYPES)[number];

export const CAREER_KINDS = ["employment", "training", "award", "affiliation"] as const;
export type CareerKind = (typeof CAREER_KINDS)[number];

export const EXPERTISE_ACTIVITY_TYPES = [
  "evaluation_committee",
  "project_expertise",
  "other_expert_work",
] as const;

export const TEACHING_TYPES = ["tutorials", "practical_work", "lectures", "ad_hoc"] as const;
export const TEACHING_LEVELS = ["L1", "L2", "L3", "M1", "M2", "doctorate", "professional"] as const;
