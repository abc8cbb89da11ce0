import { sql } from "drizzle-orm";
import type { Db } from "#platform/db/pool.server.ts";
import { parseQueryText, type QueryText } from "../rules/query-text.ts";
import {
  isArticle,
  isPanelCode,
  isPanelWord,
  isStopWord,
  isWeakWord,
} from "../rules/stop-words.ts";
import { listAcronymForms, listTypedKeys, toAcronymKey } from "../rules/word-keys.ts";
import type { Catalogue } from "./catalogue.ts";
import { type PlannedConcept, planExpressionConcept, planWordConcept } from "./concepts.ts";
import {
  canBeCorrected,
  correctNothing,
  findCorrections,
  isPrefix,
  MAX_CORRECTED_WORDS,
  type WordCorrector,
} from "./correct-words.server.ts";
import {
  type Lexemes,
  listForms,
  type Stemmer,
  type TextWord,
  toTextWord,
} from "./lexer.server.ts";
import { matchQuery } from "./match-query.ts";
import { getFirstMinShare, type QueryPlan, relaxPlan, toLexemeConcept } from "./query-plan.ts";
import { hasAnyMatch } from "./query-terms.ts";
import { type Span, selectContentWords, splitIntoSpans } from "./synonyms.ts";

export interface PlannedQuery {
  readonly plan: QueryPlan;
  /** Words that no call contains, and the words searched instead. */
  readonly corrections: readonly { readonly typed: string; readonly read: readonly string[] }[];
  /** Words that no call contains and no word resembles: they are ignored. */
  readonly ignoredWords: readonly string[];
  /** No call holds enough of the text: those that hold less are found. */
  readonly isPartial: boolean;
  /** Expressions of the vocabulary that were searched for besides what was typed. */
  readonly synonyms: readonly string[];
}

/**
 * Turns a typed text into a plan; null if it has no searchable word. Phrases are searched in the calls that pass `mayBeShown` only,
 * because the database reads the whole text of each of them.
 */
export async function planQuery(
  db: Db,
  lexer: Stemmer,
  catalogue: Catalogue,
  typed: string,
  mayBeShown: (position: number) => boolean = () => true,
): Promise<PlannedQuery | null> {
  const planned = await planWords(db, lexer, catalogue, typed);
  if (!planned) return null;
  const { phrases, ...text } = planned;
  if (phrases.length === 0) {
    const plan = relaxPlan(catalogue, text.plan);
    return { ...text, plan, isPartial: plan.minShare < text.plan.minShare };
  }
  const candidates = Array.from(
    matchQuery(catalogue, text.plan).positions.filter(mayBeShown),
    (position) => catalogue.ids[position] as number,
  );
  return {
    ...text,
    isPartial: false,
    plan: { ...text.plan, phraseMatchIds: await findPhraseMatches(db, candidates, phrases) },
  };
}

interface PlannedWords extends Omit<PlannedQuery, "isPartial"> {
  /** Quoted phrases; the calls that contain them are not yet known. */
  readonly phrases: readonly (readonly string[])[];
}

