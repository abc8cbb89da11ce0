import {
  type EligibilityRule,
  MAX_RULE_COUNT,
  MAX_RULE_EUROS,
  MAX_RULE_MONTHS,
  MAX_RULE_YEARS,
  ORGANISATION_KINDS,
} from "#features/portal/calls/rules/eligibility-rule.ts";
import type { PostedForm } from "#platform/forms/read-form.server.ts";
import { isCountry } from "#platform/i18n/regions.ts";
import { DECLARATIONS, type Declaration, type EligibilityAnswers } from "./answers.ts";
import { KNOWN_FACTS, type KnownFact, type KnownFacts } from "./known-facts.ts";

/** The figures that the page asks for, with the largest accepted one. */
const FIGURES = {
  teams: MAX_RULE_COUNT,
  amount: MAX_RULE_EUROS,
  months: MAX_RULE_MONTHS,
  years: MAX_RULE_YEARS,
} as const;
export type FigureField = keyof typeof FIGURES;

export type QuestionField =
  | FigureField
  | "organisationKind"
  | "organisationCountry"
  | "countries"
  | "coordination"
  | "declaration";

/** Name of the field of a rule of kind `declared`. */
export const declarationName = (ruleId: string): string => `declaration-${ruleId}`;

/** What the buttons of the form do besides showing the answer: values of its field `intent`. */
export const intentOf = {
  addTeam: "add-team",
  removeTeam: "remove-team",
  dropCountry: (code: string) => `drop-country-${code}`,
  contradict: (fact: KnownFact) => `contradict-${fact}`,
  restore: (fact: KnownFact) => `restore-${fact}`,
} as const;

/** The posted answers. Nothing of it is stored. */
export interface EligibilityForm {
  /** Figures as typed. */
  readonly typed: Readonly<Record<FigureField, string>>;
  /** Figures that are no numbers in range. */
  readonly invalid: readonly FigureField[];
  /** Known facts that the person says are not true. */
  readonly contradicted: readonly KnownFact[];
  readonly answers: EligibilityAnswers;
}

/** The fields a rule needs. */
export function listQuestionFields(rule: EligibilityRule): QuestionField[] {
  switch (rule.kind) {
    case "coordinating_organisation": {
      const { organisationKinds: kinds, countries } = rule;
      const asksCountry = countries.length > 0 && (kinds.length === 0 || kinds.includes("foreign"));
      return [
        ...(kinds.length > 0 ? (["organisationKind"] as const) : []),
        ...(asksCountry ? (["organisationCountry"] as const) : []),
      ];
    }
    case "team_count":
      return ["teams"];
    case "country_count":
      return ["countries"];
    case "amount":
      return rule.duration ? ["amount", "months"] : ["amount"];
    case "duration":
      return ["months"];
    case "years_since_doctorate":
      return ["years"];
    case "one_per_coordinator":
      return ["coordination"];
    case "declared":
      return ["declaration"];
    case "judged":
      return [];
  }
}

/** The known fact that answers a rule. */
export const getKnownFact = ({ kind }: EligibilityRule): KnownFact | null =>
  kind === "coordinating_organisation"
    ? "organisation"
    : kind === "one_per_coordinator"
      ? "coordination"
      : null;

/** Reads the posted answers. Values that no field of the page sends count as not answered. */
export function readEligibilityForm(
  { intent, getAll }: Pick<PostedForm, "intent" | "getAll">,
  rules: readonly EligibilityRule[],
): EligibilityForm {
  const text = (name: string) => getAll(name)[0]?.trim() ?? "";
  const oneOf = <Value extends string>(name: string, allowed: readonly Value[]) =>
    allowed.find((value) => value === text(name)) ?? null;
  const teams = stepTeams(text("teams"), intent);
  const typed = { teams, amount: text("amount"), months: text("months"), years: text("years") };
  const figures = Object.fromEntries(
    Object.entries(typed).map(([name, value]) => [
      name,
      parseFigure(value, FIGURES[name as FigureField]),
    ]),
  ) as Record<FigureField, number | null>;
  const kind = oneOf("organisationKind", ORGANISATION_KINDS);
  const country = text("organisationCountry");
  const countries = [...new Set(getAll("countries").filter(isCountry))].filter(
    (code) => intent !== intentOf.dropCountry(code),
  );
  const coordination = oneOf("coordination", DECLARATIONS);
  const declarations: Record<string, Declaration> = {};
  for (const { id } of rules.filter((rule) => rule.kind === "declared")) {
    const declaration = oneOf(declarationName(id), DECLARATIONS);
    if (declaration) declarations[id] = declaration;
  }
  const posted = KNOWN_FACTS.filter((fact) => getAll("contradicted").includes(fact));
  return {
    typed,
    invalid: (Object.keys(FIGURES) as FigureField[]).filter(
      (name) => typed[name] !== "" && figures[name] === null,
    ),
    contradicted: KNOWN_FACTS.filter(
      (fact) =>
        (posted.includes(fact) || intent === intentOf.contradict(fact)) &&
        intent !== intentOf.restore(fact),
    ),
    answers: {
      organisationKind: kind,
      organisationCountry:
        kind === "public" || kind === "private" ? "FR" : isCountry(country) ? country : null,
      teams: figures.teams,
      countries: countries.length > 0 ? countries : null,
      amountEuros: figures.amount,
      durationMonths: figures.months,
      yearsSinceDoctorate: figures.years,
      otherCoordinations: coordination && (coordination === "yes" ? 1 : 0),
      declarations,
    },
  };
}

/** The form before anything is posted. */
export const EMPTY_ELIGIBILITY_FORM: EligibilityForm = readEligibilityForm(
  { intent: "", getAll: () => [] },
  [],
);

/** The number of teams after a press of « Une de plus » or « Une de moins ». */
function stepTeams(typed: string, intent: string): string {
  const teams = parseFigure(typed, FIGURES.teams);
  if (intent === intentOf.addTeam) return String(Math.min((teams ?? 0) + 1, FIGURES.teams));
  if (intent === intentOf.removeTeam) return String(Math.max((teams ?? 1) - 1, 1));
  return typed;
}

/**
 * Reads a whole number as people type it: « 188 900 € », « 30 mois », « 1,5 » is refused. Null if it is none or out of
 * range.
 */
export function parseFigure(typed: string, max: number): number | null {
  const digits = typed
    .replace(/[\s\u00a0\u202f']/g, "")
    .replace(/(?:€|eur|euros?|mois|months?|ans?|years?)$/i, "");
  if (!/^\d{1,12}$/.test(digits)) return null;
  const value = Number(digits);
  return value <= max ? value : null;
}

/** The answers of the form, completed by what is known and not contradicted. */
export function mergeKnownFacts(
  { answers, contradicted }: EligibilityForm,
  { organisation, otherCoordinations }: KnownFacts,
): EligibilityAnswers {
  return {
    ...answers,
    ...(organisation &&
      !contradicted.includes("organisation") && {
        organisationKind: organisation.kind,
        organisationCountry: organisation.country,
      }),
    ...(otherCoordinations !== null &&
      !contradicted.includes("coordination") && { otherCoordinations }),
  };
}
