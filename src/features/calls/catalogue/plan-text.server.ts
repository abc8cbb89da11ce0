import { sql } from "drizzle-orm";
import type { Db } from "#platform/db/pool.server.ts";
import { parseQueryText } from "../rules/query-text.ts";
import { isOneSlipAway } from "../rules/typing-error.ts";
import type { Catalogue } from "./catalogue.ts";
import type { Lexemes, WordReader } from "./lexer.server.ts";
import { matchText, type TextPlan, WORDS_ALL_NEEDED } from "./match-text.ts";

export interface PlannedText {
  readonly plan: TextPlan;
  /** Words that no call holds, and what was searched instead. */
  readonly mended: readonly { readonly typed: string; readonly read: readonly string[] }[];
  /** Words of a long text that no call holds and nothing resembles: the search goes on without them. */
  readonly leftOut: readonly string[];
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
  if (phrases.length === 0) return text;
  const candidates = Array.from(
    matchText(catalogue, text.plan).positions,
    (position) => catalogue.ids[position] as number,
  );
  return { ...text, plan: { ...text.plan, phraseIds: await holdPhrases(db, candidates, phrases) } };
}

interface PlannedWords extends PlannedText {
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
  const groups: (readonly string[])[] = [];
  const mended: { typed: string; read: readonly string[] }[] = [];
  const leftOut: string[] = [];
  const words = meaningful(wanted, lexemes);
  const isKnown = (word: string) =>
    formsOf(lexemes.get(word)).some((form) => catalogue.postings.has(form));
  const unknown = words.filter((word) => !isKnown(word));
  const reading = await readUnknown(db, unknown.filter(mayBeMended).slice(0, MAX_MENDED_WORDS));
  const readLexemes = await lexer.lexemesOf(db, [...reading.values()].flat());
  for (const word of words) {
    if (isKnown(word)) {
      groups.push(formsOf(lexemes.get(word)));
      continue;
    }
    const read = reading.get(word) ?? [];
    if (read.length === 0 && words.length > WORDS_ALL_NEEDED) {
      leftOut.push(word);
      continue;
    }
    groups.push([...new Set(read.flatMap((near) => formsOf(readLexemes.get(near))))]);
    if (read.length > 0) mended.push({ typed: word, read });
  }
  const banned = query.without.flatMap((word) => formsOf(lexemes.get(word)));
  // Nothing but unknown words finds nothing, rather than everything.
  if (groups.length === 0 && leftOut.length > 0) groups.push([]);
  if (groups.length === 0 && banned.length === 0) return null;
  const plan = { groups, banned, phraseIds: null };
  return { plan, mended, leftOut, phrases: query.phrases };
}

/** Words that say nothing are left out, unless nothing else was typed. */
function meaningful(words: string[], lexemes: ReadonlyMap<string, Lexemes>): string[] {
  const full = words.filter((word) => {
    const { fr = [], en = [] } = lexemes.get(word) ?? {};
    // « thèse » loses its accent on the way and then looks like the English stop word "these".
    const emptyInEnglish = en.length === 0 && !/[^a-z0-9]/.test(word);
    return fr.length > 0 && !emptyInEnglish && !EMPTY_WORDS.has(word);
  });
  return full.length > 0 ? full : words.filter((word) => formsOf(lexemes.get(word)).length > 0);
}

/** Empty French words that PostgreSQL's list has forgotten, and what people wrap a question to a portal in. */
const EMPTY_WORDS = new Set(
  `les cet cette dont où être etre
  quel quelle quels quelles comment veut veux voudrais souhaite peut puis faire trouver cherche
  want wants wish find get make set need looking`.split(/\s+/),
);

export function formsOf(lexemes: Lexemes | undefined): string[] {
  return lexemes ? [...new Set([...lexemes.fr, ...lexemes.en])] : [];
}

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
    return sql`(search @@ phraseto_tsquery('public.fr', ${text}) or search @@ phraseto_tsquery('public.en', ${text}))`;
  });
  const { rows } = await db.execute<{ id: number }>(sql`
    select id from calls
    where id = any(${sql.param([...candidates])}::int[]) and ${sql.join(conditions, sql` and `)}`);
  return new Set(rows.map((row) => row.id));
}
