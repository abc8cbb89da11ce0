import { foldText } from "#platform/fold-text.ts";
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

/** French words that are tried for fields. */
const FRENCH_WORDS: Readonly<Record<string, LetterField>> = {
  destinataire: "recipient",
  acronyme: "acronym",
  numero: "number",
  titre: "title",
  rang: "rank",
  classes: "ranked",
  montant: "amount",
  demande: "requested",
  motif: "motive",
  appel: "call",
  agence: "agency",
};

function findNearestField(name: string): LetterField | null {
  const nearest = findNearest(foldText(name), [...LETTER_FIELDS, ...Object.keys(FRENCH_WORDS)]);
  if (nearest === null) return null;
  return isLetterField(nearest) ? nearest : (FRENCH_WORDS[nearest] ?? null);
}

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
    return { found, nearest: findNearestField(name), isBrace: false };
  }
  const brace = /\{\{|\}\}/.exec(text.replace(FIELD_PATTERN, ""));
  return brace && { found: brace[0], nearest: null, isBrace: true };
}
