import type { Db } from "#platform/db/pool.server.ts";
import { isAcronym } from "../rules/query-text.ts";
import { toAcronymKey } from "../rules/word-keys.ts";
import { listForms, type Stemmer } from "./lexer.server.ts";
import type { QueryPlan } from "./query-plan.ts";
import type { QueryTerm } from "./query-terms.ts";

/** Ranges of the words of a search in a text, in order: start, and end (exclusive), in characters. */
export type Highlights = readonly (readonly [number, number])[];

const WORD = /[\p{L}\p{M}\p{N}]+/gu;

/**
 * Finds the words of a search in texts by the lexemes that matched the calls: « cancers » is highlighted for "cancer", and no word is
 * highlighted that did not count.
 */
export async function highlightTexts(
  db: Db,
  lexer: Stemmer,
  plan: QueryPlan,
  texts: readonly string[],
): Promise<Highlights[]> {
  const words = texts.map((text) =>
    Array.from(text.matchAll(WORD), ({ 0: word, index }) => ({
      word: word.toLowerCase().normalize("NFC"),
      acronym: isAcronym(word),
      range: [index, index + word.length] as const,
    })),
  );
  const lexemes = await lexer.findLexemes(db, new Set(words.flat().map(({ word }) => word)));
  const forms = new Map(Array.from(lexemes, ([word, one]) => [word, listForms(one)]));
  const listWordForms = ({ word, acronym }: { word: string; acronym: boolean }) => [
    ...(acronym ? [toAcronymKey(word)] : []),
    ...(forms.get(word) ?? []),
  ];
  const termsByForm = groupTermsByForm(plan);
  return words.map((list) => {
    const textForms = new Set(list.flatMap(listWordForms));
    const candidates = new Set(
      Array.from(textForms).flatMap((form) => termsByForm.get(form) ?? []),
    );
    // An expression is highlighted only if the text contains all of its words: one of them alone means something else.
    const matchedForms = new Set(
      Array.from(candidates)
        .filter((term) => term.words.every((forms) => forms.some((form) => textForms.has(form))))
        .flatMap((term) => term.words.flat()),
    );
    return list
      .filter((word) => listWordForms(word).some((form) => matchedForms.has(form)))
      .map(({ range }) => range);
  });
}

/** The terms of a plan by lexeme. A plan has hundreds of terms, a text contains a few: the lookup avoids testing all of them. */
function groupTermsByForm({ concepts }: QueryPlan): ReadonlyMap<string, readonly QueryTerm[]> {
  const byForm = new Map<string, QueryTerm[]>();
  for (const term of concepts.flat()) {
    for (const form of term.words.flat()) {
      const list = byForm.get(form) ?? [];
      byForm.set(form, list);
      list.push(term);
    }
  }
  return byForm;
}
