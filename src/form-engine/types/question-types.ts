import type { QuestionNode, QuestionTypeName } from "../model.ts";
import type { QuestionType } from "../question-type.ts";
import { bibliographyType } from "./bibliography/rules.ts";
import { choiceType } from "./choice/rules.ts";
import { currencyType } from "./currency/rules.ts";
import { dateType } from "./date/rules.ts";
import { floatType } from "./float/rules.ts";
import { imageType } from "./image/rules.ts";
import { integerType } from "./integer/rules.ts";
import { textType } from "./text/rules.ts";

/** A type without rules does not compile. */
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

/** What is stored has been checked; a type nobody knows is a fault of ours and is said at once. */
export function getQuestionType(node: QuestionNode): QuestionType {
  const found = QUESTION_TYPES[node.type];
  if (!found) throw new Error(`no question type "${node.type}" (question ${node.id})`);
  return found;
}
