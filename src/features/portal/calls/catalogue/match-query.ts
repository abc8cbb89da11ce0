import { ListCache } from "#search-index/list-cache.ts";
import {
  type ListCursor,
  ListWindow,
  type PostingList,
  WINDOW_SIZE,
} from "#search-index/posting-list.ts";
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
  computeTopicality,
  containsTerm,
  estimateMatches,
  findFields,
  findPostingLists,
  isPartnerName,
  type QueryTerm,
} from "./query-terms.ts";

/** One thing a search asks for: as it was typed, then by other words, the heaviest first. */
export type Concept = readonly QueryTerm[];

/** A word by its lexemes, and nothing else that would do for it. */
export const toLexemeConcept = (lexemes: readonly string[]): Concept => [
  { words: [lexemes], weight: 1 },
];

/** A search text turned into lexemes: an idea is met by any of its wordings, no banned lexeme may stand. */
export interface QueryPlan {
  readonly concepts: readonly Concept[];
  /** The same ideas with less asked of a call, for where few calls hold them. */
  readonly looseConcepts?: readonly Concept[];
  /** What finds no call by itself: those that hold it too stand a little higher. */
  readonly boostConcepts?: readonly Concept[];
  readonly excludedLexemes: readonly string[];
  /** Something stands in quotation marks: no less is asked for. */
  readonly isExact: boolean;
  /** What a call must hold of all that the text says, each idea counting by its rarity among the calls. */
  readonly minShare: number;
  /** When phrases were asked for: the ids of calls that hold them all, else null. */
  readonly phraseMatchIds: ReadonlySet<number> | null;
}

/** The calls that match a text, by position, each with its score. */
export interface QueryMatches {
  readonly positions: Uint32Array;
  readonly scores: Float32Array;
}

/** Title over keywords over summary over text; fields add up, so a word in two of them weighs more. */
const FIELD_WEIGHTS = Float32Array.from(
  { length: 128 },
  (_, fields) =>
    (fields & TITLE ? 1 : 0) +
    (fields & KEYWORDS ? 0.7 : 0) +
    (fields & SUMMARY ? 0.18 : 0) +
    (fields & BODY ? 0.1 : 0) +
    (fields & PARTNER ? 0.5 : 0) +
    (fields & PANEL ? 0.9 : 0) +
    (fields & PANEL_AMONG_MANY ? 0.5 : 0),
);

/**
 * One word or two must all stand in a call. Of a longer text, a call may lack words: those that hold more of it stand first. Where
 * too few calls hold that much, less is asked for: somebody who wrote a whole sentence is answered.
 */
const MIN_SHARES = [1, 0.4, 0.3, 0.15] as const;

/** What is asked for first. */
export const getFirstMinShare = (ideas: number): number =>
  ideas <= 2 ? 1 : ideas === 3 ? 0.4 : 0.3;

/** The least that is ever asked for. */
const LOWEST_MIN_SHARE: number = MIN_SHARES[MIN_SHARES.length - 1] as number;

/** So few calls do not end a search: those that hold a part of what was typed follow, behind those that hold all of it. */
const ENOUGH_MATCHES = 10;

/** The plan that asks for least: what it does not find, no relaxed one does. */
export const toLoosestPlan = (plan: QueryPlan): QueryPlan => ({
  ...plan,
  concepts: plan.looseConcepts ?? plan.concepts,
  minShare: LOWEST_MIN_SHARE,
});

/** A plan that some call meets, by asking for less where it must; the same plan where nothing helps. */
export function relaxPlan(catalogue: Catalogue, plan: QueryPlan): QueryPlan {
  if (plan.isExact) return plan;
  const found = (less: QueryPlan) => matchQuery(catalogue, less).positions.length;
  // Who names an agency wants its calls.
  const namesPartner = plan.concepts.some(([typed]) => typed && isPartnerName(catalogue, typed));
  const enough = namesPartner ? 1 : ENOUGH_MATCHES;
  let most = found(plan);
  let widest = plan;
  const concepts = plan.looseConcepts ?? plan.concepts;
  for (const minShare of MIN_SHARES) {
    if (most >= enough) break;
    if (minShare > plan.minShare) continue;
    const less = { ...plan, concepts, minShare };
    const count = found(less);
    if (count <= most) continue;
    most = count;
    widest = less;
  }
  return widest;
}

/** Sums of rarities are compared with this much tolerance: they are added in another order. */
const TOLERANCE = 1e-3;

