import type { FormNode, QuestionNode } from "#form-engine/model.ts";
import type { Answer } from "#form-engine/question-type.ts";
import { getQuestionType } from "#form-engine/types/question-types.ts";
import type { Locale } from "#platform/i18n/locale.ts";

/** The title of a node in the reader's language. */
export const getNodeTitle = (node: FormNode, locale: Locale): string =>
  locale === "fr" ? node.titleFr : node.titleEn;

export function getNodeText(
  node: FormNode,
  kind: "description" | "help",
  locale: Locale,
): string | undefined {
  if (kind === "description") return locale === "fr" ? node.descriptionFr : node.descriptionEn;
  return locale === "fr" ? node.helpFr : node.helpEn;
}

/** The HTML id of a section. */
export const toSectionId = (nodeId: string): string => `section-${nodeId}`;

/** An answer as plain text. */
export const formatAnswer = (node: QuestionNode, answer: Answer, locale: Locale): string =>
  answer.map((value) => getQuestionType(node).toText(value, node, locale)).join("\n");
