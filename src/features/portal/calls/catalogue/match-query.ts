import { ListCache } from "#search-index/list-cache.ts";
import {
  findFields,
  type PostingCursor,
  type PostingList,
  PostingWindow,
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
import type { Concept, QueryPlan } from "./query-plan.ts";
import {
  computeTopicality,
  containsTerm,
  estimateMatches,
  findPostingLists,
  type QueryTerm,
} from "./query-terms.ts";

/** The calls that match a text, by position in the catalogue, with their scores. */
export interface QueryMatches {
  readonly positions: Uint32Array;
  readonly scores: Float32Array;
}

/** The weight of a set of fields, by its bit mask. Weights of fields add up: a word in title and summary counts more than in the title. */
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

/** Tolerance for comparing sums of worths, which are added in different orders. */
const TOLERANCE = 1e-3;

/** State of the calls of one window, by offset from its first call. */
const scratch = {
  /** The number of the last concept that a call matched, from one; 0 for a call without a match. */
  lastConcept: new Uint8Array(WINDOW_SIZE),
  /** The summed worth of the matched concepts. */
  matched: new Float32Array(WINDOW_SIZE),
  /** The same, reduced for concepts that only a synonym matched. */
  weighted: new Float32Array(WINDOW_SIZE),
  scores: new Float32Array(WINDOW_SIZE),
  /** For the last matched concept: the score of its best list so far, and how many of its lists contain the call. */
  best: new Float32Array(WINDOW_SIZE),
  matchCount: new Uint8Array(WINDOW_SIZE),
  /** The offsets of all calls with a match, in the order of their first match. */
  touched: new Uint16Array(WINDOW_SIZE),
};

/** Reused for all searches: the number of matches is known only at the end, and a search over 100,000 calls must not allocate for all of them. */
let resultBuffers = {
  positions: new Uint32Array(0),
  scores: new Float32Array(0),
  matched: new Float32Array(0),
};

function reserveResultBuffers(size: number): typeof resultBuffers {
  if (resultBuffers.positions.length < size)
    resultBuffers = {
      positions: new Uint32Array(size),
      scores: new Float32Array(size),
      matched: new Float32Array(size),
    };
  return resultBuffers;
}

/** Matches cached for each catalogue: planning, searching and other visitors with the same text need the same matches. */
const MAX_CACHED_MATCHES = 200_000;
/** The memory of a cached plan besides its matches, expressed in matches. */
export const PLAN_OVERHEAD_ENTRIES = 1_000;

const matchCaches = new WeakMap<Catalogue, ListCache<QueryPlan, QueryMatches>>();

/** All calls that match a plan. */
export function matchQuery(catalogue: Catalogue, plan: QueryPlan): QueryMatches {
  let cache = matchCaches.get(catalogue);
  if (!cache) {
    cache = new ListCache(
      MAX_CACHED_MATCHES,
      ({ positions }) => positions.length + PLAN_OVERHEAD_ENTRIES,
    );
    matchCaches.set(catalogue, cache);
  }
  return cache.getOrCreate(plan, () =>
    plan.concepts.length === 0
      ? matchAllExcept(catalogue, plan.excludedLexemes)
      : matchMinShare(catalogue, plan, plan.minShare),
  );
}

/**
 * Whether `matchQuery` would return a call, computed for this call alone: alerts check a few calls against very many searches. It adds
 * the same sums in the same order with the same rounding to single precision; a property test compares the two.
 */
export function isMatch(catalogue: Catalogue, plan: QueryPlan, position: number): boolean {
  const isExcluded = () =>
    plan.excludedLexemes.some((lexeme) => {
      const posting = catalogue.postings.get(lexeme);
      return posting !== undefined && findFields(posting, position) !== 0;
    });
  if (plan.concepts.length === 0) return !isExcluded();
  const { concepts, worths, total, minWorth } = computeRequirements(catalogue, plan, plan.minShare);
  let matched = 0;
  let hasMatch = false;
  let left = total;
  concepts.forEach((terms, index) => {
    const worth = worths[index] as number;
    const isMatched = () => terms.some((term) => containsTerm(catalogue, term, position));
    if ((hasMatch || left >= minWorth) && isMatched()) {
      hasMatch = true;
      matched = Math.fround(matched + worth);
    }
    left -= worth;
  });
  return (
    hasMatch &&
    matched >= Math.max(minWorth, 0) &&
    (plan.phraseMatchIds === null || plan.phraseMatchIds.has(catalogue.ids[position] as number)) &&
    !isExcluded()
  );
}

interface MatchRequirements {
  /** From the rarest to the most common. The arrays below have the same order. */
  readonly concepts: readonly Concept[];
  /** How much each concept is a topic (see `computeTopicality`), and its worth: topic weight times rarity. */
  readonly topicWeights: readonly number[];
  readonly worths: readonly number[];
  /** Factors for the weights of a concept's terms. */
  readonly scales: readonly number[];
  readonly total: number;
  /** The worth that a call must match. */
  readonly minWorth: number;
}

function computeRequirements(
  catalogue: Catalogue,
  plan: QueryPlan,
  share: number,
): MatchRequirements {
  const measured = plan.concepts
    .map((concept) => ({ concept, ...measureConcept(catalogue, concept) }))
    .sort((a, b) => a.volume - b.volume);
  const worths = measured.map(
    ({ volume, topicWeight }) => topicWeight * Math.log(1 + catalogue.size / (volume || 1)),
  );
  const total = worths.reduce((sum, worth) => sum + worth, 0);
  return {
    concepts: measured.map(({ concept }) => concept),
    topicWeights: measured.map(({ topicWeight }) => topicWeight),
    worths,
    scales: measured.map(({ scale }) => scale),
    total,
    minWorth: total * share - TOLERANCE,
  };
}

/** Measures a concept by its first term that any call contains: the typed one, otherwise a synonym. */
function measureConcept(
  catalogue: Catalogue,
  concept: Concept,
): { volume: number; topicWeight: number; scale: number } {
  const found = concept.find((term) => estimateMatches(catalogue, term) > 0);
  if (!found) return { volume: 0, topicWeight: 1, scale: 1 };
  const topicWeight =
    MIN_TOPIC_WEIGHT +
    (1 - MIN_TOPIC_WEIGHT) * Math.min(1, 3 * computeTopicality(catalogue, found));
  const scale = Math.min(MAX_SCALE, 1 / found.weight);
  return { volume: estimateMatches(catalogue, found), topicWeight, scale };
}

/** If no call contains the typed term, a synonym counts like the typed term would, and a related term up to this many times its own weight. */
const MAX_SCALE = 3;

/** Repeated matches of one concept add with diminishing weight: 1/4, 1/8, 1/12 … of their score. */
const REPEATED_MATCH_WEIGHT = 0.25;

/** The topic weight of a word that no title and no keyword contains. */
const MIN_TOPIC_WEIGHT = 0.6;

/** The least share of a concept's worth that a synonym or related term brings into the ranking. */
const MIN_SYNONYM_WORTH = 0.7;

/** The factor for boost concepts. */
const BOOST_WEIGHT = 0.15;

/** Of the calls that pass a filter, those that match most of a text: at least one of its concepts. */
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
  /** The worth of the concepts that each call matches. */
  readonly matchedWorth: Float32Array;
}

