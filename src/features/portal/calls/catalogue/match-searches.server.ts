import type { Db } from "#platform/db/pool.server.ts";
import type { Criteria } from "../rules/criteria.ts";
import { parseQueryText } from "../rules/query-text.ts";
import { type Catalogue, findPosition } from "./catalogue.ts";
import { createFilter } from "./facets.ts";
import type { Lexer } from "./lexer.server.ts";
import { isMatch } from "./match-query.ts";
import {
  findCorrections,
  findPhraseMatches,
  planWords,
  type WordCorrector,
} from "./plan-query.server.ts";
import { type QueryPlan, relaxPlan, toLoosestPlan } from "./query-plan.ts";

interface MatchRequest {
  readonly db: Db;
  readonly lexer: Lexer;
  readonly catalogue: Catalogue;
  /** Searches without page and order, which change nothing of what is found. */
  readonly searches: readonly Criteria[];
  /** The few calls that are asked about. */
  readonly callIds: readonly number[];
  readonly now: Date;
}

/** Words whose lexemes are asked for by one statement. */
const WORD_BATCH_SIZE = 5_000;

/**
 * Which of many searches list which of a few calls, now: the search page turned around, by its own definition of a
 * match over the same catalogue. Answers, per search that finds any, the calls it finds.
 */
export async function matchSearches(question: MatchRequest): Promise<Map<Criteria, number[]>> {
  const { catalogue, searches, callIds, now } = question;
  const positions = callIds
    .map((id) => findPosition(catalogue, id))
    .filter((position) => position >= 0);
  const idAt = (position: number) => catalogue.ids[position] as number;
  const found = new Map<Criteria, number[]>();
  const byText = new Map<string, { search: Criteria; within: number[] }[]>();
  for (const search of searches) {
    const within = positions.filter(createFilter(catalogue, search, now));
    if (within.length === 0) continue;
    if (search.keywords === "") found.set(search, within.map(idAt));
    else {
      const same = byText.get(search.keywords);
      if (same) same.push({ search, within });
      else byText.set(search.keywords, [{ search, within }]);
    }
  }
  await preloadWords(question, byText.keys());
  const readUnknown = memoizeCorrector(findCorrections);
  for (const [keywords, wishes] of byText) {
    const asked = [...new Set(wishes.flatMap(({ within }) => within))];
    const held = await findMatchingPositions(question, keywords, asked, readUnknown);
    for (const { search, within } of wishes) {
      const matching = within.filter((position) => held.has(position));
      if (matching.length > 0) found.set(search, matching.map(idAt));
    }
  }
  return found;
}

/** Which of the calls asked about hold a text. */
async function findMatchingPositions(
  { db, lexer, catalogue }: MatchRequest,
  keywords: string,
  positions: readonly number[],
  readUnknown: WordCorrector,
): Promise<Set<number>> {
  const planned = await planWords(db, lexer, catalogue, keywords, readUnknown);
  if (!planned) return new Set(positions);
  const hold = (plan: QueryPlan) =>
    new Set(positions.filter((position) => isMatch(catalogue, plan, position)));
  const byWords = hold(planned.plan);
  if (planned.phrases.length === 0) {
    // Less may be asked for, depending on all other calls: looked at only where it would change anything.
    const atMost = hold(toLoosestPlan(planned.plan));
    if (atMost.size === byWords.size) return byWords;
    return hold(relaxPlan(catalogue, planned.plan));
  }
  if (byWords.size === 0) return byWords;
  const candidates = [...byWords].map((position) => catalogue.ids[position] as number);
  const phraseIds = await findPhraseMatches(db, candidates, planned.phrases);
  return hold({ ...planned.plan, phraseMatchIds: phraseIds });
}

/** All words at once: planning then finds them known, and asks the database nothing more. */
async function preloadWords({ db, lexer }: MatchRequest, texts: Iterable<string>): Promise<void> {
  const words = new Set<string>();
  for (const text of texts) {
    const { words: plain, phrases, excludedWords } = parseQueryText(text);
    for (const word of [...plain, ...phrases.flat(), ...excludedWords]) words.add(word);
  }
  const all = [...words];
  for (let from = 0; from < all.length; from += WORD_BATCH_SIZE)
    await lexer.findLexemes(db, all.slice(from, from + WORD_BATCH_SIZE));
}

/** The same unknown word stands in many searches: it is asked for once. */
function memoizeCorrector(read: WordCorrector): WordCorrector {
  const known = new Map<string, readonly string[]>();
  return async (db, words, vocabulary) => {
    const asked = words.filter((word) => !known.has(word));
    const found = await read(db, asked, vocabulary);
    for (const word of asked) known.set(word, found.get(word) ?? []);
    return new Map(
      words.flatMap((word) => {
        const reading = known.get(word) ?? [];
        return reading.length > 0 ? [[word, reading] as const] : [];
      }),
    );
  };
}
