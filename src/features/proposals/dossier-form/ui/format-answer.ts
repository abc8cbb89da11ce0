import type { QuestionNode } from "#form-engine/model.ts";
import type { Answer } from "#form-engine/question-type.ts";
import { getQuestionType } from "#form-engine/types/question-types.ts";
import type { Locale } from "#platform/i18n/locale.ts";

/** An answer as words, to be read and compared. */
export const formatAnswer = (node: QuestionNode, answer: Answer, locale: Locale): string =>
  answer.map((value) => getQuestionType(node).toText(value, node, locale)).join("\n");
