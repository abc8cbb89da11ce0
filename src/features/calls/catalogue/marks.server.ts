import type { Db } from "#platform/db/pool.server.ts";
import type { WordReader } from "./lexer.server.ts";
import type { TextPlan } from "./match-text.ts";

/** Where the words of a search stand in a text: [start, end[ in characters, in order. */
export type Marks = readonly (readonly [number, number])[];

const WORD = /[\p{L}\p{M}\p{N}]+/gu;

/**
 * Finds the words of a search in texts by the same lexemes that found the calls, so that « cancers » is marked for
 * "cancer" and nothing is marked that did not count.
 */
export async function markTexts(
  db: Db,
  lexer: WordReader,
  plan: TextPlan,
  texts: readonly string[],
): Promise<Marks[]> {
  const wanted = new Set(plan.ideas.flatMap((idea) => idea.flatMap(({ words }) => words.flat())));
  const words = texts.map((text) =>
    Array.from(text.matchAll(WORD), ({ 0: word, index }) => ({
      word: word.toLowerCase().normalize("NFC"),
      range: [index, index + word.length] as const,
    })),
  );
  const lexemes = await lexer.lexemesOf(
    db,
    words.flat().map(({ word }) => word),
  );
  return words.map((list) =>
    list
      .filter(({ word }) => {
        const { fr = [], en = [] } = lexemes.get(word) ?? {};
        return [...fr, ...en].some((lexeme) => wanted.has(lexeme));
      })
      .map(({ range }) => range),
  );
}