/** A plan without the search for phrases. */
export async function planWords(
  db: Db,
  lexer: Stemmer,
  catalogue: Catalogue,
  typed: string,
  correct: WordCorrector = findCorrections,
): Promise<PlannedWords | null> {
  const query = parseQueryText(typed);
  const wanted = [...new Set([...query.words, ...query.phrases.flat()])];
  const exact = new Set(query.exact);
  const stemmed = await lexer.findLexemes(db, [
    ...wanted,
    ...query.excludedWords,
    ...Array.from(query.compounds.values(), ({ joined }) => joined),
  ]);
  const lexemesOfTyped = withAcronyms(stemmed, findKnownAcronyms(catalogue, query));
  // Pairs of known words are no compound: stemming them too would cost alerts one statement for each saved search.
  const isKnown = (word: string) => isWord(catalogue, toTextWord(word, lexemesOfTyped));
  const neighbours =
    correct === correctNothing
      ? []
      : listNeighbourPairs(query.words, exact).filter(([, { parts }]) => !parts.every(isKnown));
  const compounds = new Map([...neighbours, ...query.compounds]);
  const joinedWords = neighbours.map(([, { joined }]) => joined);
  const lexemes =
    joinedWords.length === 0
      ? lexemesOfTyped
      : new Map([...(await lexer.findLexemes(db, joinedWords)), ...lexemesOfTyped]);
  const isOneWord = (compound: Compound) => {
    const { parts, joined } = compound;
    const textWords = [joined, ...parts].map((word) => toTextWord(word, lexemes));
    const hasHyphen = query.compounds.get(parts[0] ?? "") === compound;
    const isStop = (word: string) => isStopWord(word, lexemes.get(word) ?? NO_LEXEMES);
    if (!hasHyphen && parts.some(isStop)) return false;
    return isWrittenAsOneWord(catalogue, textWords, hasHyphen);
  };
  const joined = withCompounds(wanted, compounds, isOneWord);
  const words = selectSearchableWords(catalogue, joined, lexemes, new Set(query.acronyms));
  const planSpans = (wordLexemes: ReadonlyMap<string, Lexemes>, literal: ReadonlySet<string>) => {
    const spans = splitIntoSpans(catalogue, words, wordLexemes, literal);
    const { strong, weak } = weighSpans(spans, literal);
    const planned = strong.map((span) => {
      const concept = planConcept(catalogue, span, wordLexemes, literal);
      const hasMatch = hasAnyMatch(catalogue, concept.strict);
      return { ...concept, texts: span.synonymTexts, hasMatch };
    });
    return { planned, weak };
  };
  const asTyped = planSpans(lexemes, exact);
  const unknown = asTyped.planned
    .filter(({ hasMatch }) => !hasMatch)
    .flatMap((concept) => concept.words);
  const correctable = unknown.filter((word) => !exact.has(word) && canBeCorrected(word));
  const corrections = await correct(
    db,
    correctable.slice(0, MAX_CORRECTED_WORDS),
    catalogue.vocabulary,
  );
  // A corrected word can be part of an expression and has synonyms. A word that was only completed has neither.
  const completed = [...corrections].filter(([typed, read]) => isPrefix(typed, read));
  const { planned, weak } =
    corrections.size > 0
      ? planSpans(
          await withCorrections(db, lexer, lexemes, corrections),
          new Set([...exact, ...completed.map(([typed]) => typed)]),
        )
      : asTyped;
  const concepts = planned.filter(
    ({ hasMatch, words: [word = ""] }) => hasMatch || exact.has(word),
  );
  const searchedWords = new Set(concepts.flatMap((concept) => concept.words));
  const usedCorrections = [...corrections]
    .filter(([typed]) => searchedWords.has(typed))
    .map(([typed, read]) => ({
      typed,
      read: read.map((word) => catalogue.vocabulary.withAccents(word)),
    }));
  const ignoredWords = planned
    .filter((concept) => !concepts.includes(concept))
    .flatMap((concept) => concept.words);
  const excludedLexemes = query.excludedWords.flatMap((word) => listForms(lexemes.get(word)));
  // A text of unknown words alone matches no call, instead of all calls.
  const matchNothing = { strict: toLexemeConcept([]), loose: toLexemeConcept([]) };
  const searched = concepts.length === 0 && ignoredWords.length > 0 ? [matchNothing] : concepts;
  if (searched.length === 0 && excludedLexemes.length === 0) return null;
  const synonyms = [...new Set(planned.flatMap(({ texts }) => texts))];
  const plan = {
    concepts: searched.map((concept) => concept.strict),
    looseConcepts: searched.map((concept) => concept.loose),
    boostConcepts: weak.map((span) =>
      toLexemeConcept(span.words.flatMap((word) => listForms(lexemes.get(word)))),
    ),
    excludedLexemes,
    isExact: exact.size > 0,
    minShare: getFirstMinShare(searched.length),
    phraseMatchIds: null,
  };
  return {
    plan,
    corrections: usedCorrections,
    ignoredWords,
    synonyms,
    phrases: query.phrases,
  };
}

const NO_LEXEMES: Lexemes = { fr: [], en: [] };

/** Words in capitals that the vocabulary or the calls have as acronyms. Others are plain words: some visitors type everything in capitals. */
function findKnownAcronyms({ postings, vocabulary }: Catalogue, query: QueryText): string[] {
  return query.capitals.filter((word) => {
    const key = toAcronymKey(word);
    const isInCalls = query.acronyms.includes(word) && postings.has(key);
    return isInCalls || vocabulary.getExpressionLength([[key]], 0) === 1;
  });
}

/** Replaces the lexemes of acronyms: an acronym is searched unstemmed first. */
function withAcronyms(
  lexemes: ReadonlyMap<string, Lexemes>,
  acronyms: readonly string[],
): ReadonlyMap<string, Lexemes> {
  if (acronyms.length === 0) return lexemes;
  const read = acronyms.map((word) => {
    const forms = listAcronymForms(word, listForms(lexemes.get(word)));
    return [word, { fr: forms, en: forms, keys: [toAcronymKey(word)] }] as const;
  });
  return new Map([...lexemes, ...read]);
}

