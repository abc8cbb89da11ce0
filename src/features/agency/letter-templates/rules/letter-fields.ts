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

/** A field that no letter has, as it was written, with the nearest one; `nearest` is null for braces without a partner. */
export interface UnknownField {
  readonly found: string;
  readonly nearest: LetterField | null;
}

/** The first field of a text that cannot be filled; null if there is none. */
export function findUnknownField(text: string): UnknownField | null {
  for (const [found, name = ""] of text.matchAll(FIELD_PATTERN))
    if (!isLetterField(name)) return { found, nearest: findNearestField(name) };
  const brace = /\{\{|\}\}/.exec(text.replace(FIELD_PATTERN, ""));
  return brace && { found: brace[0], nearest: null };
}

function findNearestField(name: string): LetterField {
  const distances = LETTER_FIELDS.map((field) => ({
    field,
    distance: countEdits(name.toLowerCase(), field),
  }));
  return distances.reduce((best, one) => (one.distance < best.distance ? one : best)).field;
}

/** Letters to insert, remove or replace until one word is the other. */
function countEdits(one: string, other: string): number {
  let previous = Array.from({ length: other.length + 1 }, (_, at) => at);
  // A name longer than any field by far is no misspelling of one.
  for (const [row, letter] of [...one.slice(0, 60)].entries()) {
    const current = [row + 1];
    for (const [at, theirs] of [...other].entries())
      current.push(
        Math.min(
          (current[at] ?? 0) + 1,
          (previous[at + 1] ?? 0) + 1,
          (previous[at] ?? 0) + Number(letter !== theirs),
        ),
      );
    previous = current;
  }
  return previous.at(-1) ?? 0;
}
