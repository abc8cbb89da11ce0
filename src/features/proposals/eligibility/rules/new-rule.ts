import type {
  EligibilityRule,
  EligibilityRuleKind,
} from "#features/portal/calls/rules/eligibility-rule.ts";

const NO_CLAUSE = { articleFr: "", articleEn: "", quoteFr: "", quoteEn: "" };
const NO_NAMES = { titleFr: "", titleEn: "", adviceFr: "", adviceEn: "" };

/** The figures of a new rule, as calls most often have them. */
const DEFAULT_MONTHS = { minMonths: 24, maxMonths: 36 };

type Clause = Pick<EligibilityRule, "id" | keyof typeof NO_CLAUSE>;

/** A rule of a kind with usual figures; the texts of its clause are empty unless given. */
export function createRule(
  kind: EligibilityRuleKind,
  clause: Pick<Clause, "id"> & Partial<Clause>,
): EligibilityRule {
  const { id, articleFr, articleEn, quoteFr, quoteEn } = { ...NO_CLAUSE, ...clause };
  const base = { id, articleFr, articleEn, quoteFr, quoteEn };
  switch (kind) {
    case "coordinating_organisation":
      return { ...base, kind, organisationKinds: ["public"], countries: ["FR"] };
    case "team_count":
      return { ...base, kind, min: 2 };
    case "country_count":
      return { ...base, kind, min: 2, countries: [] };
    case "amount":
      return { ...base, kind, max: 500_000, duration: null };
    case "duration":
      return { ...base, kind, ...DEFAULT_MONTHS };
    case "years_since_doctorate":
      return { ...base, kind, min: 0, max: 10 };
    case "one_per_coordinator":
      return { ...base, kind };
    case "declared":
      return { ...base, kind, ...NO_NAMES, questionFr: "", questionEn: "", canChange: true };
    case "judged":
      return { ...base, kind, ...NO_NAMES };
  }
}

/** Moves the rule at `index` one place up or down. */
export function moveRule<Rule>(rules: readonly Rule[], index: number, by: -1 | 1): readonly Rule[] {
  const to = index + by;
  if (to < 0 || to >= rules.length) return rules;
  const moved = [...rules];
  const [rule] = moved.splice(index, 1);
  if (rule !== undefined) moved.splice(to, 0, rule);
  return moved;
}