/** The lexemes with those of corrected words replaced by the lexemes of all their corrections. */
async function withCorrections(
  db: Db,
  lexer: Stemmer,
  lexemes: ReadonlyMap<string, Lexemes>,
  corrections: ReadonlyMap<string, readonly string[]>,
): Promise<ReadonlyMap<string, Lexemes>> {
  const read = await lexer.findLexemes(db, [...corrections.values()].flat());
  const forms = (words: readonly string[]) => words.flatMap((word) => listForms(read.get(word)));
  return new Map([
    ...lexemes,
    ...Array.from(
      corrections,
      ([typed, words]) =>
        [
          typed,
          { fr: [...new Set(forms(words))], en: [], keys: words.flatMap(listTypedKeys) },
        ] as const,
    ),
  ]);
}

/** Separates the words that occur in every project (« développer ») and only boost beside a subject. Alone, they are the subject. */
function weighSpans(spans: Span[], exact: ReadonlySet<string>) {
  const isWeak = ({ words: [word = "", ...more] }: Span) =>
    more.length === 0 && isWeakWord(word) && !exact.has(word);
  const strong = spans.filter((span) => !isWeak(span));
  return strong.length > 0 ? { strong, weak: spans.filter(isWeak) } : { strong: spans, weak: [] };
}

function planConcept(
  catalogue: Catalogue,
  span: Span,
  lexemes: ReadonlyMap<string, Lexemes>,
  exact: ReadonlySet<string>,
): PlannedConcept {
  const [word = "", ...more] = span.words;
  if (more.length > 0) return planExpressionConcept(catalogue, span, lexemes);
  if (!exact.has(word)) return planWordConcept(catalogue, word, lexemes, span.synonyms);
  const literal = toLexemeConcept(listForms(lexemes.get(word)));
  return { words: [word], strict: literal, loose: literal };
}

type Compound = QueryText["compounds"] extends Map<string, infer One> ? One : never;

/** Joins the parts of a compound if calls or the vocabulary write it as one word. */
function withCompounds(
  words: readonly string[],
  compounds: QueryText["compounds"],
  isOneWord: (compound: Compound) => boolean,
): string[] {
  const parts = new Set<string>();
  const read = words.map((word) => {
    const compound = compounds.get(word);
    if (!compound || !isOneWord(compound)) return word;
    for (const part of compound.parts) parts.add(part);
    return compound.joined;
  });
  return read.filter((word) => !parts.has(word));
}

/** Neighbouring words as possible compounds: « cyber sécurité » may be « cybersécurité ». */
const listNeighbourPairs = (
  words: readonly string[],
  exact: ReadonlySet<string>,
): [string, Compound][] =>
  words.flatMap((word, at) => {
    const next = words[at + 1];
    if (next === undefined || exact.has(word) || exact.has(next)) return [];
    return [[word, { parts: [word, next], joined: word + next }]];
  });

/** Whether a call contains the word. */
const isWord = ({ postings }: Catalogue, { forms }: TextWord): boolean =>
  forms.some((form) => postings.has(form));

/**
 * Whether « post-doc » is known as « postdoc » and not as two words. Without a hyphen, it is a compound only if one of the two parts is
 * unknown.
 */
function isWrittenAsOneWord(
  catalogue: Catalogue,
  [joined, ...parts]: readonly TextWord[],
  hasHyphen: boolean,
): boolean {
  const { vocabulary } = catalogue;
  if (!joined || (!hasHyphen && parts.every((part) => isWord(catalogue, part)))) return false;
  const keys = parts.map((part) => part.keys);
  const asTwo = vocabulary.getExpressionLength(keys, 0) === parts.length;
  const asOne = isWord(catalogue, joined) || vocabulary.getExpressionLength([joined.keys], 0) > 0;
  return asOne && !asTwo;
}

/** Drops words without content, unless the text has no others. Articles are always dropped. */
function selectSearchableWords(
  catalogue: Catalogue,
  words: string[],
  lexemes: ReadonlyMap<string, Lexemes>,
  acronyms: ReadonlySet<string>,
): string[] {
  const namesPanel = words.some(isPanelCode);
  const content = selectContentWords(catalogue, words, lexemes, acronyms).filter(
    (word) => !(namesPanel && isPanelWord(word)),
  );
  return content.length > 0
    ? content
    : words.filter((word) => listForms(lexemes.get(word)).length > 0 && !isArticle(word));
}

/** The candidates that contain all phrases. Only the database has the order of words; candidates contain the words of the phrases. */
export async function findPhraseMatches(
  db: Db,
  candidates: readonly number[],
  phrases: readonly (readonly string[])[],
): Promise<Set<number>> {
  const conditions = phrases.map((phrase) => {
    const text = phrase.join(" ");
    return sql`(search @@ french_phrase(${text}) or search @@ english_phrase(${text}))`;
  });
  const { rows } = await db.execute<{ id: number }>(sql`
    select id from calls
    where id = any(${sql.param([...candidates])}::int[]) and ${sql.join(conditions, sql` and `)}`);
  return new Set(rows.map((row) => row.id));
}
