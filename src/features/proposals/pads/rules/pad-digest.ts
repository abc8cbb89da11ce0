import { digest } from "#features/proposals/dossier-form/rules/digest.ts";
import type { Answer } from "#form-engine/question-type.ts";
import { getValueText, type TextValue } from "#form-engine/types/text/rules.ts";
import { toCanonicalJson } from "#platform/canonical-json.ts";
import type { RichDocument } from "#rich-text/document.ts";

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
