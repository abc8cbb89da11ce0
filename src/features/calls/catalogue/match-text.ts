import {
  BODY,
  type Catalogue,
  KEYWORDS,
  PANEL,
  PANEL_AMONG_MANY,
  PARTNER,
  SUMMARY,
  TITLE,
} from "./catalogue.ts";
import {
  fieldsAt,
  holdsWording,
  isPartner,
  postingsOf,
  topicality,
  volumeOf,
  type Wording,
} from "./wordings.ts";

/** One thing a search asks for: as it was typed, then by other words, the heaviest first. */
export type WantedIdea = readonly Wording[];

/** A word by its lexemes, and nothing else that would do for it. */
export const typedWord = (lexemes: readonly string[]): WantedIdea => [
  { words: [lexemes], weight: 1 },
];

/** A search text turned into lexemes: an idea is met by any of its wordings, no banned lexeme may stand. */
export interface TextPlan {
  readonly ideas: readonly WantedIdea[];
  readonly banned: readonly string[];
  /** Something stands in quotation marks: no less is asked for. */
  readonly isToTheLetter: boolean;
  /** What a call must hold of all that the text says, each idea counting by its rarity among the calls. */
  readonly share: number;
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
  { length: 128 },
  (_, fields) =>
    (fields & TITLE ? 1 : 0) +
    (fields & KEYWORDS ? 0.7 : 0) +
    (fields & SUMMARY ? 0.25 : 0) +
    (fields & BODY ? 0.08 : 0) +
    (fields & PARTNER ? 0.5 : 0) +
    (fields & PANEL ? 0.9 : 0) +
    (fields & PANEL_AMONG_MANY ? 0.5 : 0),
);

/**
 * One word or two must all stand in a call. Of a longer text, a call may lack words that say little. Where no call holds that
 * much, less is asked for: somebody who wrote a whole sentence is answered.
 */
const SHARES = [1, 0.5, 0.3, 0.15] as const;
const WORDS_ALL_NEEDED = 2;

/** What is asked for first. */
export const firstShare = (ideas: number): number => SHARES[ideas > WORDS_ALL_NEEDED ? 1 : 0];

/** The least that is ever asked for. */
export const LAST_SHARE: number = SHARES[SHARES.length - 1] as number;

/** So few calls that hold two words together do not end a search: those with the more telling one follow. */
const ENOUGH_CALLS = 5;

/** A plan that some call meets, by asking for less where it must; the same plan where nothing helps. */
export function relaxed(catalogue: Catalogue, plan: TextPlan): TextPlan {
  if (plan.ideas.length < 2 || plan.isToTheLetter) return plan;
  // Who names an agency wants its calls.
  const namesPartner = plan.ideas.some(([typed]) => typed && isPartner(catalogue, typed));
  for (const share of SHARES) {
    if (share > plan.share) continue;
    const less = { ...plan, share };
    const found = matchText(catalogue, less).positions.length;
    if (found >= (share > 0.5 && !namesPartner ? ENOUGH_CALLS : 1)) return less;
  }
  return plan;
}

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
  if (plan.ideas.length === 0)
    return everythingBut(catalogue, plan.banned, scratchOf(catalogue).scores);
  return matchShare(catalogue, plan, plan.share);
}

/**
 * Whether one call is among those that `matchText` finds, without looking at the others: for alerts, which ask of a
 * few calls and very many searches. The same sums in the same order, down to the rounding of the scratch arrays; a
 * property test holds the two together.
 */
export function holdsText(catalogue: Catalogue, plan: TextPlan, position: number): boolean {
  const isBanned = () =>
    plan.banned.some((lexeme) => {
      const posting = catalogue.postings.get(lexeme);
      return posting !== undefined && fieldsAt(posting, position) !== 0;
    });
  if (plan.ideas.length === 0) return !isBanned();
  const { ideas, worths, total, needed } = needsOf(catalogue, plan, plan.share);
  let met = 0;
  let noted = false;
  let left = total;
  ideas.forEach((wordings, index) => {
    const worth = worths[index] as number;
    const isMet = () => wordings.some((wording) => holdsWording(catalogue, wording, position));
    if ((noted || left >= needed) && isMet()) {
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

interface TextNeeds {
  /** From the rarest to the most common. */
  readonly ideas: readonly WantedIdea[];
  /** How much each idea is a subject, and what it says by its rarity among the calls besides. */
  readonly subjects: readonly number[];
  readonly worths: readonly number[];
  readonly total: number;
  /** What a call must say to be found. */
  readonly needed: number;
}

function needsOf(catalogue: Catalogue, plan: TextPlan, share: number): TextNeeds {
  const measured = plan.ideas
    .map((idea) => ({ idea, ...measure(catalogue, idea) }))
    .sort((a, b) => a.volume - b.volume);
  const worths = measured.map(
    ({ volume, subject }) => subject * Math.log(1 + catalogue.size / (volume || 1)),
  );
  const total = worths.reduce((sum, worth) => sum + worth, 0);
  const ideas = measured.map(({ idea }) => idea);
  const subjects = measured.map(({ subject }) => subject);
  return { ideas, subjects, worths, total, needed: total * share - TOLERANCE };
}

/**
 * How common an idea is and whether it is a subject, by the words that were typed; by what stands for them where no call holds
 * those.
 */
function measure(catalogue: Catalogue, idea: WantedIdea): { volume: number; subject: number } {
  const held = idea.find((wording) => volumeOf(catalogue, wording) > 0);
  if (!held) return { volume: 0, subject: 1 };
  const subject = MIN_SUBJECT + (1 - MIN_SUBJECT) * Math.min(1, 3 * topicality(catalogue, held));
  return { volume: volumeOf(catalogue, held), subject };
}

/** What a word is worth that no title and no keyword holds. */
const MIN_SUBJECT = 0.3;

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
 * Ideas are taken from the rarest to the most common; a call that could no longer meet enough of them is not even
 * noted. The scores are valid until the next call for the same catalogue.
 */
function matchShare(catalogue: Catalogue, plan: TextPlan, share: number): TextMatches {
  const { metAt, met, scores } = scratchOf(catalogue);
  const { ideas, subjects, worths, total, needed } = needsOf(catalogue, plan, share);
  const touched: number[] = [];
  let left = total;
  ideas.forEach((wordings, index) => {
    const worth = worths[index] as number;
    const subject = subjects[index] as number;
    for (const { weight, posting } of weighted(catalogue, wordings)) {
      const { positions, fields } = posting;
      const rarity = subject * weight * Math.log(1 + catalogue.size / positions.length);
      for (let at = 0; at < positions.length; at++) {
        const position = positions[at] as number;
        const score = (FIELD_WEIGHTS[fields[at] as number] as number) * rarity;
        const last = metAt[position] as number;
        if (last === index + 1) {
          // The same idea by another form or wording: a little more, not twice.
          scores[position] = (scores[position] as number) + score * 0.25;
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
        scores[position] = (scores[position] as number) + score;
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
  for (const position of touched) {
    metAt[position] = 0;
    // A call that holds the whole of a text stands above those that hold a part of it, however well.
    scores[position] = (scores[position] as number) * ((met[position] as number) / (total || 1));
  }
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

const weighted = (catalogue: Catalogue, idea: readonly Wording[]) =>
  idea.flatMap((wording) =>
    postingsOf(catalogue, wording).map((posting) => ({ weight: wording.weight, posting })),
  );
