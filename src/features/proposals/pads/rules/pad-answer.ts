import { type Answer, NO_ANSWER } from "#form-engine/question-type.ts";
import { countText, type TextNode, type TextValue, textOf } from "#form-engine/types/text/rules.ts";
import { canonicalJson } from "#platform/canonical-json.ts";
import { type BlockNode, EMPTY_DOCUMENT, type RichDocument } from "#rich-text/document.ts";
import { plainText } from "#rich-text/plain-text.ts";

/** What a pad begins with: the answer as it stands. */
export function documentOfAnswer(answer: Answer): RichDocument {
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
export const valueOfPad = ({ wysiwyg }: TextNode, document: RichDocument): TextValue =>
  wysiwyg ? document : plainText(document);

/** What a pad brings into the answer: an empty one, no answer at all. */
export const answerOfPad = (value: TextValue): Answer =>
  textOf(value).trim() === "" ? NO_ANSWER : [value];

/** Whether the answer says exactly this already: also where the database has put the members of a document in another order. */
export const bringsNothingNew = (value: TextValue, before: Answer): boolean =>
  canonicalJson(answerOfPad(value)) === canonicalJson(before);

/** By how many characters the pad is too long for its answer; zero where it fits. */
export const charactersOver = ({ maxCharacters }: TextNode, value: TextValue): number =>
  Math.max(0, countText(value) - maxCharacters);
