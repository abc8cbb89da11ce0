import { digest } from "#features/proposals/dossier-form/rules/digest.ts";
import type { Answer } from "#form-engine/question-type.ts";
import { type TextValue, textOf } from "#form-engine/types/text/rules.ts";
import { canonicalJson } from "#platform/canonical-json.ts";
import type { RichDocument } from "#rich-text/document.ts";

/**
 * Identifies a text, of a pad or of an answer, the same in browser and server. Empty paragraphs at the end and spaces at the ends of
 * lines do not count: nobody sees them.
 */
export const digestOfText = (value: TextValue): string =>
  digest([typeof value === "string" ? value : canonicalJson(withoutEmptyEnd(value))]);

/** The same of an answer; an unanswered question has the digest of the empty text. */
export function digestOfAnswer(answer: Answer): string {
  const [value = ""] = answer as readonly TextValue[];
  return digestOfText(value);
}

/** Null: there is nothing in the pad that a deposit could lack. */
export const digestOfPadText = (value: TextValue): string | null =>
  textOf(value).trim() === "" ? null : digestOfText(value);

function withoutEmptyEnd({ content }: RichDocument): RichDocument["content"] {
  const last = content.findLastIndex(
    ({ type, ...block }) => type !== "paragraph" || ("content" in block && block.content),
  );
  return content.slice(0, last + 1);
}
