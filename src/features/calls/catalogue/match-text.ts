import {
  BODY,
  type Catalogue,
  KEYWORDS,
  PARTNER,
  type Posting,
  SUMMARY,
  TITLE,
} from "./catalogue.ts";

/** A search text turned into lexemes: a group matches by any of its lexemes, no banned lexeme may stand. */
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
  { length: 32 },
  (_, fields) =>
    (fields & TITLE ? 1 : 0) +
    (fields & KEYWORDS ? 0.6 : 0) +
    (fields & SUMMARY ? 0.25 : 0) +
    (fields & BODY ? 0.08 : 0) +
    (fields & PARTNER ? 0.5 : 0),
);

/**
 * One word or two must all stand in a call. Of a longer text, a call may lack words that say little: those it
 * holds must carry this share of what the whole text says, each word counting by its rarity among the calls.
 */
const NEEDED_SHARE = 0.5;
export const WORDS_ALL_NEEDED = 2;
/** Sums of rarities are compared with this much tolerance: they are added in another order. */
const TOLERANCE = 1e-3;

// Scratch arrays are kept per catalogue: a search of 100,000 calls must not allocate 100,000 numbers.
const scratches = new WeakMap<Catalogue, Scratch>();

interface Scratch {
  /** How many groups were looked at when a call last met one; 0 for a call not met. */
  readonly metAt: Uint8Array;
  /** What the words met so far say together. */
  readonly met: Float32Array;
  readonly scores: Float32Array;
}

function scratchOf(catalogue: Catalogue): Scratch {
  let scratch = scratches.get(catalogue);
  if (!scratch) {
    scratch = {
      metAt: new Uint8Array(catalogue.size),
      met: new Float32Array(catalogue.size),
      scores: new Float32Array(catalogue.size),
    };
    scratches.set(catalogue, scratch);
  }
  return scratch;
}

/** All calls that hold the words of a text, or enough of a long one. */
export function matchText(catalogue: Catalogue, plan: TextPlan): TextMatches {
  if (plan.groups.length === 0)
    return everythingBut(catalogue, plan.banned, scratchOf(catalogue).scores);
  return matchShare(catalogue, plan, shareOf(plan));
}

const shareOf = ({ groups }: TextPlan): number =>
  groups.length > WORDS_ALL_NEEDED ? NEEDED_SHARE : 1;

/**
 * Whether one call is among those that `matchText` finds, without looking at the others: for alerts, which ask of a
 * few calls and very many searches. The same sums in the same order, down to the rounding of the scratch arrays; a
 * property test holds the two together.
 */
export function holdsText(catalogue: Catalogue, plan: TextPlan, position: number): boolean {
  const isBanned = () =>
    plan.banned.some((lexeme) => stands(catalogue.postings.get(lexeme), position));
  if (plan.groups.length === 0) return !isBanned();
  const { groups, worths, total, needed } = needsOf(catalogue, plan, shareOf(plan));
  let met = 0;
  let noted = false;
  let left = total;
  groups.forEach((postings, index) => {
    const worth = worths[index] as number;
    if ((noted || left >= needed) && postings.some((posting) => stands(posting, position))) {
      noted = true;
      met = Math.fround(met + worth);
    }
    left -= worth;
  });
  return (
    noted &&
    met >= Math.max(needed, 0) &&
    (plan.phraseIds === null || plan.phraseIds.has(catalogue.ids[position] as number)) &&
    !isBanned()
  );
}

/** Whether a lexeme stands in a call: positions are in ascending order. */
function stands(posting: Posting | undefined, position: number): boolean {
  if (!posting) return false;
  const { positions } = posting;
  let low = 0;
  let high = positions.length;
  while (low < high) {
    const middle = (low + high) >>> 1;
    if ((positions[middle] as number) < position) low = middle + 1;
    else high = middle;
  }
  return positions[low] === position;
}

interface TextNeeds {
  /** From the rarest to the most common. */
  readonly groups: readonly (readonly Posting[])[];
  /** What each group says, by its rarity among the calls. */
  readonly worths: readonly number[];
  readonly total: number;
  /** What a call must say to be found. */
  readonly needed: number;
}

function needsOf(catalogue: Catalogue, plan: TextPlan, share: number): TextNeeds {
  const groups = plan.groups
    .map((lexemes) => lexemes.flatMap((lexeme) => catalogue.postings.get(lexeme) ?? []))
    .sort((a, b) => volume(a) - volume(b));
  const worths = groups.map((postings) => Math.log(1 + catalogue.size / (volume(postings) || 1)));
  const total = worths.reduce((sum, worth) => sum + worth, 0);
  return { groups, worths, total, needed: total * share - TOLERANCE };
}

/** Of the calls that pass a test, those that hold most of a text: none without any of its words. */
export function matchNearest(
  catalogue: Catalogue,
  plan: TextPlan,
  passes: (position: number) => boolean,
): TextMatches {
  const some = matchShare(catalogue, { ...plan, phraseIds: null }, 0);
  const { met } = scratchOf(catalogue);
  const near = some.positions.filter(passes);
  const best = near.reduce((most, at) => Math.max(most, met[at] as number), 0);
  return {
    positions: near.filter((at) => (met[at] as number) >= best - TOLERANCE),
    scores: some.scores,
  };
}

/**
 * Groups are taken from the rarest to the most common; a call that could no longer meet enough of them is not even
 * noted. The scores are valid until the next call for the same catalogue.
 */
function matchShare(catalogue: Catalogue, plan: TextPlan, share: number): TextMatches {
  const { metAt, met, scores } = scratchOf(catalogue);
  const { groups, worths, total, needed } = needsOf(catalogue, plan, share);
  const touched: number[] = [];
  let left = total;
  groups.forEach((postings, index) => {
    const worth = worths[index] as number;
    for (const { positions, fields } of postings) {
      const rarity = Math.log(1 + catalogue.size / positions.length);
      for (let at = 0; at < positions.length; at++) {
        const position = positions[at] as number;
        const weight = (FIELD_WEIGHTS[fields[at] as number] as number) * rarity;
        const last = metAt[position] as number;
        if (last === index + 1) {
          // The same word by another of its forms (French and English stem): a little more, not twice.
          scores[position] = (scores[position] as number) + weight * 0.25;
          continue;
        }
        if (last === 0) {
          if (left < needed) continue;
          touched.push(position);
          met[position] = 0;
          scores[position] = 0;
        }
        metAt[position] = index + 1;
        met[position] = (met[position] as number) + worth;
        scores[position] = (scores[position] as number) + weight;
      }
    }
    left -= worth;
  });
  for (const lexeme of plan.banned) {
    for (const position of catalogue.postings.get(lexeme)?.positions ?? []) met[position] = -1;
  }
  const matched = touched.filter(
    (position) =>
      (met[position] as number) >= Math.max(needed, 0) &&
      (plan.phraseIds === null || plan.phraseIds.has(catalogue.ids[position] as number)),
  );
  for (const position of touched) metAt[position] = 0;
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
