import { doiHref } from "#bibliography/doi.ts";
import type { DocumentBlock } from "#documents/model.ts";
import { toDocumentBlocks } from "#documents/rich-blocks.ts";
import type { Locale } from "#platform/i18n/locale.ts";
import type { QuestionNode, QuestionTypeName } from "../model.ts";
import type { Answer, PrintView } from "../question-type.ts";
import type { BibliographyNode, Reference } from "./bibliography/rules.ts";
import type { ImageNode, ImageValue } from "./image/rules.ts";
import { listValueTexts } from "./question-types.ts";
import type { TextNode, TextValue } from "./text/rules.ts";

/** For types with short values: a paragraph, or a list where there are several values. */
function printValues(answer: Answer, node: QuestionNode, locale: Locale): DocumentBlock[] {
  const lines = listValueTexts(answer, node, locale).map((text) => [{ text }]);
  const [first] = lines;
  if (!first) return [];
  return lines.length === 1
    ? [{ kind: "paragraph", line: first }]
    : [{ kind: "list", items: lines.map((line) => ({ line })) }];
}

const printBibliography: PrintView<BibliographyNode> = (answer) => {
  const items = (answer as readonly Reference[]).map(({ citation, doi }) => ({
    line: [{ text: citation }, ...(doi ? [{ text: " " }, { text: doi, href: doiHref(doi) }] : [])],
  }));
  return items.length > 0 ? [{ kind: "list", numbered: true, items }] : [];
};

/** The image with its alternative text as caption. The printer resolves the file name. */
const printImage: PrintView<ImageNode> = (answer) =>
  (answer as readonly ImageValue[]).map(({ filename, name, alt, width, height }) => ({
    kind: "image" as const,
    file: filename,
    width,
    height,
    alt: alt || name,
    ...(alt ? { caption: alt } : {}),
  }));

const printText: PrintView<TextNode> = (answer) =>
  (answer as readonly TextValue[]).flatMap((value): DocumentBlock[] =>
    typeof value === "string"
      ? value.split("\n").map((text) => ({ kind: "paragraph" as const, line: [{ text }] }))
      : toDocumentBlocks(value),
  );

/** A question type without a print view does not compile. */
const PRINT_VIEWS = {
  bibliography: printBibliography,
  choice: printValues,
  currency: printValues,
  date: printValues,
  float: printValues,
  image: printImage,
  integer: printValues,
  text: printText,
} satisfies Record<QuestionTypeName, unknown>;

/** An answer as blocks of a printed document. */
export const printAnswer = (node: QuestionNode, answer: Answer, locale: Locale): DocumentBlock[] =>
  (PRINT_VIEWS[node.type] as unknown as PrintView)(answer, node, locale);