/** Concepts are read from the rarest to the most common. A call whose first match comes too late to reach the required worth is skipped. */
function matchMinShare(catalogue: Catalogue, plan: QueryPlan, share: number): ScoredMatches {
  const { ids, size, postings } = catalogue;
  const requirements = computeRequirements(catalogue, plan, share);
  const { total } = requirements;
  const minWorth = Math.max(requirements.minWorth, 0);
  const conceptCursors = openConceptCursors(catalogue, requirements);
  const boosts = listWeightedPostings(catalogue, plan.boostConcepts?.flat() ?? []).map(
    ({ weight, posting }) => ({
      cursor: posting.openCursor(),
      rarity: BOOST_WEIGHT * weight * computeRarity(catalogue, posting),
    }),
  );
  const excluded = plan.excludedLexemes.flatMap(
    (lexeme) => postings.get(lexeme)?.openCursor() ?? [],
  );
  const { lastConcept, matched, weighted, scores, touched } = scratch;
  const results = reserveResultBuffers(size);
  let resultCount = 0;
  for (let from = 0; from < size; from += WINDOW_SIZE) {
    let count = 0;
    for (const cursor of conceptCursors) count = scoreWindow(cursor, from, count);
    if (count === 0) continue;
    for (const { cursor, rarity } of boosts) addBoost(cursor, rarity, from);
    for (const cursor of excluded) excludeMatches(cursor, from);
    for (let at = 0; at < count; at++) {
      const offset = touched[at] as number;
      lastConcept[offset] = 0;
      const worth = matched[offset] as number;
      if (worth < minWorth) continue;
      const position = from + offset;
      if (plan.phraseMatchIds && !plan.phraseMatchIds.has(ids[position] as number)) continue;
      results.positions[resultCount] = position;
      results.matched[resultCount] = worth;
      // The factor ranks a call that matches the whole text above calls that match a part of it very well.
      results.scores[resultCount++] =
        (scores[offset] as number) * ((weighted[offset] as number) / (total || 1));
    }
  }
  return {
    positions: results.positions.slice(0, resultCount),
    scores: results.scores.slice(0, resultCount),
    matchedWorth: results.matched.subarray(0, resultCount),
  };
}

