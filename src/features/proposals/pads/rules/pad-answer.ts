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

/** What a pad begins with: the answer as it stands. */
export function answerToDocument(answer: Answer): RichDocument {
  const [value] = answer as readonly TextValue[];
  if (value === undefined) return EMPTY_DOCUMENT;
  if (typeof value !== "string") return value;
  // A line of plain words is a paragraph, and nothing else is: it comes back as it went.
  const content = value.split("\n").map(
    (text): BlockNode => ({
      type: "paragraph",
      ...(text ? { content: [{ type: "text", text }] } : {}),
    }),
  );
  return { type: "doc", content };
}

/** What a pad says, as a value of its question: a document where that takes structure, else words. */
export const documentToValue = ({ wysiwyg }: TextNode, document: RichDocument): TextValue =>
  wysiwyg ? document : documentToText(document);

/** What a pad brings into the answer: an empty one, no answer at all. */
export const valueToAnswer = (value: TextValue): Answer =>
  getValueText(value).trim() === "" ? NO_ANSWER : [value];

/** Whether the answer says exactly this already: also where the database has put the members of a document in another order. */
export const isSameAsAnswer = (value: TextValue, before: Answer): boolean =>
  toCanonicalJson(valueToAnswer(value)) === toCanonicalJson(before);

/** By how many characters the pad is too long for its answer; zero where it fits. */
export const countCharactersOver = ({ maxCharacters }: TextNode, value: TextValue): number =>
  Math.max(0, countTextCharacters(value) - maxCharacters);

/**
 * Identifies a text, of a pad or of an answer, the same in browser and server. Empty paragraphs at the end and spaces at the ends of
 * lines do not count: nobody sees them.
 */
export const digestText = (value: TextValue): string =>
  digest([typeof value === "string" ? value : toCanonicalJson(trimEmptyParagraphs(value))]);

/** The same of an answer; an unanswered question has the digest of the empty text. */
export function digestAnswer(answer: Answer): string {
  const [value = ""] = answer as readonly TextValue[];
  return digestText(value);
}

/** Null: there is nothing in the pad that a deposit could lack. */
export const digestPadText = (value: TextValue): string | null =>
  getValueText(value).trim() === "" ? null : digestText(value);

function trimEmptyParagraphs({ content }: RichDocument): RichDocument["content"] {
  const last = content.findLastIndex(
    ({ type, ...block }) => type !== "paragraph" || ("content" in block && block.content),
  );
  return content.slice(0, last + 1);
}
