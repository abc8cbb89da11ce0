import { BODY, type Catalogue, KEYWORDS, type Posting, SUMMARY, TITLE } from "./catalogue.ts";

/** A search text turned into lexemes: every group must match by one of its lexemes, no banned lexeme may stand. */
export interface TextPlan {
  readonly groups: readonly (readonly string[])[];
  readonly banned: readonly string[];
  /** When phrases were asked for: the ids of calls that hold them all, else null. */
  readonly phraseIds: ReadonlySet<number> | null;
}

/** The calls that match a text, by position, with their scores. */
export interface TextMatches {
  readonly positions: Uint32Array;
  /** By position in the catalogue, not by rank. */
  readonly scores: Float32Array;
}

/** Title over keywords over summary over text; fields add up, so a word in two of them weighs more. */
const FIELD_WEIGHTS = Float32Array.from(
  { length: 16 },
  (_, fields) =>
    (fields & TITLE ? 1 : 0) +
    (fields & KEYWORDS ? 0.6 : 0) +
    (fields & SUMMARY ? 0.25 : 0) +
    (fields & BODY ? 0.08 : 0),
);

// Scratch arrays are kept per catalogue: a search of 100,000 calls must not allocate 100,000 numbers.
const scratches = new WeakMap<Catalogue, { groupsMet: Uint8Array; scores: Float32Array }>();

function scratchOf(catalogue: Catalogue) {
  let scratch = scratches.get(catalogue);
  if (!scratch) {
    scratch = {
      groupsMet: new Uint8Array(catalogue.size),
      scores: new Float32Array(catalogue.size),
    };
    scratches.set(catalogue, scratch);
  }
  return scratch;
}

/**
 * All calls in which every group stands. Groups are taken from the rarest to the most common; a call counts for
 * group n only if it met the n before it. The scores are valid until the next call for the same catalogue.
 */
export function matchText(catalogue: Catalogue, plan: TextPlan): TextMatches {
  const { groupsMet, scores } = scratchOf(catalogue);
  if (plan.groups.length === 0) return everythingBut(catalogue, plan.banned, scores);
  const groups = plan.groups
    .map((lexemes) => lexemes.flatMap((lexeme) => catalogue.postings.get(lexeme) ?? []))
    .sort((a, b) => volume(a) - volume(b));
  const touched: number[] = [];
  groups.forEach((postings, met) => {
    for (const { positions, fields } of postings) {
      const rarity = Math.log(1 + catalogue.size / positions.length);
      for (let at = 0; at < positions.length; at++) {
        const position = positions[at] as number;
        const weight = (FIELD_WEIGHTS[fields[at] as number] as number) * rarity;
        if (groupsMet[position] === met) {
          groupsMet[position] = met + 1;
          scores[position] = (met === 0 ? 0 : (scores[position] as number)) + weight;
          if (met === 0) touched.push(position);
        } else if (groupsMet[position] === met + 1) {
          // The same word by another of its forms (French and English stem): a little more, not twice.
          scores[position] = (scores[position] as number) + weight * 0.25;
        }
      }
    }
  });
  for (const lexeme of plan.banned) {
    for (const position of catalogue.postings.get(lexeme)?.positions ?? []) groupsMet[position] = 0;
  }
  const matched = touched.filter(
    (position) =>
      groupsMet[position] === groups.length &&
      (plan.phraseIds === null || plan.phraseIds.has(catalogue.ids[position] as number)),
  );
  for (const position of touched) groupsMet[position] = 0;
  return { positions: Uint32Array.from(matched), scores };
}

/** A search that only says what must not be there finds all the rest, none better than another. */
function everythingBut(
  catalogue: Catalogue,
  banned: readonly string[],
  scores: Float32Array,
): TextMatches {
  const left = new Set(catalogue.ids.keys());
  for (const lexeme of banned) {
    for (const position of catalogue.postings.get(lexeme)?.positions ?? []) left.delete(position);
  }
  scores.fill(0);
  return { positions: Uint32Array.from(left), scores };
}

const volume = (postings: readonly Posting[]): number =>
  postings.reduce((sum, posting) => sum + posting.positions.length, 0);
