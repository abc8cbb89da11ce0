import { sql } from "drizzle-orm";
import type { Db } from "#platform/db/pool.server.ts";
import { isCommonWord } from "../rules/common-words.ts";
import { parseQueryText, type QueryText } from "../rules/query-text.ts";
import {
  isArticle,
  isPanelCode,
  isPanelWord,
  isStopWord,
  isWeakWord,
} from "../rules/stop-words.ts";
import { isOneEditAway, listSwaps, withoutAccents } from "../rules/typing-error.ts";
import { listAcronymForms, listTypedKeys, toAcronymKey } from "../rules/word-keys.ts";
import type { Catalogue } from "./catalogue.ts";
import { type PlannedConcept, planExpressionConcept, planWordConcept } from "./concepts.ts";
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
import type { Vocabulary } from "./vocabulary.ts";

export interface PlannedQuery {
  readonly plan: QueryPlan;
  /** Words that no call holds, and what was searched instead. */
  readonly corrections: readonly { readonly typed: string; readonly read: readonly string[] }[];
  /** Words that no call holds and nothing resembles: the search goes on without them. */
  readonly ignoredWords: readonly string[];
  /** No call holds enough of the text: those that hold less are found. */
  readonly isPartial: boolean;
  /** Expressions of the vocabulary that were searched for besides what was typed. */
  readonly synonyms: readonly string[];
}

/**
 * Turns what a person typed into lexemes; null when nothing of it can be searched for. Phrases are looked for in calls that may be
 * shown: the database reads each text whole for that.
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
  /** Phrases that were asked for; which calls hold them is not yet known. */
  readonly phrases: readonly (readonly string[])[];
}

/** How words that no call holds are read instead; asked once for all words of a text. Words nothing resembles have no entry. */
export type WordCorrector = (
  db: Db,
  words: readonly string[],
  vocabulary: Vocabulary,
) => Promise<ReadonlyMap<string, readonly string[]>>;

/**
 * Looking for what a word may have meant is the dearest part of a search. A person makes a slip or two; a text of
 * nothing but unknown words is searched without the rest of them, and says so.
 */
export const MAX_CORRECTED_WORDS = 3;

/** For those who type on: nothing is mended before they have finished. */
export const correctNothing: WordCorrector = async () => new Map();

