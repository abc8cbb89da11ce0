import { isWeakWord } from "../rules/empty-words.ts";
import { wordsOf } from "../rules/query-text.ts";
import type { Catalogue } from "./catalogue.ts";
import { formsOf, type Lexemes } from "./lexer.server.ts";
import { bothGenders, spansOf, tellingWords } from "./other-words.ts";
import type { Subject } from "./related.ts";
import type { Wording } from "./wordings.ts";

interface SubjectTexts {
  readonly fr: { readonly title: string; readonly keywords: readonly string[] };
  readonly en: { readonly title: string; readonly keywords: readonly string[] };
  readonly programme: string | null;
}

/** What a call is about: each keyword as a whole, and what its title speaks of, with what stands for them. */
export function subjectsOf(
  catalogue: Catalogue,
  { fr, en, programme }: SubjectTexts,
  lexemes: ReadonlyMap<string, Lexemes>,
): Subject[] {
  const texts = [fr.title, en.title, ...fr.keywords, ...en.keywords];
  const own = new Set(texts.flatMap(wordsOf).flatMap((word) => formsOf(lexemes.get(word))));
  const ofProgramme = new Set(
    wordsOf(programme ?? "").flatMap((word) => formsOf(lexemes.get(word))),
  );
  // « programme prioritaire » is also « PEPR », which names the frame of many calls and the subject of none.
  const namesProgramme = ({ words }: Wording) =>
    words.every((forms) => forms.some((form) => ofProgramme.has(form) && !own.has(form)));
  const spans = (text: string) => {
    const words = tellingWords(catalogue, wordsOf(text), lexemes);
    return spansOf(catalogue, words, lexemes, new Set());
  };
  const typedOf = (words: readonly string[]): Wording => ({
    words: words.map((word) => bothGenders(formsOf(lexemes.get(word)))),
    weight: 1,
  });
  const ofKeyword = (keyword: string, locale: string): Subject[] => {
    const parts = spans(keyword);
    if (parts.length === 0) return [];
    // What stands for a part of a keyword does not stand for the whole of it.
    const others = parts.length === 1 ? (parts[0]?.wordings ?? []) : [];
    return [
      {
        typed: typedOf(parts.flatMap(({ words }) => words)),
        others: others.filter((one) => !namesProgramme(one)),
        locale,
      },
    ];
  };
  const ofTitle = (title: string, locale: string): Subject[] =>
    spans(title)
      .filter(({ words }) => !words.every(isWeakWord))
      .map(({ words, wordings }) => ({
        typed: typedOf(words),
        others: wordings.filter((one) => !namesProgramme(one)),
        locale,
        isTitle: true,
      }));
  return (["fr", "en"] as const).flatMap((locale) => {
    const { title, keywords } = locale === "fr" ? fr : en;
    const subjects = keywords.flatMap((keyword) => ofKeyword(keyword, locale));
    const known = new Set(subjects.map(({ typed }) => String(typed.words)));
    return [
      ...subjects,
      ...ofTitle(title, locale).filter(({ typed }) => !known.has(String(typed.words))),
    ];
  });
}
