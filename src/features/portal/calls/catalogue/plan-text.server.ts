import { sql } from "drizzle-orm";
import type { Db } from "#platform/db/pool.server.ts";
import { isCommonWord } from "../rules/common-words.ts";
import { isArticle, isPanelCode, isStopWord, isWeakWord, saysPanel } from "../rules/empty-words.ts";
import { parseQueryText, type QueryText } from "../rules/query-text.ts";
import { isOneSlipAway, swaps, withoutAccents } from "../rules/typing-error.ts";
import { acronymForms, acronymKey, typedKeys } from "../rules/word-keys.ts";
import type { Catalogue } from "./catalogue.ts";
import { expressionIdea, type Idea, wordIdea } from "./ideas.ts";
import { formsOf, type Lexemes, type TextWord, textWord, type WordReader } from "./lexer.server.ts";
import { firstShare, matchText, relaxed, type TextPlan, typedWord } from "./match-text.ts";
import { type Span, spansOf, tellingWords } from "./other-words.ts";
import type { Vocabulary } from "./vocabulary.ts";
import { isHeld } from "./wordings.ts";

export interface PlannedText {
  readonly plan: TextPlan;
  /** Words that no call holds, and what was searched instead. */
  readonly mended: readonly { readonly typed: string; readonly read: readonly string[] }[];
  /** Words that no call holds and nothing resembles: the search goes on without them. */
  readonly leftOut: readonly string[];
  /** No call holds enough of the text: those that hold less are found. */
  readonly isPartial: boolean;
  /** Expressions of the vocabulary that were searched for besides what was typed. */
  readonly also: readonly string[];
}

/**
 * Turns what a person typed into lexemes; null when nothing of it can be searched for. Phrases are looked for in calls that may be
 * shown: the database reads each text whole for that.
 */
export async function planText(
  db: Db,
  lexer: WordReader,
  catalogue: Catalogue,
  typed: string,
  mayBeShown: (position: number) => boolean = () => true,
): Promise<PlannedText | null> {
  const planned = await planWords(db, lexer, catalogue, typed);
  if (!planned) return null;
  const { phrases, ...text } = planned;
  if (phrases.length === 0) {
    const plan = relaxed(catalogue, text.plan);
    return { ...text, plan, isPartial: plan.share < text.plan.share };
  }
  const candidates = Array.from(
    matchText(catalogue, text.plan).positions.filter(mayBeShown),
    (position) => catalogue.ids[position] as number,
  );
  return {
    ...text,
    isPartial: false,
    plan: { ...text.plan, phraseIds: await holdPhrases(db, candidates, phrases) },
  };
}

interface PlannedWords extends Omit<PlannedText, "isPartial"> {
  /** Phrases that were asked for; which calls hold them is not yet known. */
  readonly phrases: readonly (readonly string[])[];
}

/** How words that no call holds are read instead; asked once for all words of a text. Words nothing resembles have no entry. */
export type ReadUnknown = (
  db: Db,
  words: readonly string[],
  vocabulary: Vocabulary,
) => Promise<ReadonlyMap<string, readonly string[]>>;

/**
 * Looking for what a word may have meant is the dearest part of a search. A person makes a slip or two; a text of
 * nothing but unknown words is searched without the rest of them, and says so.
 */
export const MAX_MENDED_WORDS = 3;

/** For those who type on: nothing is mended before they have finished. */
export const mendNothing: ReadUnknown = async () => new Map();

