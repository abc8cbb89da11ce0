import type { QuestionNode } from "#form-engine/model.ts";
import type { Answer } from "#form-engine/question-type.ts";
import { getQuestionType } from "#form-engine/types/question-types.ts";
import { getValueText, type TextNode, type TextValue } from "#form-engine/types/text/rules.ts";
import type { Locale } from "#platform/i18n/locale.ts";
import type { RichDocument } from "#rich-text/document.ts";
import { textToDocument } from "#rich-text/text-to-document.ts";

/** A text that was set aside, with its question in the former version. */
export interface AsideText {
  readonly node: QuestionNode;
  readonly answer: Answer;
}

/** An answer that was set aside, as plain text. */
export const toAsideText = ({ node, answer }: AsideText, locale: Locale): string =>
  node.type === "image"
    ? ""
    : answer
        .map((value) => getQuestionType(node).toText(value, node, locale))
        .join(node.type === "text" ? "\n\n" : "\n");

/** The answer of a text question with a set-aside text after it; formatting stays where the question accepts it. */
export function appendText(
  target: TextNode,
  current: Answer,
  aside: AsideText,
  locale: Locale,
): Answer {
  const values = current as readonly TextValue[];
  const added: TextValue[] =
    aside.node.type === "text" ? (aside.answer as TextValue[]) : [toAsideText(aside, locale)];
  const written = values.filter((value) => getValueText(value).trim() !== "");
  if (target.multiple)
    return [
      ...written,
      ...added.map((value) => (target.wysiwyg ? toDocument(value) : getValueText(value))),
    ];
  const all = [...written, ...added];
  if (!target.wysiwyg) return [all.map(getValueText).join("\n\n")];
  return [{ type: "doc", content: all.flatMap((value) => toDocument(value).content) }];
}

const toDocument = (value: TextValue): RichDocument =>
  typeof value === "string" ? textToDocument(value) : value;
