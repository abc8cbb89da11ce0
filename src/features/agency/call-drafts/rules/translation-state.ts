import { isSameValue } from "#features/portal/calls/rules/call-changes.ts";
import {
  type CallContent,
  type CallField,
  TRANSLATED_FIELDS,
} from "#features/portal/calls/rules/call-content.ts";
import type { RichDocument } from "#rich-text/document.ts";
import { documentToText } from "#rich-text/plain-text.ts";

/**
 * `review`: the other language changed after this text was written or confirmed. `missing`: the other language has a
 * text and this one has none.
 */
export type TranslationState = "complete" | "review" | "missing";
export type TranslatedField = keyof typeof TRANSLATED_FIELDS;

export const TRANSLATED_FIELD_NAMES = Object.keys(TRANSLATED_FIELDS) as readonly TranslatedField[];

export const isTranslatedField = (field: CallField): field is TranslatedField =>
  Object.hasOwn(TRANSLATED_FIELDS, field);

/** Keywords may be absent in both languages. The other texts are needed in both. */
const isOptional = (field: TranslatedField): boolean =>
  field === "keywordsFr" || field === "keywordsEn";

/**
 * The state of a text in its language. `checkedAgainst` is the text of the other language that this one was last written
 * or confirmed against; null if it never was, for example because the other language was written later.
 */
export function getTranslationState(
  field: TranslatedField,
  content: Pick<CallContent, TranslatedField>,
  checkedAgainst: unknown,
): TranslationState {
  const other = content[TRANSLATED_FIELDS[field]];
  if (isEmptyText(content[field]))
    return isOptional(field) && isEmptyText(other) ? "complete" : "missing";
  if (isEmptyText(other)) return "complete";
  return isSameValue(checkedAgainst, other) ? "complete" : "review";
}

/** Whether a text, a list of keywords or a rich text holds nothing to read. */
export function isEmptyText(value: string | readonly string[] | RichDocument): boolean {
  if (typeof value === "string") return value.trim() === "";
  if (Array.isArray(value)) return value.length === 0;
  return documentToText(value as RichDocument).trim() === "";
}

/** A text of a pair of languages as it is stored. */
export interface StoredText {
  readonly value: unknown;
  readonly checkedAgainst: unknown;
  readonly changedAt: Date | null;
  readonly changedBy: { readonly id: string } | null;
}

/** How long one person's writing of a text counts as one piece of work. */
const SAME_WORK_MS = 30 * 60_000;

/**
 * Whether a text is written to catch up with the other language, so that both agree afterwards. Otherwise the other
 * language is to be looked at again. A text catches up if it was missing or to be looked at again. Each pause in typing
 * saves, so the following saves of the same person continue it, as long as the other text is not written in between.
 */
export function isCatchingUp(
  field: TranslatedField,
  content: Pick<CallContent, TranslatedField>,
  text: StoredText,
  other: StoredText,
  { authorId, now }: { readonly authorId: string; readonly now: Date },
): boolean {
  if (getTranslationState(field, content, text.checkedAgainst) !== "complete") return true;
  if (text.changedBy?.id !== authorId || text.changedAt === null) return false;
  const isRecent = now.getTime() - text.changedAt.getTime() < SAME_WORK_MS;
  const isWrittenLast = other.changedAt === null || text.changedAt > other.changedAt;
  return isRecent && isWrittenLast && isSameValue(other.checkedAgainst, text.value);
}