/** All of a plan but its phrases, which only the database can look for. */
export async function planWords(
  db: Db,
  lexer: WordReader,
  catalogue: Catalogue,
  typed: string,
  readUnknown: ReadUnknown = nearestWords,
): Promise<PlannedWords | null> {
  const query = parseQueryText(typed);
  const wanted = [...new Set([...query.words, ...query.phrases.flat()])];
  const exact = new Set(query.exact);
  const asTwo = readUnknown === mendNothing ? [] : neighbours(query.words, exact);
  const compounds = new Map([...asTwo, ...query.compounds]);
  const read = await lexer.lexemesOf(db, [
    ...wanted,
    ...query.without,
    ...Array.from(compounds.values(), ({ joined }) => joined),
  ]);
  const lexemes = withAcronyms(read, knownAcronyms(catalogue, query));
  const isOneWord = (compound: Compound) => {
    const { parts, joined } = compound;
    const read = [joined, ...parts].map((word) => textWord(word, lexemes));
    const hasHyphen = query.compounds.get(parts[0] ?? "") === compound;
    const isStop = (word: string) => isStopWord(word, lexemes.get(word) ?? NO_LEXEMES);
    if (!hasHyphen && parts.some(isStop)) return false;
    return isWrittenInOne(catalogue, read, hasHyphen);
  };
  const joined = withCompounds(wanted, compounds, isOneWord);
  const words = meaningful(catalogue, joined, lexemes, new Set(query.acronyms));
  const understand = (read: ReadonlyMap<string, Lexemes>, literal: ReadonlySet<string>) => {
    const { strong, weak } = weighSpans(spansOf(catalogue, words, read, literal), literal);
    const found = strong.map((span) => {
      const idea = ideaOf(catalogue, span, read, literal);
      return { ...idea, texts: span.texts, isHeld: isHeld(catalogue, idea.wanted) };
    });
    return { found, weak };
  };
  const asTyped = understand(lexemes, exact);
  const unknown = asTyped.found.filter(({ isHeld }) => !isHeld).flatMap((idea) => idea.words);
  const mayBeRead = unknown.filter((word) => !exact.has(word) && mayBeMended(word));
  const reading = await readUnknown(db, mayBeRead.slice(0, MAX_MENDED_WORDS), catalogue.vocabulary);
  // A mended word may be part of an expression, and has what stands for it; the beginning of a word has not.
  const begun = [...reading].filter(([typed, read]) => isBeginning(typed, read));
  const { found, weak } =
    reading.size > 0
      ? understand(
          await withReadings(db, lexer, lexemes, reading),
          new Set([...exact, ...begun.map(([typed]) => typed)]),
        )
      : asTyped;
  const ideas = found.filter(({ isHeld, words: [word = ""] }) => isHeld || exact.has(word));
  const heldWords = new Set(ideas.flatMap((idea) => idea.words));
  const mended = [...reading]
    .filter(([typed]) => heldWords.has(typed))
    .map(([typed, read]) => ({
      typed,
      read: read.map((word) => catalogue.vocabulary.written(word)),
    }));
  const leftOut = found.filter((idea) => !ideas.includes(idea)).flatMap((idea) => idea.words);
  const banned = query.without.flatMap((word) => formsOf(lexemes.get(word)));
  // Nothing but unknown words finds nothing, rather than everything.
  const nothing = { wanted: typedWord([]), loose: typedWord([]) };
  const asked = ideas.length === 0 && leftOut.length > 0 ? [nothing] : ideas;
  if (asked.length === 0 && banned.length === 0) return null;
  const also = [...new Set(found.flatMap(({ texts }) => texts))];
  const plan = {
    ideas: asked.map((idea) => idea.wanted),
    loose: asked.map((idea) => idea.loose),
    besides: weak.map((span) =>
      typedWord(span.words.flatMap((word) => formsOf(lexemes.get(word)))),
    ),
    banned,
    isToTheLetter: exact.size > 0,
    share: firstShare(asked.length),
    phraseIds: null,
  };
  return { plan, mended, leftOut, also, phrases: query.phrases };
}

const NO_LEXEMES: Lexemes = { fr: [], en: [] };

/** Words typed in capitals that are acronyms of the vocabulary, or that calls write so; a text in capitals is often only loud. */
function knownAcronyms({ postings, vocabulary }: Catalogue, query: QueryText): string[] {
  return query.capitals.filter((word) => {
    const key = acronymKey(word);
    const isInCalls = query.acronyms.includes(word) && postings.has(key);
    return isInCalls || vocabulary.lengthAt([[key]], 0) === 1;
  });
}

/** Acronyms are looked for as they are, before anything is stemmed. */
function withAcronyms(
  lexemes: ReadonlyMap<string, Lexemes>,
  acronyms: readonly string[],
): ReadonlyMap<string, Lexemes> {
  if (acronyms.length === 0) return lexemes;
  const read = acronyms.map((word) => {
    const forms = acronymForms(word, formsOf(lexemes.get(word)));
    return [word, { fr: forms, en: forms, keys: [acronymKey(word)] }] as const;
  });
  return new Map([...lexemes, ...read]);
}

