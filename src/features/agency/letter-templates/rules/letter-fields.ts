import { findNearest } from "../../decisions/rules/find-nearest.ts";

/** The fields that a letter may contain, written `{{acronym}}`. Stored in templates: not to be renamed. */
export const LETTER_FIELDS = [
  "recipient",
  "acronym",
  "number",
  "title",
  "rank",
  "ranked",
  "amount",
  "requested",
  "code",
  "programme",
  "motive",
  "call",
  "agency",
  "contact",
  "date",
] as const;
export type LetterField = (typeof LETTER_FIELDS)[number];

export const FIELD_PATTERN = /\{\{\s*([^{}]*?)\s*\}\}/g;

export const isLetterField = (name: string): name is LetterField =>
  (LETTER_FIELDS as readonly string[]).includes(name);

/** What of a text cannot be filled: a field that no letter has, with the nearest one, or braces without a partner. */
export interface UnknownField {
  readonly found: string;
  readonly nearest: LetterField | null;
  readonly isBrace: boolean;
}

/** The first field of a text that cannot be filled; null if there is none. */
export function findUnknownField(text: string): UnknownField | null {
  for (const [found, name = ""] of text.matchAll(FIELD_PATTERN)) {
    if (isLetterField(name)) continue;
    const nearest = findNearest(name.toLowerCase(), LETTER_FIELDS);
    return { found, nearest: nearest && isLetterField(nearest) ? nearest : null, isBrace: false };
  }
  const brace = /\{\{|\}\}/.exec(text.replace(FIELD_PATTERN, ""));
  return brace && { found: brace[0], nearest: null, isBrace: true };
}
