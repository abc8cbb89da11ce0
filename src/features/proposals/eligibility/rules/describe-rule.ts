import type { EligibilityRule } from "#features/portal/calls/rules/eligibility-rule.ts";
import { formatEuros } from "#platform/i18n/format.ts";
import type { Locale } from "#platform/i18n/locale.ts";
import type { Translate } from "#platform/i18n/translation-key.ts";
import type { RuleVerdict } from "./evaluate.ts";

type Texts = Partial<
  Record<`${"article" | "quote" | "title" | "question" | "advice"}${"Fr" | "En"}`, string>
>;

/** A text of a rule in the reader's language, or in the other where it has no translation. */
export function getRuleText(
  rule: EligibilityRule,
  name: "article" | "quote" | "title" | "question" | "advice",
  locale: Locale,
): string {
  const texts: Texts = rule;
  const [own, other] = locale === "fr" ? (["Fr", "En"] as const) : (["En", "Fr"] as const);
  return texts[`${name}${own}`] || texts[`${name}${other}`] || "";
}

/** Small numbers as words, as in running text; larger ones as figures. */
export function formatCountWord(t: Translate, count: number): string {
  const known = SPELLED.find((number) => number === count);
  return known === undefined ? String(count) : t(`eligibility:numbers.n${known}`);
}
const SPELLED = [2, 3, 4, 5, 6, 7, 8, 9, 10] as const;

/** « troisième », for the numbers that rules ask for; larger ones as figures. */
export function formatOrdinal(t: Translate, position: number): string {
  const known = SPELLED.find((number) => number === position);
  return known === undefined
    ? t("eligibility:ordinals.other", { position })
    : t(`eligibility:ordinals.n${known}`);
}

export const capitalize = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1);

/** What a rule asks for, as the heading of its row. `year` is the call's. */
export function describeRule(
  rule: EligibilityRule,
  { locale, t, year }: { locale: Locale; t: Translate; year: number },
): string {
  switch (rule.kind) {
    case "coordinating_organisation":
      return t("eligibility:titles.organisation");
    case "team_count":
      return t("eligibility:titles.teams", {
        count: rule.min,
        number: formatCountWord(t, rule.min),
      });
    case "country_count":
      return t(`eligibility:titles.${rule.countries.length > 0 ? "callCountries" : "countries"}`, {
        count: rule.min,
        number: formatCountWord(t, rule.min),
      });
    case "amount": {
      const amount = formatEuros(locale, rule.max);
      return rule.duration
        ? t("eligibility:titles.amountAndDuration", {
            amount,
            duration: describeMonths(t, rule.duration),
          })
        : t("eligibility:titles.amount", { amount });
    }
    case "duration":
      return t("eligibility:titles.duration", { duration: describeMonths(t, rule) });
    case "years_since_doctorate":
      return rule.min === 0
        ? t("eligibility:titles.doctorateAtMost", { count: rule.max })
        : t("eligibility:titles.doctorate", { min: rule.min, max: rule.max });
    case "one_per_coordinator":
      return t("eligibility:titles.oneCoordination", { year });
    case "declared":
    case "judged":
      return getRuleText(rule, "title", locale);
  }
}

function describeMonths(
  t: Translate,
  { minMonths, maxMonths }: { minMonths: number; maxMonths: number },
) {
  return minMonths === maxMonths
    ? t("eligibility:titles.months", { count: maxMonths })
    : t("eligibility:titles.monthRange", { min: minMonths, max: maxMonths });
}

/** Why a verdict is what it is, in a few words under it. */
export const describeReason = (t: Translate, { reason, missing }: RuleVerdict): string =>
  t(`eligibility:reasons.${reason}`, { count: missing });
