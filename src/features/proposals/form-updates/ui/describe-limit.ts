import type { QuestionNode } from "#form-engine/model.ts";
import { getQuestionType } from "#form-engine/types/question-types.ts";
import { formatDate, formatEuros, formatNumber } from "#platform/i18n/format.ts";
import type { Locale } from "#platform/i18n/locale.ts";
import type { Translate } from "#platform/i18n/translation-key.ts";

/** The limits of a question as words: characters, range, number of values. */
export function describeLimit(t: Translate, locale: Locale, node: QuestionNode): string {
  if (node.type === "text")
    return t("formUpdates:limits.characters", { count: node.maxCharacters });
  const { min, max } = node as { readonly min?: Bound; readonly max?: Bound };
  const write = (value: Bound) =>
    typeof value === "number"
      ? (node.type === "currency" ? formatEuros : formatNumber)(locale, value)
      : formatDate(locale, new Date(`${value}T12:00:00Z`));
  if (min !== undefined && max !== undefined)
    return t("formUpdates:limits.between", { min: write(min), max: write(max) });
  if (min !== undefined) return t("formUpdates:limits.min", { min: write(min) });
  if (max !== undefined) return t("formUpdates:limits.max", { max: write(max) });
  return t("formUpdates:limits.entries", { count: getQuestionType(node).maxValues(node) });
}

/** A number, or the day of a date question. */
type Bound = string | number;
