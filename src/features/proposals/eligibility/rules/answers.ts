import type { OrganisationKind } from "#features/portal/calls/rules/eligibility-rule.ts";

export const DECLARATIONS = ["yes", "no"] as const;
export type Declaration = (typeof DECLARATIONS)[number];

/** What is known of an applicant and a project. Null: not known. */
export interface EligibilityAnswers {
  readonly organisationKind: OrganisationKind | null;
  /** ISO code of the coordinating organisation's country. */
  readonly organisationCountry: string | null;
  /** Number of teams, the coordinating one included. */
  readonly teams: number | null;
  /** ISO codes of the teams' countries. */
  readonly countries: readonly string[] | null;
  readonly amountEuros: number | null;
  readonly durationMonths: number | null;
  /** Asked, never stored. */
  readonly yearsSinceDoctorate: number | null;
  /** Other proposals that the person coordinates for the same agency and year. */
  readonly otherCoordinations: number | null;
  /** By id of the rule of kind `declared`; without an entry: not known. */
  readonly declarations: Readonly<Record<string, Declaration>>;
}

export const NO_ANSWERS: EligibilityAnswers = {
  organisationKind: null,
  organisationCountry: null,
  teams: null,
  countries: null,
  amountEuros: null,
  durationMonths: null,
  yearsSinceDoctorate: null,
  otherCoordinations: null,
  declarations: {},
};
