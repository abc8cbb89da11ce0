import { splitWords } from "../rules/query-text.ts";
import { isWeakWord } from "../rules/stop-words.ts";
import type { Catalogue } from "./catalogue.ts";
import { type Lexemes, listForms } from "./lexer.server.ts";
import type { QueryTerm } from "./query-terms.ts";
import type { Subject } from "./related.ts";
import { selectContentWords, splitIntoSpans, withBothGenders } from "./synonyms.ts";

interface SubjectTexts {
  readonly fr: { readonly title: string; readonly keywords: readonly string[] };
  readonly en: { readonly title: string; readonly keywords: readonly string[] };
  readonly programme: string | null;
}

/** What a call is about: each keyword as a whole, and what its title speaks of, with what stands for them. */
export function listSubjects(
  catalogue: Catalogue,
  { fr, en, programme }: SubjectTexts,
  lexemes: ReadonlyMap<string, Lexemes>,
): Subject[] {
  const texts = [fr.title, en.title, ...fr.keywords, ...en.keywords];
  const own = new Set(texts.flatMap(splitWords).flatMap((word) => listForms(lexemes.get(word))));
  const ofProgramme = new Set(
    splitWords(programme ?? "").flatMap((word) => listForms(lexemes.get(word))),
  );
  // « programme prioritaire » is also « PEPR », which names the frame of many calls and the subject of none.
  const namesProgramme = ({ words }: QueryTerm) =>
    words.every((forms) => forms.some((form) => ofProgramme.has(form) && !own.has(form)));
  const spans = (text: string) => {
    const words = selectContentWords(catalogue, splitWords(text), lexemes);
    return splitIntoSpans(catalogue, words, lexemes, new Set());
  };
  const toTerm = (words: readonly string[]): QueryTerm => ({
    words: words.map((word) => withBothGenders(listForms(lexemes.get(word)))),
    weight: 1,
  });
  const ofKeyword = (keyword: string, locale: string): Subject[] => {
    const parts = spans(keyword);
    if (parts.length === 0) return [];
    // What stands for a part of a keyword does not stand for the whole of it.
    const others = parts.length === 1 ? (parts[0]?.synonyms ?? []) : [];
    return [
      {
        term: toTerm(parts.flatMap(({ words }) => words)),
        synonyms: others.filter((one) => !namesProgramme(one)),
        locale,
      },
    ];
  };
  const ofTitle = (title: string, locale: string): Subject[] =>
    spans(title)
      .filter(({ words }) => !words.every(isWeakWord))
      .map(({ words, synonyms }) => ({
        term: toTerm(words),
        synonyms: synonyms.filter((one) => !namesProgramme(one)),
        locale,
        isTitle: true,
      }));
  return (["fr", "en"] as const).flatMap((locale) => {
    const { title, keywords } = locale === "fr" ? fr : en;
    const subjects = keywords.flatMap((keyword) => ofKeyword(keyword, locale));
    const known = new Set(subjects.map(({ term }) => String(term.words)));
    return [
      ...subjects,
      ...ofTitle(title, locale).filter(({ term }) => !known.has(String(term.words))),
    ];
  });
}