/** All of a plan but its phrases, which only the database can look for. */
export async function planWords(
  db: Db,
  lexer: Stemmer,
  catalogue: Catalogue,
  typed: string,
  readUnknown: WordCorrector = findCorrections,
): Promise<PlannedWords | null> {
  const query = parseQueryText(typed);
  const wanted = [...new Set([...query.words, ...query.phrases.flat()])];
  const exact = new Set(query.exact);
  const asTwo = readUnknown === correctNothing ? [] : listNeighbourPairs(query.words, exact);
  const compounds = new Map([...asTwo, ...query.compounds]);
  const read = await lexer.findLexemes(db, [
    ...wanted,
    ...query.excludedWords,
    ...Array.from(compounds.values(), ({ joined }) => joined),
  ]);
  const lexemes = withAcronyms(read, findKnownAcronyms(catalogue, query));
  const isOneWord = (compound: Compound) => {
    const { parts, joined } = compound;
    const read = [joined, ...parts].map((word) => toTextWord(word, lexemes));
    const hasHyphen = query.compounds.get(parts[0] ?? "") === compound;
    const isStop = (word: string) => isStopWord(word, lexemes.get(word) ?? NO_LEXEMES);
    if (!hasHyphen && parts.some(isStop)) return false;
    return isWrittenAsOneWord(catalogue, read, hasHyphen);
  };
  const joined = withCompounds(wanted, compounds, isOneWord);
  const words = selectSearchableWords(catalogue, joined, lexemes, new Set(query.acronyms));
  const understand = (read: ReadonlyMap<string, Lexemes>, literal: ReadonlySet<string>) => {
    const { strong, weak } = weighSpans(splitIntoSpans(catalogue, words, read, literal), literal);
    const found = strong.map((span) => {
      const idea = planConcept(catalogue, span, read, literal);
      return { ...idea, texts: span.synonymTexts, isHeld: hasAnyMatch(catalogue, idea.strict) };
    });
    return { found, weak };
  };
  const asTyped = understand(lexemes, exact);
  const unknown = asTyped.found.filter(({ isHeld }) => !isHeld).flatMap((idea) => idea.words);
  const mayBeRead = unknown.filter((word) => !exact.has(word) && canBeCorrected(word));
  const reading = await readUnknown(
    db,
    mayBeRead.slice(0, MAX_CORRECTED_WORDS),
    catalogue.vocabulary,
  );
  // A mended word may be part of an expression, and has what stands for it; the beginning of a word has not.
  const begun = [...reading].filter(([typed, read]) => isPrefix(typed, read));
  const { found, weak } =
    reading.size > 0
      ? understand(
          await withCorrections(db, lexer, lexemes, reading),
          new Set([...exact, ...begun.map(([typed]) => typed)]),
        )
      : asTyped;
  const ideas = found.filter(({ isHeld, words: [word = ""] }) => isHeld || exact.has(word));
  const heldWords = new Set(ideas.flatMap((idea) => idea.words));
  const mended = [...reading]
    .filter(([typed]) => heldWords.has(typed))
    .map(([typed, read]) => ({
      typed,
      read: read.map((word) => catalogue.vocabulary.withAccents(word)),
    }));
  const leftOut = found.filter((idea) => !ideas.includes(idea)).flatMap((idea) => idea.words);
  const banned = query.excludedWords.flatMap((word) => listForms(lexemes.get(word)));
  // Nothing but unknown words finds nothing, rather than everything.
  const nothing = { strict: toLexemeConcept([]), loose: toLexemeConcept([]) };
  const asked = ideas.length === 0 && leftOut.length > 0 ? [nothing] : ideas;
  if (asked.length === 0 && banned.length === 0) return null;
  const also = [...new Set(found.flatMap(({ texts }) => texts))];
  const plan = {
    concepts: asked.map((idea) => idea.strict),
    looseConcepts: asked.map((idea) => idea.loose),
    boostConcepts: weak.map((span) =>
      toLexemeConcept(span.words.flatMap((word) => listForms(lexemes.get(word)))),
    ),
    excludedLexemes: banned,
    isExact: exact.size > 0,
    minShare: getFirstMinShare(asked.length),
    phraseMatchIds: null,
  };
  return {
    plan,
    corrections: mended,
    ignoredWords: leftOut,
    synonyms: also,
    phrases: query.phrases,
  };
}

const NO_LEXEMES: Lexemes = { fr: [], en: [] };

/** Words typed in capitals that are acronyms of the vocabulary, or that calls write so; a text in capitals is often only loud. */
function findKnownAcronyms({ postings, vocabulary }: Catalogue, query: QueryText): string[] {
  return query.capitals.filter((word) => {
    const key = toAcronymKey(word);
    const isInCalls = query.acronyms.includes(word) && postings.has(key);
    return isInCalls || vocabulary.getExpressionLength([[key]], 0) === 1;
  });
}

/** Acronyms are looked for as they are, before anything is stemmed. */
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

/** What each word means, mended ones by all that they may have meant. */
async function withCorrections(
  db: Db,
  lexer: Stemmer,
  lexemes: ReadonlyMap<string, Lexemes>,
  reading: ReadonlyMap<string, readonly string[]>,
): Promise<ReadonlyMap<string, Lexemes>> {
  const read = await lexer.findLexemes(db, [...reading.values()].flat());
  const forms = (words: readonly string[]) => words.flatMap((word) => listForms(read.get(word)));
  return new Map([
    ...lexemes,
    ...Array.from(
      reading,
      ([typed, words]) =>
        [
          typed,
          { fr: [...new Set(forms(words))], en: [], keys: words.flatMap(listTypedKeys) },
        ] as const,
    ),
  ]);
}

/** What names a subject, and the verbs of every project, which say nothing beside it; alone they are what is meant. */
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

/** Two words written with a hyphen become one where that is how calls or the vocabulary write it. */
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

/** Words that follow each other: « cyber sécurité » may be called « cybersécurité ». */
const listNeighbourPairs = (
  words: readonly string[],
  exact: ReadonlySet<string>,
): [string, Compound][] =>
  words.flatMap((word, at) => {
    const next = words[at + 1];
    if (next === undefined || exact.has(word) || exact.has(next)) return [];
    return [[word, { parts: [word, next], joined: word + next }]];
  });

