import { describeReason } from "#features/proposals/eligibility/rules/describe-rule.ts";
import { formatEuros, formatList, formatNumber } from "#platform/i18n/format.ts";
import type { Locale } from "#platform/i18n/locale.ts";
import { getCountryName } from "#platform/i18n/regions.ts";
import type { Translate } from "#platform/i18n/translation-key.ts";
import type { Criterion, HeldFacts } from "./criteria.ts";

interface Language {
  readonly locale: Locale;
  readonly t: Translate;
}

/** What the held version says about a criterion: « 3 équipes », « 389 400,00 €, 36 mois ». Empty where it says nothing. */
function describeFact({ rule }: Criterion, facts: HeldFacts, { locale, t }: Language): string {
  const months = facts.durationMonths;
  const duration = months === null ? [] : [t("eligibilityChecks:facts.months", { count: months })];
  switch (rule?.kind) {
    case "coordinating_organisation":
      return facts.coordinatingInstitution;
    case "team_count":
      return t("eligibilityChecks:facts.teams", {
        count: facts.teams.length,
        formatted: formatNumber(locale, facts.teams.length),
      });
    case "country_count": {
      const codes = [...new Set(facts.teams.flatMap(({ country }) => country ?? []))];
      return formatList(
        locale,
        codes.map((code) => getCountryName(locale, code)),
      );
    }
    case "amount":
      return [
        ...(facts.amountEuros === null ? [] : [formatEuros(locale, facts.amountEuros)]),
        ...(rule.duration ? duration : []),
      ].join(", ");
    case "duration":
      return duration.join("");
    default:
      return "";
  }
}

/** Why a criterion has its computed answer. */
export function describeComputation(
  criterion: Criterion,
  facts: HeldFacts,
  language: Language,
): string {
  const { t } = language;
  const { rule, computed, computation } = criterion;
  if (rule === null || computation === null)
    return t(
      computed === "yes" ? "eligibilityChecks:deposit.inTime" : "eligibilityChecks:deposit.late",
    );
  if (rule.kind === "one_per_coordinator" && facts.otherCoordinations !== null)
    return t("eligibilityChecks:facts.otherDeposits", { count: facts.otherCoordinations });
  if (computed === "unknown")
    return t(
      computation.settledBy === "agency" ? "eligibilityChecks:judged" : "eligibilityChecks:unknown",
    );
  const fact = describeFact(criterion, facts, language);
  const reason = computed === "no" ? describeReason(t, computation) : "";
  return [reason, fact].filter(Boolean).join(" · ");
}