/** What each word means, mended ones by all that they may have meant. */
async function withReadings(
  db: Db,
  lexer: WordReader,
  lexemes: ReadonlyMap<string, Lexemes>,
  reading: ReadonlyMap<string, readonly string[]>,
): Promise<ReadonlyMap<string, Lexemes>> {
  const read = await lexer.lexemesOf(db, [...reading.values()].flat());
  const forms = (words: readonly string[]) => words.flatMap((word) => formsOf(read.get(word)));
  return new Map([
    ...lexemes,
    ...Array.from(
      reading,
      ([typed, words]) =>
        [
          typed,
          { fr: [...new Set(forms(words))], en: [], keys: words.flatMap(typedKeys) },
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

function ideaOf(
  catalogue: Catalogue,
  span: Span,
  lexemes: ReadonlyMap<string, Lexemes>,
  exact: ReadonlySet<string>,
): Idea {
  const [word = "", ...more] = span.words;
  if (more.length > 0) return expressionIdea(catalogue, span, lexemes);
  if (!exact.has(word)) return wordIdea(catalogue, word, lexemes, span.wordings);
  const literal = typedWord(formsOf(lexemes.get(word)));
  return { words: [word], wanted: literal, loose: literal };
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
const neighbours = (words: readonly string[], exact: ReadonlySet<string>): [string, Compound][] =>
  words.flatMap((word, at) => {
    const next = words[at + 1];
    if (next === undefined || exact.has(word) || exact.has(next)) return [];
    return [[word, { parts: [word, next], joined: word + next }]];
  });

/**
 * Whether « post-doc » is known as « postdoc », and not as the two words. Of two words without a hyphen, one must mean nothing by
 * itself.
 */
function isWrittenInOne(
  { postings, vocabulary }: Catalogue,
  [joined, ...parts]: readonly TextWord[],
  hasHyphen: boolean,
): boolean {
  const isWord = ({ forms }: TextWord) => forms.some((form) => postings.has(form));
  if (!joined || (!hasHyphen && parts.every(isWord))) return false;
  const keys = parts.map((part) => part.keys);
  const asTwo = vocabulary.lengthAt(keys, 0) === parts.length;
  const asOne = isWord(joined) || vocabulary.lengthAt([joined.keys], 0) > 0;
  return asOne && !asTwo;
}

/** Words that say nothing are left out, unless nothing else was typed; nothing but articles is nothing at all. */
function meaningful(
  catalogue: Catalogue,
  words: string[],
  lexemes: ReadonlyMap<string, Lexemes>,
  acronyms: ReadonlySet<string>,
): string[] {
  const namesPanel = words.some(isPanelCode);
  const telling = tellingWords(catalogue, words, lexemes, acronyms).filter(
    (word) => !(namesPanel && saysPanel(word)),
  );
  return telling.length > 0
    ? telling
    : words.filter((word) => formsOf(lexemes.get(word)).length > 0 && !isArticle(word));
}

const MAX_NEAR_WORDS = 12;
/** The beginning of a word may be this short; a word with a slip in it must be longer, or everything resembles it. */
const MIN_BEGINNING_LENGTH = 3;
const MIN_MENDED_WORD_LENGTH = 4;
/** A word the vocabulary knows is the beginning of others only if it is this long. */
const MIN_KNOWN_BEGINNING_LENGTH = 5;
/** Longer ones are no words that somebody mistyped. */
const MAX_MENDED_WORD_LENGTH = 40;

const mayBeMended = (word: string): boolean =>
  word.length >= MIN_BEGINNING_LENGTH &&
  word.length <= MAX_MENDED_WORD_LENGTH &&
  !isCommonWord(word);

/**
 * Words of the calls that begin with an unknown word, else those that one slip of the finger turns into it, else those of the
 * vocabulary.
 */
export async function nearestWords(
  db: Db,
  words: readonly string[],
  vocabulary: Vocabulary,
): Promise<Map<string, readonly string[]>> {
  if (words.length === 0) return new Map();
  const swapped = words.map((word) => swaps(withoutAccents(word)).join(" "));
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
      const isKnown = vocabulary.knows(word);
      if (isKnown && word.length < MIN_KNOWN_BEGINNING_LENGTH) return [];
      const inCalls = readAs(word, rowsOf.get(word) ?? [], isKnown);
      const mayBeMistyped = word.length >= MIN_MENDED_WORD_LENGTH && !isKnown;
      const read =
        inCalls.length > 0 || !mayBeMistyped
          ? inCalls
          : vocabulary.resembling(withoutAccents(word));
      return read.length > 0 ? [[word, read.slice(0, MAX_NEAR_WORDS)] as const] : [];
    }),
  );
}

function readAs(
  typed: string,
  near: readonly { word: string; begins: boolean }[],
  isKnown: boolean,
): string[] {
  const beginning = near.filter((row) => row.begins).map((row) => row.word);
  if (beginning.length > 0) return beginning;
  if (isKnown || typed.length < MIN_MENDED_WORD_LENGTH) return [];
  const plain = withoutAccents(typed);
  return near.map((row) => row.word).filter((word) => isOneSlipAway(plain, word));
}

const isBeginning = (typed: string, [read = ""]: readonly string[]): boolean =>
  withoutAccents(read).startsWith(withoutAccents(typed));

/** Phrases need the order of words, which only the database keeps: it looks at the few calls that hold the words. */
export async function holdPhrases(
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
