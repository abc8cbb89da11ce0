import { sql } from "drizzle-orm";
import type { Db } from "#platform/db/pool.server.ts";
import { isCommonWord } from "../rules/common-words.ts";
import { isOneEditAway, listSwaps, withoutAccents } from "../rules/typing-error.ts";
import type { Vocabulary } from "./vocabulary.ts";

/** Finds replacements for words that no call contains, in one query for all words of a text. Words that nothing resembles have no entry. */
export type WordCorrector = (
  db: Db,
  words: readonly string[],
  vocabulary: Vocabulary,
) => Promise<ReadonlyMap<string, readonly string[]>>;

/**
 * Looking for corrections is the most expensive part of a search. A text has one or two typing errors; of a text of unknown words, the
 * words after this limit are ignored, and the page says so.
 */
export const MAX_CORRECTED_WORDS = 3;

/** For unfinished texts (suggestions), and while the database is down. */
export const correctNothing: WordCorrector = async () => new Map();

const MAX_SIMILAR_WORDS = 12;
/** A word to complete can be this short. A word to correct has to be longer, because too many words resemble a short one. */
const MIN_PREFIX_LENGTH = 3;
const MIN_CORRECTED_WORD_LENGTH = 4;
/** A word of the vocabulary is completed only from this length on. */
const MIN_KNOWN_PREFIX_LENGTH = 5;
/** Longer ones are not mistyped words. */
const MAX_CORRECTED_WORD_LENGTH = 40;

/** Whether corrections are looked up for an unknown word. */
export const canBeCorrected = (word: string): boolean =>
  word.length >= MIN_PREFIX_LENGTH &&
  word.length <= MAX_CORRECTED_WORD_LENGTH &&
  !isCommonWord(word);

/**
 * Replacements for each unknown word: words of the calls that begin with it, otherwise words of the calls one typing error away,
 * otherwise words of the vocabulary one typing error away.
 */
export async function findCorrections(
  db: Db,
  words: readonly string[],
  vocabulary: Vocabulary,
): Promise<Map<string, readonly string[]>> {
  if (words.length === 0) return new Map();
  const swapped = words.map((word) => listSwaps(withoutAccents(word)).join(" "));
  // LIKE instead of ^@ because the trigram index supports it; words contain no wildcards. Swapping two letters of a short word leaves
  // hardly a trigram in common, so all swaps are looked up by equality.
  const { rows } = await db.execute<{ typed: string; word: string; begins: boolean }>(sql`
    select given.typed, near.word, near.begins
    from unnest(${sql.param([...words])}::text[], ${sql.param(swapped)}::text[]) as given(typed, swapped),
      lateral (select unaccent(given.typed) as word) as plain,
      lateral (
        select w.word, w.word ^@ plain.word as begins
        from call_words w
        where w.word like plain.word || '%'
           or w.word = any(string_to_array(given.swapped, ' '))
           or (w.word % plain.word and abs(length(w.word) - length(plain.word)) <= 1)
        order by begins desc, w.word <-> plain.word, w.calls desc
        limit 60
      ) as near`);
  const rowsByWord = Map.groupBy(rows, ({ typed }) => typed);
  return new Map(
    words.flatMap((word) => {
      // A known word is not corrected (« vigne » to « ligne »), and a short one not completed (« vin » to « vingt »).
      const isKnown = vocabulary.hasWord(word);
      if (isKnown && word.length < MIN_KNOWN_PREFIX_LENGTH) return [];
      const inCalls = chooseCorrections(word, rowsByWord.get(word) ?? [], isKnown);
      const mayBeMistyped = word.length >= MIN_CORRECTED_WORD_LENGTH && !isKnown;
      const corrections =
        inCalls.length > 0 || !mayBeMistyped
          ? inCalls
          : vocabulary.findSimilarWords(withoutAccents(word));
      return corrections.length > 0
        ? [[word, corrections.slice(0, MAX_SIMILAR_WORDS)] as const]
        : [];
    }),
  );
}

function chooseCorrections(
  typed: string,
  near: readonly { word: string; begins: boolean }[],
  isKnown: boolean,
): string[] {
  const completions = near.filter((row) => row.begins).map((row) => row.word);
  if (completions.length > 0) return completions;
  if (isKnown || typed.length < MIN_CORRECTED_WORD_LENGTH) return [];
  const plain = withoutAccents(typed);
  return near.map((row) => row.word).filter((word) => isOneEditAway(plain, word));
}

/** Whether a word was only completed, not corrected. */
export const isPrefix = (typed: string, [read = ""]: readonly string[]): boolean =>
  withoutAccents(read).startsWith(withoutAccents(typed));
