import { sql } from "drizzle-orm";
import type { Db } from "#platform/db/pool.server.ts";
import { LruMap } from "#platform/lru-map.ts";
import { listAccentedEndings } from "../rules/accented-endings.ts";
import { findIrregularForms } from "../rules/irregular-plurals.ts";
import { listOtherSpellings } from "../rules/other-spelling.ts";
import { findProtectedLexeme } from "../rules/protected-words.ts";
import { listTypedKeys } from "../rules/word-keys.ts";

/** The lexemes of a word in each language; none for a stop word of that language. */
export interface Lexemes {
  readonly fr: readonly string[];
  readonly en: readonly string[];
  /** The vocabulary keys of a word that is read as other words (a corrected word, an acronym). */
  readonly keys?: readonly string[];
}

/** A word of a text: its lexemes in the calls, and its keys in the vocabulary. */
export interface TextWord {
  readonly forms: readonly string[];
  readonly keys: readonly string[];
}

export const toTextWord = (word: string, lexemes: ReadonlyMap<string, Lexemes>): TextWord => ({
  forms: listForms(lexemes.get(word)),
  keys: lexemes.get(word)?.keys ?? listTypedKeys(word),
});

/** The lexemes of a word in both languages, each once. */
export function listForms(lexemes: Lexemes | undefined): string[] {
  return lexemes ? [...new Set([...lexemes.fr, ...lexemes.en])] : [];
}

export interface Stemmer {
  findLexemes(db: Db, words: Iterable<string>): Promise<ReadonlyMap<string, Lexemes>>;
}

/**
 * The lexemes of the words that this process met, because the words of a language are few and recur all the time: in the
 * vocabulary, in the calls and in searches. They depend on the word alone, so all lexers share them.
 */
const knownWords = new LruMap<string, Lexemes>(50_000);

/** Stems words with PostgreSQL, whose stemmers also made the lexemes of the calls: a second implementation could disagree. */
export class Lexer implements Stemmer {
  async findLexemes(db: Db, words: Iterable<string>): Promise<ReadonlyMap<string, Lexemes>> {
    const found = new Map<string, Lexemes>();
    const unknown: WordReadings[] = [];
    for (const word of new Set(words)) {
      const lexemes = knownWords.get(word);
      if (lexemes) found.set(word, lexemes);
      else unknown.push(listReadings(word));
    }
    if (unknown.length === 0) return found;
    const { french, english } = await stem(db, unknown);
    for (const { word, fr, en } of unknown) {
      const lexemes = { fr: joinStems(french, word, fr), en: joinStems(english, word, en) };
      knownWords.set(word, lexemes);
      found.set(word, lexemes);
    }
    return found;
  }

  /** A stemmer for the time without database: cached words, also by their spelling without accents. An unknown word is its own lexeme. */
  get cacheOnly(): Stemmer {
    const read = (word: string): Lexemes => {
      const plain = word.normalize("NFD").replace(/\p{M}/gu, "");
      return knownWords.get(word) ?? knownWords.get(plain) ?? { fr: [plain], en: [plain] };
    };
    return {
      findLexemes: async (_db, words) => new Map(Array.from(words, (word) => [word, read(word)])),
    };
  }
}

/** What a word is read as in each language, besides itself. */
interface WordReadings {
  readonly word: string;
  readonly fr: readonly string[];
  readonly en: readonly string[];
}

/** With accents on its ending, in British or American spelling, and in its irregular singular or plural. */
function listReadings(word: string): WordReadings {
  const { fr, en } = findIrregularForms(word);
  return {
    word,
    fr: findProtectedLexeme(word) ? [] : [...listAccentedEndings(word), ...fr],
    en: [...listOtherSpellings(word), ...en],
  };
}

type Language = "french" | "english";
type Stems = ReadonlyMap<string, readonly string[]>;

interface StemmedRow extends Record<string, unknown> {
  readonly text: string;
  readonly fr: string;
  readonly en: string;
}

/** The lexemes of all readings, by one statement. Each is stemmed once: this is by far the most work of loading the catalogue. */
async function stem(db: Db, words: readonly WordReadings[]): Promise<Record<Language, Stems>> {
  const french = new Set(words.flatMap(({ word, fr }) => [word, ...fr]));
  const english = new Set(words.flatMap(({ word, en }) => [word, ...en]));
  const texts = [...new Set([...french, ...english])];
  const { rows } = await db.execute<StemmedRow>(sql`
    select text,
      case when french then array_to_string(tsvector_to_array(french_lexemes(text)), ' ') else '' end as fr,
      case when english then array_to_string(tsvector_to_array(english_lexemes(text)), ' ') else '' end as en
    from unnest(${sql.param(texts)}::text[], ${sql.param(texts.map((text) => french.has(text)))}::boolean[],
      ${sql.param(texts.map((text) => english.has(text)))}::boolean[]) as texts(text, french, english)`);
  return {
    french: new Map(rows.map(({ text, fr }) => [text, splitAtSpaces(fr)])),
    english: new Map(rows.map(({ text, en }) => [text, splitAtSpaces(en)])),
  };
}

/** The lexemes of a word, then those of its other readings; none if the word itself is a stop word. */
function joinStems(stems: Stems, word: string, readings: readonly string[]): readonly string[] {
  const own = stems.get(word) ?? [];
  return own.length === 0
    ? []
    : [...new Set([...own, ...readings.flatMap((reading) => stems.get(reading) ?? [])])];
}

const splitAtSpaces = (text: string): string[] => text.split(" ").filter(Boolean);
