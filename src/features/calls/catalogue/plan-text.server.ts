import { sql } from "drizzle-orm";
import type { Db } from "#platform/db/pool.server.ts";
import { isEmptyWord } from "../rules/empty-words.ts";
import { parseQueryText } from "../rules/query-text.ts";
import { isOneSlipAway } from "../rules/typing-error.ts";
import type { Catalogue } from "./catalogue.ts";
import { formsOf, type Lexemes, type WordReader } from "./lexer.server.ts";
import {
  firstShare,
  matchText,
  relaxed,
  type TextPlan,
  typedWord,
  type WantedIdea,
} from "./match-text.ts";
import { bothGenders, derivedWords, otherWords } from "./other-words.ts";
import { volumeOf } from "./wordings.ts";

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

/** Turns what a person typed into lexemes; null when nothing of it can be searched for. */
export async function planText(
  db: Db,
  lexer: WordReader,
  catalogue: Catalogue,
  typed: string,
): Promise<PlannedText | null> {
  const planned = await planWords(db, lexer, catalogue, typed);
  if (!planned) return null;
  const { phrases, ...text } = planned;
  if (phrases.length === 0) {
    const plan = relaxed(catalogue, text.plan);
    return { ...text, plan, isPartial: plan.share < text.plan.share };
  }
  const candidates = Array.from(
    matchText(catalogue, text.plan).positions,
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
  const lexemes = await lexer.lexemesOf(db, [...wanted, ...query.without]);
  const words = meaningful(wanted, lexemes, new Set(query.acronyms));
  const exact = new Set(query.exact);
  const others = otherWords(catalogue, words, lexemes, exact);
  const ideaOf = (word: string): WantedIdea => {
    const forms = formsOf(lexemes.get(word));
    if (exact.has(word)) return typedWord(forms);
    const typed = bothGenders(forms);
    const wordings = [...(others.get(word)?.wordings ?? []), ...derivedWords(catalogue, typed)];
    return [...typedWord(typed), ...wordings.sort((a, b) => b.weight - a.weight)];
  };
  const idea = new Map(words.map((word) => [word, ideaOf(word)]));
  const isKnown = (word: string) =>
    idea.get(word)?.some((wording) => volumeOf(catalogue, wording) > 0) ?? false;
  const unknown = words.filter((word) => !isKnown(word) && !exact.has(word));
  const reading = await readUnknown(db, unknown.filter(mayBeMended).slice(0, MAX_MENDED_WORDS));
  const readLexemes = await lexer.lexemesOf(db, [...reading.values()].flat());
  const ideas: WantedIdea[] = [];
  const mended: { typed: string; read: readonly string[] }[] = [];
  const leftOut: string[] = [];
  for (const word of words) {
    const read = reading.get(word);
    if (read && read.length > 0) {
      ideas.push(typedWord([...new Set(read.flatMap((near) => formsOf(readLexemes.get(near))))]));
      mended.push({ typed: word, read });
    } else if (isKnown(word) || exact.has(word)) {
      ideas.push(idea.get(word) ?? []);
    } else leftOut.push(word);
  }
  const banned = query.without.flatMap((word) => formsOf(lexemes.get(word)));
  // Nothing but unknown words finds nothing, rather than everything.
  if (ideas.length === 0 && leftOut.length > 0) ideas.push(typedWord([]));
  if (ideas.length === 0 && banned.length === 0) return null;
  const also = [...new Set([...others.values()].flatMap(({ texts }) => texts))];
  const plan = {
    ideas,
    banned,
    isToTheLetter: exact.size > 0,
    share: firstShare(ideas.length),
    phraseIds: null,
  };
  return { plan, mended, leftOut, also, phrases: query.phrases };
}

/** Words that say nothing are left out, unless nothing else was typed. */
function meaningful(
  words: string[],
  lexemes: ReadonlyMap<string, Lexemes>,
  acronyms: ReadonlySet<string>,
): string[] {
  const read = (word: string) => lexemes.get(word) ?? NO_LEXEMES;
  const full = words.filter((word) => acronyms.has(word) || !isEmptyWord(word, read(word)));
  return full.length > 0 ? full : words.filter((word) => formsOf(read(word)).length > 0);
}

const NO_LEXEMES: Lexemes = { fr: [], en: [] };

const MAX_NEAR_WORDS = 12;
/** The beginning of a word may be this short; a word with a slip in it must be longer, or everything resembles it. */
const MIN_BEGINNING_LENGTH = 3;
const MIN_MENDED_WORD_LENGTH = 4;
/** Longer ones are no words that somebody mistyped. */
const MAX_MENDED_WORD_LENGTH = 40;

const mayBeMended = (word: string): boolean =>
  word.length >= MIN_BEGINNING_LENGTH && word.length <= MAX_MENDED_WORD_LENGTH;

/** Words of the calls that begin with an unknown word, else those that one slip of the finger turns into it. */
export async function nearestWords(
  db: Db,
  words: readonly string[],
): Promise<Map<string, readonly string[]>> {
  if (words.length === 0) return new Map();
  // By LIKE and not by ^@: the index of trigrams knows it, and words hold nothing that LIKE would read as a sign.
  const { rows } = await db.execute<{ typed: string; word: string; begins: boolean }>(sql`
    select given.typed, near.word, near.begins
    from unnest(${sql.param([...words])}::text[]) as given(typed),
      lateral (select unaccent(given.typed) as word) as plain,
      lateral (
        select w.word, w.word ^@ plain.word as begins
        from call_words w
        where w.word like plain.word || '%'
           or (w.word % plain.word and abs(length(w.word) - length(plain.word)) <= 1)
        order by begins desc, w.word <-> plain.word, w.calls desc
        limit 60
      ) as near`);
  const rowsOf = Map.groupBy(rows, ({ typed }) => typed);
  return new Map(
    words.flatMap((word) => {
      const read = readAs(word, rowsOf.get(word) ?? []);
      return read.length > 0 ? [[word, read] as const] : [];
    }),
  );
}

function readAs(typed: string, near: readonly { word: string; begins: boolean }[]): string[] {
  const beginning = near.filter((row) => row.begins).map((row) => row.word);
  if (beginning.length > 0) return beginning.slice(0, MAX_NEAR_WORDS);
  if (typed.length < MIN_MENDED_WORD_LENGTH) return [];
  const plain = typed.normalize("NFD").replace(/\p{M}/gu, "");
  return near
    .map((row) => row.word)
    .filter((word) => isOneSlipAway(plain, word))
    .slice(0, MAX_NEAR_WORDS);
}

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
