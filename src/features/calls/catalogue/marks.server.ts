import type { Db } from "#platform/db/pool.server.ts";
import { formsOf, type WordReader } from "./lexer.server.ts";
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
  const formsIn = (word: string) => formsOf(lexemes.get(word));
  const wordings = plan.ideas.flat();
  return words.map((list) => {
    const held = new Set(list.flatMap(({ word }) => formsIn(word)));
    // The words of an expression mean it together: one of them alone is another word.
    const wanted = new Set(
      wordings
        .filter((wording) => wording.words.every((forms) => forms.some((form) => held.has(form))))
        .flatMap((wording) => wording.words.flat()),
    );
    return list
      .filter(({ word }) => formsIn(word).some((form) => wanted.has(form)))
      .map(({ range }) => range);
  });
}
