import type { Db } from "#platform/db/pool.server.ts";
import { isAcronym } from "../rules/query-text.ts";
import { toAcronymKey } from "../rules/word-keys.ts";
import { listForms, type Stemmer } from "./lexer.server.ts";
import type { QueryPlan } from "./query-plan.ts";
import type { QueryTerm } from "./query-terms.ts";

/** Where the words of a search stand in a text: [start, end[ in characters, in order. */
export type Highlights = readonly (readonly [number, number])[];

const WORD = /[\p{L}\p{M}\p{N}]+/gu;

/**
 * Finds the words of a search in texts by the same lexemes that found the calls, so that « cancers » is marked for
 * "cancer" and nothing is marked that did not count.
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
  const formsIn = ({ word, acronym }: { word: string; acronym: boolean }) => [
    ...(acronym ? [toAcronymKey(word)] : []),
    ...(forms.get(word) ?? []),
  ];
  const wordings = groupTermsByForm(plan);
  return words.map((list) => {
    const held = new Set(list.flatMap(formsIn));
    const spoken = new Set(Array.from(held).flatMap((form) => wordings.get(form) ?? []));
    // The words of an expression mean it together: one of them alone is another word.
    const wanted = new Set(
      Array.from(spoken)
        .filter((wording) => wording.words.every((forms) => forms.some((form) => held.has(form))))
        .flatMap((wording) => wording.words.flat()),
    );
    return list
      .filter((word) => formsIn(word).some((form) => wanted.has(form)))
      .map(({ range }) => range);
  });
}

/** What a text may be asked for by each word it holds: a search has hundreds of wordings, a text holds a few. */
function groupTermsByForm({ concepts }: QueryPlan): ReadonlyMap<string, readonly QueryTerm[]> {
  const byForm = new Map<string, QueryTerm[]>();
  for (const wording of concepts.flat()) {
    for (const form of wording.words.flat()) {
      const list = byForm.get(form) ?? [];
      byForm.set(form, list);
      list.push(wording);
    }
  }
  return byForm;
}
