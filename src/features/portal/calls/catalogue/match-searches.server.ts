import type { Db } from "#platform/db/pool.server.ts";
import type { Criteria } from "../rules/criteria.ts";
import { parseQueryText } from "../rules/query-text.ts";
import { type Catalogue, findPosition } from "./catalogue.ts";
import { findCorrections, type WordCorrector } from "./correct-words.server.ts";
import { createFilter } from "./facets.ts";
import type { Lexer } from "./lexer.server.ts";
import { isMatch } from "./match-query.ts";
import { findPhraseMatches, planWords } from "./plan-query.server.ts";
import { type QueryPlan, relaxPlan, toLoosestPlan } from "./query-plan.ts";

interface MatchRequest {
  readonly db: Db;
  readonly lexer: Lexer;
  readonly catalogue: Catalogue;
  /** Saved searches; page and order do not matter. */
  readonly searches: readonly Criteria[];
  /** A few calls, usually the new ones. */
  readonly callIds: readonly number[];
  readonly now: Date;
}

/** Words stemmed by one statement. */
const WORD_BATCH_SIZE = 5_000;

/**
 * Matches many searches against a few calls, by the same rules as the search page. Returns the ids of the matching calls for each search
 * that has any.
 */
export async function matchSearches(request: MatchRequest): Promise<Map<Criteria, number[]>> {
  const { catalogue, searches, callIds, now } = request;
  const positions = callIds
    .map((id) => findPosition(catalogue, id))
    .filter((position) => position >= 0);
  const idAt = (position: number) => catalogue.ids[position] as number;
  const found = new Map<Criteria, number[]>();
  const byText = new Map<string, { search: Criteria; filtered: number[] }[]>();
  for (const search of searches) {
    const filtered = positions.filter(createFilter(catalogue, search, now));
    if (filtered.length === 0) continue;
    if (search.keywords === "") found.set(search, filtered.map(idAt));
    else {
      const same = byText.get(search.keywords);
      if (same) same.push({ search, filtered });
      else byText.set(search.keywords, [{ search, filtered }]);
    }
  }
  await preloadWords(request, byText.keys());
  const correct = memoizeCorrector(findCorrections);
  for (const [keywords, sameText] of byText) {
    const candidates = [...new Set(sameText.flatMap(({ filtered }) => filtered))];
    const matchingText = await findMatchingPositions(request, keywords, candidates, correct);
    for (const { search, filtered } of sameText) {
      const matching = filtered.filter((position) => matchingText.has(position));
      if (matching.length > 0) found.set(search, matching.map(idAt));
    }
  }
  return found;
}

/** Selects the positions whose calls match a text. */
async function findMatchingPositions(
  { db, lexer, catalogue }: MatchRequest,
  keywords: string,
  positions: readonly number[],
  correct: WordCorrector,
): Promise<Set<number>> {
  const planned = await planWords(db, lexer, catalogue, keywords, correct);
  if (!planned) return new Set(positions);
  const select = (plan: QueryPlan) =>
    new Set(positions.filter((position) => isMatch(catalogue, plan, position)));
  const byWords = select(planned.plan);
  if (planned.phrases.length === 0) {
    // Relaxing the plan depends on all calls and is expensive: skipped if even the loosest plan changes nothing.
    const loosest = select(toLoosestPlan(planned.plan));
    if (loosest.size === byWords.size) return byWords;
    return select(relaxPlan(catalogue, planned.plan));
  }
  if (byWords.size === 0) return byWords;
  const candidates = [...byWords].map((position) => catalogue.ids[position] as number);
  const phraseIds = await findPhraseMatches(db, candidates, planned.phrases);
  return select({ ...planned.plan, phraseMatchIds: phraseIds });
}

/** Stems the words of all texts in few statements, so that planning each text needs none. */
async function preloadWords({ db, lexer }: MatchRequest, texts: Iterable<string>): Promise<void> {
  const words = new Set<string>();
  for (const text of texts) {
    const { words: plain, phrases, excludedWords, compounds } = parseQueryText(text);
    for (const word of [...plain, ...phrases.flat(), ...excludedWords]) words.add(word);
    for (const { joined } of compounds.values()) words.add(joined);
  }
  const all = [...words];
  for (let from = 0; from < all.length; from += WORD_BATCH_SIZE)
    await lexer.findLexemes(db, all.slice(from, from + WORD_BATCH_SIZE));
}

/** Many searches share the same unknown word: its corrections are looked up once. */
function memoizeCorrector(correct: WordCorrector): WordCorrector {
  const known = new Map<string, readonly string[]>();
  return async (db, words, vocabulary) => {
    const unknown = words.filter((word) => !known.has(word));
    const found = await correct(db, unknown, vocabulary);
    for (const word of unknown) known.set(word, found.get(word) ?? []);
    return new Map(
      words.flatMap((word) => {
        const corrections = known.get(word) ?? [];
        return corrections.length > 0 ? [[word, corrections] as const] : [];
      }),
    );
  };
}
