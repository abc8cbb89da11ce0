import type { DocumentBlock } from "#documents/model.ts";
import type { Locale } from "#platform/i18n/locale.ts";
import type { QuestionNode, QuestionTypeName } from "../model.ts";
import type { Answer } from "../question-type.ts";
import type { PrintView } from "../ui/read-view.ts";
import { printBibliography } from "./bibliography/print-view.ts";
import { printChoice } from "./choice/print-view.ts";
import { printCurrency } from "./currency/print-view.ts";
import { printDate } from "./date/print-view.ts";
import { printFloat } from "./float/print-view.ts";
import { printImage } from "./image/print-view.ts";
import { printInteger } from "./integer/print-view.ts";
import { printText } from "./text/print-view.ts";

/** A type that cannot be printed does not compile. */
const PRINT_VIEWS = {
  bibliography: printBibliography,
  choice: printChoice,
  currency: printCurrency,
  date: printDate,
  float: printFloat,
  image: printImage,
  integer: printInteger,
  text: printText,
} satisfies Record<QuestionTypeName, unknown>;

/** An answer on paper, whatever the type of its question. */
export const printAnswer = (node: QuestionNode, answer: Answer, locale: Locale): DocumentBlock[] =>
  (PRINT_VIEWS[node.type] as unknown as PrintView)(answer, node, locale);
