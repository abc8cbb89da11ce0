import type { Locale } from "#platform/i18n/locale.ts";
import type { QuestionNode, QuestionTypeName } from "../model.ts";
import type { Answer, QuestionType } from "../question-type.ts";
import { bibliographyType } from "./bibliography/rules.ts";
import { choiceType } from "./choice/rules.ts";
import { dateType } from "./date/rules.ts";
import { imageType } from "./image/rules.ts";
import { currencyType, floatType, integerType } from "./number/rules.ts";
import { textType } from "./text/rules.ts";

/** A question type without rules does not compile. */
const QUESTION_TYPES: Readonly<Record<QuestionTypeName, QuestionType>> = {
  bibliography: bibliographyType,
  choice: choiceType,
  currency: currencyType,
  date: dateType,
  float: floatType,
  image: imageType,
  integer: integerType,
  text: textType,
};

/** Stored models were checked when published, so an unknown type is a bug: it throws. */
export function getQuestionType(node: QuestionNode): QuestionType {
  const found = QUESTION_TYPES[node.type];
  if (!found) throw new Error(`no question type "${node.type}" (question ${node.id})`);
  return found;
}

export const listValueTexts = (answer: Answer, node: QuestionNode, locale: Locale): string[] =>
  answer
    .map((value) => getQuestionType(node).toText(value, node, locale))
    .filter((text) => text !== "");
