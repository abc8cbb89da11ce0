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

/** The subjects of a call with their synonyms: each whole keyword, and each expression or word of its title. */
export function listSubjects(
  catalogue: Catalogue,
  { fr, en, programme }: SubjectTexts,
  lexemes: ReadonlyMap<string, Lexemes>,
): Subject[] {
  const texts = [fr.title, en.title, ...fr.keywords, ...en.keywords];
  const ownForms = new Set(
    texts.flatMap(splitWords).flatMap((word) => listForms(lexemes.get(word))),
  );
  const programmeForms = new Set(
    splitWords(programme ?? "").flatMap((word) => listForms(lexemes.get(word))),
  );
  // Synonyms that name the programme are dropped: « PEPR », a synonym of « programme prioritaire », is the frame of many calls and the
  // subject of none.
  const namesProgramme = ({ words }: QueryTerm) =>
    words.every((forms) => forms.some((form) => programmeForms.has(form) && !ownForms.has(form)));
  const toSpans = (text: string) => {
    const words = selectContentWords(catalogue, splitWords(text), lexemes);
    return splitIntoSpans(catalogue, words, lexemes, new Set());
  };
  const toTerm = (words: readonly string[]): QueryTerm => ({
    words: words.map((word) => withBothGenders(listForms(lexemes.get(word)))),
    weight: 1,
  });
  const fromKeyword = (keyword: string, locale: string): Subject[] => {
    const parts = toSpans(keyword);
    if (parts.length === 0) return [];
    // A synonym of a part of a keyword is not a synonym of the whole keyword.
    const synonyms = parts.length === 1 ? (parts[0]?.synonyms ?? []) : [];
    return [
      {
        term: toTerm(parts.flatMap(({ words }) => words)),
        synonyms: synonyms.filter((one) => !namesProgramme(one)),
        locale,
      },
    ];
  };
  const fromTitle = (title: string, locale: string): Subject[] =>
    toSpans(title)
      .filter(({ words }) => !words.every(isWeakWord))
      .map(({ words, synonyms }) => ({
        term: toTerm(words),
        synonyms: synonyms.filter((one) => !namesProgramme(one)),
        locale,
        isTitle: true,
      }));
  return (["fr", "en"] as const).flatMap((locale) => {
    const { title, keywords } = locale === "fr" ? fr : en;
    const subjects = keywords.flatMap((keyword) => fromKeyword(keyword, locale));
    const known = new Set(subjects.map(({ term }) => String(term.words)));
    return [
      ...subjects,
      ...fromTitle(title, locale).filter(({ term }) => !known.has(String(term.words))),
    ];
  });
}
