import type { Form } from "#form-engine/form.ts";
import { type FormNode, listConditions } from "#form-engine/model.ts";
import { getOptionLabel, listOptions } from "#form-engine/types/choice/rules.ts";
import type { Locale } from "#platform/i18n/locale.ts";
import type { Translate } from "#platform/i18n/translation-key.ts";
import type { ConditionMode } from "./draft-conditions.ts";

/** A condition with the names of what it reads. */
export interface NamedCondition {
  readonly question: string;
  /** Labels of the options of which one must be chosen; null for a condition on whether the question is answered. */
  readonly options: readonly string[] | null;
  readonly answered: boolean;
}

export interface NamedConditions {
  readonly mode: ConditionMode;
  readonly conditions: readonly NamedCondition[];
}

/** The conditions of a node with the titles and labels of a form; null without any. */
export function nameConditions(
  findNode: (id: string) => FormNode | undefined,
  node: FormNode,
  locale: Locale,
): NamedConditions | null {
  const { mode, conditions } = listConditions(node);
  if (conditions.length === 0) return null;
  return {
    mode,
    conditions: conditions.map((condition) => {
      const question = findNode(condition.node);
      const title = locale === "fr" ? question?.titleFr : question?.titleEn;
      const isOneOf = "isOneOf" in condition ? condition.isOneOf : null;
      return {
        question: title ?? "…",
        options: isOneOf && nameOptions(question, isOneOf, locale),
        answered: "answered" in condition && condition.answered,
      };
    }),
  };
}

const nameOptions = (
  node: FormNode | undefined,
  ids: readonly string[],
  locale: Locale,
): string[] => {
  const options = node?.type === "choice" ? listOptions(node) : [];
  return ids.map((id) => {
    const option = options.find((one) => one.id === id);
    return option ? getOptionLabel(option, locale) : "…";
  });
};

/** Finds a node in the first of several forms that has it. */
export const findInForms =
  (forms: readonly Form[]) =>
  (id: string): FormNode | undefined => {
    for (const { positions } of forms) {
      const node = positions.get(id)?.node;
      if (node) return node;
    }
    return undefined;
  };

/** A condition as a part of a sentence. */
function formatCondition(t: Translate, { question, options, answered }: NamedCondition): string {
  if (options === null)
    return t(answered ? "designer:conditions.isAnswered" : "designer:conditions.isNot", {
      question,
    });
  const quoted = options.map((text) => t("designer:quoted", { text }));
  return t("designer:conditions.contains", {
    question,
    options: quoted.join(t("designer:conditions.orOptions")) || "…",
  });
}

/** All conditions of a node as the end of "shown if …". */
const formatConditions = (t: Translate, { mode, conditions }: NamedConditions): string =>
  conditions
    .map((condition) => formatCondition(t, condition))
    .join(t(mode === "all" ? "designer:conditions.and" : "designer:conditions.or"));

/** The conditions of a node as a sentence; "always shown" without any. */
export function formatShownIf(
  t: Translate,
  kind: "question" | "section",
  conditions: NamedConditions | null,
): string {
  if (!conditions) return t(`designer:conditions.always.${kind}`);
  return t(`designer:conditions.sentence.${kind}`, {
    conditions: formatConditions(t, conditions),
  });
}