/**
 * Whether « post-doc » is known as « postdoc », and not as the two words. Of two words without a hyphen, one must mean nothing by
 * itself.
 */
function isWrittenAsOneWord(
  { postings, vocabulary }: Catalogue,
  [joined, ...parts]: readonly TextWord[],
  hasHyphen: boolean,
): boolean {
  const isWord = ({ forms }: TextWord) => forms.some((form) => postings.has(form));
  if (!joined || (!hasHyphen && parts.every(isWord))) return false;
  const keys = parts.map((part) => part.keys);
  const asTwo = vocabulary.getExpressionLength(keys, 0) === parts.length;
  const asOne = isWord(joined) || vocabulary.getExpressionLength([joined.keys], 0) > 0;
  return asOne && !asTwo;
}

/** Words that say nothing are left out, unless nothing else was typed; nothing but articles is nothing at all. */
function selectSearchableWords(
  catalogue: Catalogue,
  words: string[],
  lexemes: ReadonlyMap<string, Lexemes>,
  acronyms: ReadonlySet<string>,
): string[] {
  const namesPanel = words.some(isPanelCode);
  const telling = selectContentWords(catalogue, words, lexemes, acronyms).filter(
    (word) => !(namesPanel && isPanelWord(word)),
  );
  return telling.length > 0
    ? telling
    : words.filter((word) => listForms(lexemes.get(word)).length > 0 && !isArticle(word));
}

const MAX_SIMILAR_WORDS = 12;
/** The beginning of a word may be this short; a word with a slip in it must be longer, or everything resembles it. */
const MIN_PREFIX_LENGTH = 3;
const MIN_CORRECTED_WORD_LENGTH = 4;
/** A word the vocabulary knows is the beginning of others only if it is this long. */
const MIN_KNOWN_PREFIX_LENGTH = 5;
/** Longer ones are no words that somebody mistyped. */
const MAX_CORRECTED_WORD_LENGTH = 40;

const canBeCorrected = (word: string): boolean =>
  word.length >= MIN_PREFIX_LENGTH &&
  word.length <= MAX_CORRECTED_WORD_LENGTH &&
  !isCommonWord(word);

/**
 * Words of the calls that begin with an unknown word, else those that one slip of the finger turns into it, else those of the
 * vocabulary.
 */
export async function findCorrections(
  db: Db,
  words: readonly string[],
  vocabulary: Vocabulary,
): Promise<Map<string, readonly string[]>> {
  if (words.length === 0) return new Map();
  const swapped = words.map((word) => listSwaps(withoutAccents(word)).join(" "));
  // By LIKE and not by ^@: the index of trigrams knows it, and words hold nothing that LIKE would read as a sign. Two letters
  // that are swapped in a short word leave hardly a trigram: these are looked up as they are.
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
  const rowsOf = Map.groupBy(rows, ({ typed }) => typed);
  return new Map(
    words.flatMap((word) => {
      // « vigne » is no « ligne », and « vin » no « vingt », though no call speaks of wine.
      const isKnown = vocabulary.hasWord(word);
      if (isKnown && word.length < MIN_KNOWN_PREFIX_LENGTH) return [];
      const inCalls = chooseCorrections(word, rowsOf.get(word) ?? [], isKnown);
      const mayBeMistyped = word.length >= MIN_CORRECTED_WORD_LENGTH && !isKnown;
      const read =
        inCalls.length > 0 || !mayBeMistyped
          ? inCalls
          : vocabulary.findSimilarWords(withoutAccents(word));
      return read.length > 0 ? [[word, read.slice(0, MAX_SIMILAR_WORDS)] as const] : [];
    }),
  );
}

function chooseCorrections(
  typed: string,
  near: readonly { word: string; begins: boolean }[],
  isKnown: boolean,
): string[] {
  const beginning = near.filter((row) => row.begins).map((row) => row.word);
  if (beginning.length > 0) return beginning;
  if (isKnown || typed.length < MIN_CORRECTED_WORD_LENGTH) return [];
  const plain = withoutAccents(typed);
  return near.map((row) => row.word).filter((word) => isOneEditAway(plain, word));
}

const isPrefix = (typed: string, [read = ""]: readonly string[]): boolean =>
  withoutAccents(read).startsWith(withoutAccents(typed));

/** Phrases need the order of words, which only the database keeps: it looks at the few calls that hold the words. */
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