/** What is noted of the calls of one window, by their distance from its first. */
const scratch = {
  /** How many ideas were looked at when a call last met one; 0 for a call not met. */
  metAt: new Uint8Array(WINDOW_SIZE),
  /** What the ideas met so far say together. */
  met: new Float32Array(WINDOW_SIZE),
  /** The same, where what stands for an idea says less than the idea itself. */
  said: new Float32Array(WINDOW_SIZE),
  scores: new Float32Array(WINDOW_SIZE),
  /** What the best wording of the idea that is looked at gave, and how many wordings of it were met. */
  best: new Float32Array(WINDOW_SIZE),
  again: new Uint8Array(WINDOW_SIZE),
  /** The calls met, in the order in which they were. */
  touched: new Uint16Array(WINDOW_SIZE),
};

/** What a search finds, until it is known how much that is: a search of 100,000 calls must not make arrays of 100,000 numbers. */
let resultBuffers = {
  positions: new Uint32Array(0),
  scores: new Float32Array(0),
  met: new Float32Array(0),
};

function reserveResultBuffers(calls: number): typeof resultBuffers {
  if (resultBuffers.positions.length < calls)
    resultBuffers = {
      positions: new Uint32Array(calls),
      scores: new Float32Array(calls),
      met: new Float32Array(calls),
    };
  return resultBuffers;
}

/** The search after its plan asks for the same calls again, and so do others who typed the same: so many are kept. */
const MAX_CACHED_MATCHES = 200_000;
/** What a text takes besides the calls it finds, counted in calls. */
export const PLAN_OVERHEAD_ENTRIES = 1_000;

const matchCaches = new WeakMap<Catalogue, ListCache<QueryPlan, QueryMatches>>();

/** All calls that hold the words of a text, or enough of a long one. */
export function matchQuery(catalogue: Catalogue, plan: QueryPlan): QueryMatches {
  let kept = matchCaches.get(catalogue);
  if (!kept) {
    kept = new ListCache(
      MAX_CACHED_MATCHES,
      ({ positions }) => positions.length + PLAN_OVERHEAD_ENTRIES,
    );
    matchCaches.set(catalogue, kept);
  }
  return kept.getOrCreate(plan, () =>
    plan.concepts.length === 0
      ? matchAllExcept(catalogue, plan.excludedLexemes)
      : matchMinShare(catalogue, plan, plan.minShare),
  );
}

/**
 * Whether one call is among those that `matchQuery` finds, without looking at the others: for alerts, which ask of a
 * few calls and very many searches. The same sums in the same order, down to the rounding of the scratch arrays; a
 * property test holds the two together.
 */
export function isMatch(catalogue: Catalogue, plan: QueryPlan, position: number): boolean {
  const isBanned = () =>
    plan.excludedLexemes.some((lexeme) => {
      const posting = catalogue.postings.get(lexeme);
      return posting !== undefined && findFields(posting, position) !== 0;
    });
  if (plan.concepts.length === 0) return !isBanned();
  const { concepts, worths, total, minWorth } = computeRequirements(catalogue, plan, plan.minShare);
  let met = 0;
  let noted = false;
  let left = total;
  concepts.forEach((wordings, index) => {
    const worth = worths[index] as number;
    const isMet = () => wordings.some((wording) => containsTerm(catalogue, wording, position));
    if ((noted || left >= minWorth) && isMet()) {
      noted = true;
      met = Math.fround(met + worth);
    }
    left -= worth;
  });
  return (
    noted &&
    met >= Math.max(minWorth, 0) &&
    (plan.phraseMatchIds === null || plan.phraseMatchIds.has(catalogue.ids[position] as number)) &&
    !isBanned()
  );
}

interface MatchRequirements {
  /** From the rarest to the most common. */
  readonly concepts: readonly Concept[];
  /** How much each idea is a subject, and what it says by its rarity among the calls besides. */
  readonly topicWeights: readonly number[];
  readonly worths: readonly number[];
  /** What the weights of an idea's wordings are multiplied by. */
  readonly scales: readonly number[];
  readonly total: number;
  /** What a call must say to be found. */
  readonly minWorth: number;
}

function computeRequirements(
  catalogue: Catalogue,
  plan: QueryPlan,
  share: number,
): MatchRequirements {
  const measured = plan.concepts
    .map((idea) => ({ idea, ...measureConcept(catalogue, idea) }))
    .sort((a, b) => a.volume - b.volume);
  const worths = measured.map(
    ({ volume, subject }) => subject * Math.log(1 + catalogue.size / (volume || 1)),
  );
  const total = worths.reduce((sum, worth) => sum + worth, 0);
  const ideas = measured.map(({ idea }) => idea);
  const subjects = measured.map(({ subject }) => subject);
  const scales = measured.map(({ scale }) => scale);
  return {
    concepts: ideas,
    topicWeights: subjects,
    worths,
    scales,
    total,
    minWorth: total * share - TOLERANCE,
  };
}

