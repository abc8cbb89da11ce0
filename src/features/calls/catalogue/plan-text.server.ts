import { sql } from "drizzle-orm";
import type { Db } from "#platform/db/pool.server.ts";
import { isEmptyWord, isPanelCode, isWeakWord, saysPanel } from "../rules/empty-words.ts";
import { parseQueryText, type QueryText } from "../rules/query-text.ts";
import { isOneSlipAway } from "../rules/typing-error.ts";
import type { Catalogue } from "./catalogue.ts";
import { expressionIdea, type Idea, isHeld, wordIdea } from "./ideas.ts";
import { formsOf, type Lexemes, type WordReader } from "./lexer.server.ts";
import { firstShare, matchText, relaxed, type TextPlan, typedWord } from "./match-text.ts";
import { type Span, spansOf } from "./other-words.ts";

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
  const compounds = [...query.compounds.values()];
  const lexemes = await lexer.lexemesOf(db, [
    ...wanted,
    ...query.without,
    ...compounds.map(({ joined }) => joined),
  ]);
  const exact = new Set(query.exact);
  const isOneWord = ({ parts, joined }: Compound) => {
    const forms = [joined, ...parts].map((word) => formsOf(lexemes.get(word)));
    return isWrittenInOne(catalogue, forms[0] ?? [], forms.slice(1));
  };
  const joined = withCompounds(wanted, query.compounds, isOneWord);
  const words = meaningful(joined, lexemes, new Set(query.acronyms));
  const spans = withoutWeak(spansOf(catalogue, words, lexemes, exact), exact);
  const found = spans.flatMap((span) => ideasOf(catalogue, span, lexemes, exact));
  const unknown = found.filter(({ isHeld }) => !isHeld).flatMap(({ words }) => words);
  const mayBeRead = unknown.filter((word) => !exact.has(word) && mayBeMended(word));
  const reading = await readUnknown(db, mayBeRead.slice(0, MAX_MENDED_WORDS));
  const readLexemes = await lexer.lexemesOf(db, [...reading.values()].flat());
  const ideas: Pick<Idea, "wanted" | "loose">[] = [];
  const mended: { typed: string; read: readonly string[] }[] = [];
  const leftOut: string[] = [];
  for (const { isHeld, ...idea } of found) {
    const [word = ""] = idea.words;
    const read = isHeld ? undefined : reading.get(word);
    if (read && read.length > 0) {
      const readAs = typedWord([...new Set(read.flatMap((one) => formsOf(readLexemes.get(one))))]);
      ideas.push({ wanted: readAs, loose: readAs });
      mended.push({ typed: word, read });
    } else if (isHeld || exact.has(word)) ideas.push(idea);
    else leftOut.push(word);
  }
  const banned = query.without.flatMap((word) => formsOf(lexemes.get(word)));
  // Nothing but unknown words finds nothing, rather than everything.
  if (ideas.length === 0 && leftOut.length > 0)
    ideas.push({ wanted: typedWord([]), loose: typedWord([]) });
  if (ideas.length === 0 && banned.length === 0) return null;
  const also = [...new Set(spans.flatMap(({ texts }) => texts))];
  const plan = {
    ideas: ideas.map((idea) => idea.wanted),
    loose: ideas.map((idea) => idea.loose),
    banned,
    isToTheLetter: exact.size > 0,
    share: firstShare(ideas.length),
    phraseIds: null,
  };
  return { plan, mended, leftOut, also, phrases: query.phrases };
}

/** Beside so many others that name a subject, the verbs of every project say nothing. */
const MIN_STRONG_SPANS = 2;

function withoutWeak(spans: Span[], exact: ReadonlySet<string>): Span[] {
  const isWeak = ({ words: [word = "", ...more] }: Span) =>
    more.length === 0 && isWeakWord(word) && !exact.has(word);
  const strong = spans.filter((span) => !isWeak(span));
  return strong.length >= MIN_STRONG_SPANS ? strong : spans;
}

/** An expression is one idea where some call holds it or what stands for it; else its words are ideas of their own. */
function ideasOf(
  catalogue: Catalogue,
  span: Span,
  lexemes: ReadonlyMap<string, Lexemes>,
  exact: ReadonlySet<string>,
): (Idea & { readonly isHeld: boolean })[] {
  if (span.words.length > 1) {
    const whole = expressionIdea(span, lexemes);
    if (isHeld(catalogue, whole.wanted)) return [{ ...whole, isHeld: true }];
  }
  return span.words.map((word) => {
    const others = span.words.length > 1 ? [] : span.wordings;
    const literal = typedWord(formsOf(lexemes.get(word)));
    const idea = exact.has(word)
      ? { words: [word], wanted: literal, loose: literal }
      : wordIdea(catalogue, word, lexemes, others);
    return { ...idea, isHeld: isHeld(catalogue, idea.wanted) };
  });
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

/** Whether « post-doc » is known as « postdoc », and not as the two words. */
function isWrittenInOne(
  { postings, vocabulary }: Catalogue,
  joined: readonly string[],
  parts: readonly (readonly string[])[],
): boolean {
  const asTwo = vocabulary.find(parts, 0)?.length === parts.length;
  const asOne = joined.some((form) => postings.has(form)) || vocabulary.find([joined], 0) !== null;
  return asOne && !asTwo;
}

/** Words that say nothing are left out, unless nothing else was typed. */
function meaningful(
  words: string[],
  lexemes: ReadonlyMap<string, Lexemes>,
  acronyms: ReadonlySet<string>,
): string[] {
  const read = (word: string) => lexemes.get(word) ?? NO_LEXEMES;
  const namesPanel = words.some(isPanelCode);
  const full = words.filter(
    (word) =>
      (acronyms.has(word) || !isEmptyWord(word, read(word))) && !(namesPanel && saysPanel(word)),
  );
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