/** A posting list of one of a concept's terms. */
interface ConceptCursor {
  readonly cursor: PostingCursor;
  readonly rarity: number;
  /** From one, in the order of rarity. */
  readonly conceptNumber: number;
  readonly worth: number;
  /** The part of the worth that this term brings into the ranking. */
  readonly matchedWorth: number;
  /** Whether a call without any of the rarer concepts can still reach the required worth. */
  readonly canBeFirst: boolean;
}

/** All lists of all concepts, in the order in which they are read. */
function openConceptCursors(
  catalogue: Catalogue,
  requirements: MatchRequirements,
): ConceptCursor[] {
  let left = requirements.total;
  return requirements.concepts.flatMap((terms, index) => {
    const worth = requirements.worths[index] as number;
    const topicWeight = requirements.topicWeights[index] as number;
    const canBeFirst = left >= requirements.minWorth;
    left -= worth;
    return listWeightedPostings(catalogue, terms).map(({ posting, weight: unscaled }) => {
      const weight = Math.min(1, unscaled * (requirements.scales[index] as number));
      const rarity = topicWeight * weight * computeRarity(catalogue, posting);
      const matchedWorth = worth * Math.max(weight, MIN_SYNONYM_WORTH);
      return {
        cursor: posting.openCursor(),
        rarity,
        conceptNumber: index + 1,
        worth,
        matchedWorth,
        canBeFirst,
      };
    });
  });
}

const computeRarity = ({ size }: Catalogue, { length }: PostingList): number =>
  Math.log(1 + size / length);

const window = new PostingWindow();

/** Scores the calls of one list within a window. Returns how many calls of the window have a match so far. */
function scoreWindow(
  { cursor, rarity, conceptNumber, worth, matchedWorth, canBeFirst }: ConceptCursor,
  from: number,
  matchesBefore: number,
): number {
  const { offsets, fields } = window;
  const { lastConcept, matched, weighted, scores, best, matchCount, touched } = scratch;
  const length = cursor.read(from, window);
  let count = matchesBefore;
  for (let at = 0; at < length; at++) {
    const offset = offsets[at] as number;
    const score = (FIELD_WEIGHTS[fields[at] as number] as number) * rarity;
    const last = lastConcept[offset] as number;
    if (last === conceptNumber) {
      // Another form or synonym of the same concept: the best one counts in full, the others with diminishing weight.
      const before = best[offset] as number;
      const more =
        Math.min(before, score) * (REPEATED_MATCH_WEIGHT / (matchCount[offset] as number));
      matchCount[offset] = (matchCount[offset] as number) + 1;
      scores[offset] = (scores[offset] as number) + Math.max(0, score - before) + more;
      best[offset] = Math.max(before, score);
      continue;
    }
    if (last === 0) {
      if (!canBeFirst) continue;
      touched[count++] = offset;
      matched[offset] = worth;
      weighted[offset] = matchedWorth;
      scores[offset] = score;
    } else {
      matched[offset] = (matched[offset] as number) + worth;
      weighted[offset] = (weighted[offset] as number) + matchedWorth;
      scores[offset] = (scores[offset] as number) + score;
    }
    lastConcept[offset] = conceptNumber;
    best[offset] = score;
    matchCount[offset] = 1;
  }
  return count;
}

/** Raises the scores of the calls with a match that a boost list contains. */
function addBoost(cursor: PostingCursor, rarity: number, from: number): void {
  const { offsets, fields } = window;
  const { lastConcept, scores } = scratch;
  const length = cursor.read(from, window);
  for (let at = 0; at < length; at++) {
    const offset = offsets[at] as number;
    if (lastConcept[offset] === 0) continue;
    const more = (FIELD_WEIGHTS[fields[at] as number] as number) * rarity;
    scores[offset] = (scores[offset] as number) + more;
  }
}

/** Makes the calls of an excluded list fail the check of the required worth. */
function excludeMatches(cursor: PostingCursor, from: number): void {
  const length = cursor.read(from, window);
  for (let at = 0; at < length; at++) scratch.matched[window.offsets[at] as number] = -1;
}

/** A text of excluded words alone matches all other calls, with equal scores. */
function matchAllExcept(catalogue: Catalogue, excludedLexemes: readonly string[]): QueryMatches {
  const isExcluded = new Uint8Array(catalogue.size);
  for (const lexeme of excludedLexemes) {
    for (const position of catalogue.postings.get(lexeme)?.positions ?? [])
      isExcluded[position] = 1;
  }
  const positions = new Uint32Array(catalogue.size);
  let count = 0;
  for (let position = 0; position < catalogue.size; position++) {
    if (!isExcluded[position]) positions[count++] = position;
  }
  return { positions: positions.subarray(0, count), scores: new Float32Array(count) };
}

const listWeightedPostings = (catalogue: Catalogue, terms: readonly QueryTerm[]) =>
  terms.flatMap((term) =>
    findPostingLists(catalogue, term).map((posting) => ({ weight: term.weight, posting })),
  );