/**
 * How common an idea is and whether it is a subject, by the words that were typed; by what stands for them where no call holds
 * those.
 */
function measureConcept(
  catalogue: Catalogue,
  idea: Concept,
): { volume: number; subject: number; scale: number } {
  const held = idea.find((wording) => estimateMatches(catalogue, wording) > 0);
  if (!held) return { volume: 0, subject: 1, scale: 1 };
  const subject =
    MIN_TOPIC_WEIGHT + (1 - MIN_TOPIC_WEIGHT) * Math.min(1, 3 * computeTopicality(catalogue, held));
  const scale = Math.min(MAX_SCALE, 1 / held.weight);
  return { volume: estimateMatches(catalogue, held), subject, scale };
}

/** Where no call holds what was typed, what stands for it counts like it, and what is only near it a few times as much as else. */
const MAX_SCALE = 3;

/** What the second wording of an idea adds; the third adds half of it, and so on. */
const REPEATED_MATCH_WEIGHT = 0.25;

/** What a word is worth that no title and no keyword holds. */
const MIN_TOPIC_WEIGHT = 0.6;

/** An idea that a call only comes near counts for this much at least when calls are put in order. */
const MIN_SYNONYM_WORTH = 0.7;

/** What a word weighs that only orders what the others find. */
const BOOST_WEIGHT = 0.15;

/** Of the calls that pass a test, those that hold most of a text: none without any of its words. */
export function matchNearest(
  catalogue: Catalogue,
  plan: QueryPlan,
  passes: (position: number) => boolean,
): QueryMatches {
  const { positions, scores, matchedWorth } = matchMinShare(
    catalogue,
    { ...plan, phraseMatchIds: null },
    0,
  );
  const passing = Uint8Array.from(positions, (position) => Number(passes(position)));
  const best = matchedWorth.reduce((max, one, at) => (one > max && passing[at] ? one : max), 0);
  const isNearest = (at: number) =>
    passing[at] === 1 && (matchedWorth[at] as number) >= best - TOLERANCE;
  return {
    positions: positions.filter((_, at) => isNearest(at)),
    scores: scores.filter((_, at) => isNearest(at)),
  };
}

interface ScoredMatches extends QueryMatches {
  /** What of the text each call holds. */
  readonly matchedWorth: Float32Array;
}

/**
 * Ideas are taken from the rarest to the most common; a call that could no longer meet enough of them is not even
 * noted.
 */
function matchMinShare(catalogue: Catalogue, plan: QueryPlan, share: number): ScoredMatches {
  const { ids, size, postings } = catalogue;
  const needs = computeRequirements(catalogue, plan, share);
  const { total } = needs;
  const least = Math.max(needs.minWorth, 0);
  const wanted = openConceptCursors(catalogue, needs);
  const besides = listWeightedPostings(catalogue, plan.boostConcepts?.flat() ?? []).map(
    ({ weight, posting }) => ({
      cursor: posting.cursor(),
      rarity: BOOST_WEIGHT * weight * rarityOf(catalogue, posting),
    }),
  );
  const banned = plan.excludedLexemes.flatMap((lexeme) => postings.get(lexeme)?.cursor() ?? []);
  const { metAt, met, said, scores, touched } = scratch;
  const room = reserveResultBuffers(size);
  let matched = 0;
  for (let from = 0; from < size; from += WINDOW_SIZE) {
    let count = 0;
    for (const reading of wanted) count = scoreWindow(reading, from, count);
    if (count === 0) continue;
    for (const { cursor, rarity } of besides) addBoost(cursor, rarity, from);
    for (const cursor of banned) excludeMatches(cursor, from);
    for (let at = 0; at < count; at++) {
      const place = touched[at] as number;
      metAt[place] = 0;
      const holds = met[place] as number;
      if (holds < least) continue;
      const position = from + place;
      if (plan.phraseMatchIds && !plan.phraseMatchIds.has(ids[position] as number)) continue;
      room.positions[matched] = position;
      room.met[matched] = holds;
      // A call that holds the whole of a text stands above those that hold a part of it, however well.
      room.scores[matched++] = (scores[place] as number) * ((said[place] as number) / (total || 1));
    }
  }
  return {
    positions: room.positions.slice(0, matched),
    scores: room.scores.slice(0, matched),
    matchedWorth: room.met.subarray(0, matched),
  };
}

