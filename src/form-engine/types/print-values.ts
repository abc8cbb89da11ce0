import type { DocumentBlock } from "#documents/model.ts";
import type { Locale } from "#platform/i18n/locale.ts";
import type { QuestionNode } from "../model.ts";
import type { Answer } from "../question-type.ts";
import { getQuestionType } from "./question-types.ts";

/** For types whose values are a few words: one line each, a list where there are several. */
export function printValues(answer: Answer, node: QuestionNode, locale: Locale): DocumentBlock[] {
  const lines = listValueTexts(answer, node, locale).map((text) => [{ text }]);
  const [first] = lines;
  if (!first) return [];
  return lines.length === 1
    ? [{ kind: "paragraph", line: first }]
    : [{ kind: "list", items: lines.map((line) => ({ line })) }];
}

export const listValueTexts = (answer: Answer, node: QuestionNode, locale: Locale): string[] =>
  answer
    .map((value) => getQuestionType(node).toText(value, node, locale))
    .filter((text) => text !== "");
