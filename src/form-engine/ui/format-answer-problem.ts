import type { useLanguage } from "#platform/i18n/context.tsx";
import { formatNumber } from "#platform/i18n/format.ts";
import type { AnswerProblem } from "../question-type.ts";
import { formatAmount } from "../types/currency/rules.ts";

type Language = ReturnType<typeof useLanguage>;

/** Why an answer cannot stand, in the reader's language. */
export function formatAnswerProblem({ t, locale }: Language, problem: AnswerProblem): string {
  const { code, limit, given, readings = [] } = problem;
  const [first = "", second = ""] = readings.map((reading) => formatAmount(reading, locale));
  const write = (value: number | string = "") =>
    typeof value === "number" ? formatNumber(locale, value) : value;
  return t(`forms:problems.${code}`, { limit: write(limit), given: write(given), first, second });
}