/** A list that meets an idea. */
interface ConceptCursor {
  readonly cursor: ListCursor;
  readonly rarity: number;
  /** The number of the idea, from one. */
  readonly conceptNumber: number;
  readonly worth: number;
  /** How much of the idea's worth the wording says that is read. */
  readonly matchedWorth: number;
  /** Whether a call that holds none of the ideas before could still hold enough. */
  readonly canBeFirst: boolean;
}

/** All lists that meet an idea of a text, in the order in which they are read. */
function openConceptCursors(catalogue: Catalogue, needs: MatchRequirements): ConceptCursor[] {
  let left = needs.total;
  return needs.concepts.flatMap((wordings, index) => {
    const worth = needs.worths[index] as number;
    const subject = needs.topicWeights[index] as number;
    const canBeFirst = left >= needs.minWorth;
    left -= worth;
    return listWeightedPostings(catalogue, wordings).map(({ posting, weight: unscaled }) => {
      const weight = Math.min(1, unscaled * (needs.scales[index] as number));
      const rarity = subject * weight * rarityOf(catalogue, posting);
      const matchedWorth = worth * Math.max(weight, MIN_SYNONYM_WORTH);
      return {
        cursor: posting.cursor(),
        rarity,
        conceptNumber: index + 1,
        worth,
        matchedWorth,
        canBeFirst,
      };
    });
  });
}

const rarityOf = ({ size }: Catalogue, { length }: PostingList): number =>
  Math.log(1 + size / length);

/** What is read of one list. */
const entries = new ListWindow();

/** Adds what one list says to the calls of a window; answers how many were met in it so far. */
function scoreWindow(reading: ConceptCursor, from: number, metBefore: number): number {
  const { rarity, conceptNumber, worth, matchedWorth, canBeFirst } = reading;
  const { offsets, fields } = entries;
  const { metAt, met, said, scores, best, again, touched } = scratch;
  const length = reading.cursor.read(from, entries);
  let count = metBefore;
  for (let at = 0; at < length; at++) {
    const place = offsets[at] as number;
    const score = (FIELD_WEIGHTS[fields[at] as number] as number) * rarity;
    const last = metAt[place] as number;
    if (last === conceptNumber) {
      // The same idea by another form or wording: a little more, not twice, and ever less.
      const before = best[place] as number;
      const more = Math.min(before, score) * (REPEATED_MATCH_WEIGHT / (again[place] as number));
      again[place] = (again[place] as number) + 1;
      scores[place] = (scores[place] as number) + Math.max(0, score - before) + more;
      best[place] = Math.max(before, score);
      continue;
    }
    if (last === 0) {
      if (!canBeFirst) continue;
      touched[count++] = place;
      met[place] = worth;
      said[place] = matchedWorth;
      scores[place] = score;
    } else {
      met[place] = (met[place] as number) + worth;
      said[place] = (said[place] as number) + matchedWorth;
      scores[place] = (scores[place] as number) + score;
    }
    metAt[place] = conceptNumber;
    best[place] = score;
    again[place] = 1;
  }
  return count;
}

/** Lifts the calls met that hold a word besides. */
function addBoost(cursor: ListCursor, rarity: number, from: number): void {
  const { offsets, fields } = entries;
  const { metAt, scores } = scratch;
  const length = cursor.read(from, entries);
  for (let at = 0; at < length; at++) {
    const place = offsets[at] as number;
    if (metAt[place] === 0) continue;
    const more = (FIELD_WEIGHTS[fields[at] as number] as number) * rarity;
    scores[place] = (scores[place] as number) + more;
  }
}

/** Forgets what the calls met say that hold a word which must not be there. */
function excludeMatches(cursor: ListCursor, from: number): void {
  const length = cursor.read(from, entries);
  for (let at = 0; at < length; at++) scratch.met[entries.offsets[at] as number] = -1;
}

/** A search that only says what must not be there finds all the rest, none better than another. */
function matchAllExcept(catalogue: Catalogue, banned: readonly string[]): QueryMatches {
  const isBanned = new Uint8Array(catalogue.size);
  for (const lexeme of banned) {
    for (const position of catalogue.postings.get(lexeme)?.positions ?? []) isBanned[position] = 1;
  }
  const positions = new Uint32Array(catalogue.size);
  let count = 0;
  for (let position = 0; position < catalogue.size; position++) {
    if (!isBanned[position]) positions[count++] = position;
  }
  return { positions: positions.subarray(0, count), scores: new Float32Array(count) };
}

const listWeightedPostings = (catalogue: Catalogue, idea: readonly QueryTerm[]) =>
  idea.flatMap((wording) =>
    findPostingLists(catalogue, wording).map((posting) => ({ weight: wording.weight, posting })),
  );
