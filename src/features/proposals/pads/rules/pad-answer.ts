import { digest } from "#features/proposals/dossier-form/rules/digest.ts";
import { type Answer, NO_ANSWER } from "#form-engine/question-type.ts";
import {
  countTextCharacters,
  getValueText,
  type TextNode,
  type TextValue,
} from "#form-engine/types/text/rules.ts";
import { toCanonicalJson } from "#platform/canonical-json.ts";
import { type BlockNode, EMPTY_DOCUMENT, type RichDocument } from "#rich-text/document.ts";
import { documentToText } from "#rich-text/plain-text.ts";

/** The document a new pad starts with: the current answer. */
export function answerToDocument(answer: Answer): RichDocument {
  const [value] = answer as readonly TextValue[];
  if (value === undefined) return EMPTY_DOCUMENT;
  if (typeof value !== "string") return value;
  // One paragraph per line, so that the text converts back unchanged.
  const content = value.split("\n").map(
    (text): BlockNode => ({
      type: "paragraph",
      ...(text ? { content: [{ type: "text", text }] } : {}),
    }),
  );
  return { type: "doc", content };
}

/** The pad's text as a value of its question: a document if `wysiwyg`, else plain text. */
export const documentToValue = ({ wysiwyg }: TextNode, document: RichDocument): TextValue =>
  wysiwyg ? document : documentToText(document);

/** The answer made of a pad's text; an empty text is no answer. */
export const valueToAnswer = (value: TextValue): Answer =>
  getValueText(value).trim() === "" ? NO_ANSWER : [value];

/** Compares canonical JSON, because the database may reorder the keys of a document. */
export const isSameAsAnswer = (value: TextValue, before: Answer): boolean =>
  toCanonicalJson(valueToAnswer(value)) === toCanonicalJson(before);

/** Number of characters over the answer's limit; 0 if the text fits. */
export const countCharactersOver = ({ maxCharacters }: TextNode, value: TextValue): number =>
  Math.max(0, countTextCharacters(value) - maxCharacters);

/**
 * Digest of a text of a pad or an answer; the same in browser and server. Ignores trailing empty paragraphs and
 * trailing spaces.
 */
export const digestText = (value: TextValue): string =>
  digest([typeof value === "string" ? value : toCanonicalJson(trimEmptyParagraphs(value))]);

/** The same for an answer; unanswered counts as the empty text. */
export function digestAnswer(answer: Answer): string {
  const [value = ""] = answer as readonly TextValue[];
  return digestText(value);
}

/** Null for an empty pad: there is nothing a deposit could lack. */
export const digestPadText = (value: TextValue): string | null =>
  getValueText(value).trim() === "" ? null : digestText(value);

function trimEmptyParagraphs({ content }: RichDocument): RichDocument["content"] {
  const last = content.findLastIndex(
    ({ type, ...block }) => type !== "paragraph" || ("content" in block && block.content),
  );
  return content.slice(0, last + 1);
}
