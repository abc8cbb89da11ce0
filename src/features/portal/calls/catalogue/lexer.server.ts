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
 * Stems words with PostgreSQL, whose stemmers also made the lexemes of the calls: a second implementation could disagree. Results are
 * cached, because the words of a language are few and recur all the time.
 */
export class Lexer implements Stemmer {
  readonly #cache = new LruMap<string, Lexemes>(50_000);

  async findLexemes(db: Db, words: Iterable<string>): Promise<ReadonlyMap<string, Lexemes>> {
    const wanted = new Set(words);
    const found = new Map<string, Lexemes>();
    const unknown: string[] = [];
    for (const word of wanted) {
      const lexemes = this.#cache.get(word);
      if (lexemes) found.set(word, lexemes);
      else unknown.push(word);
    }
    if (unknown.length > 0) {
      // Besides the word itself: with accents on its ending, in British or American spelling, and in its irregular singular or plural.
      const readings = unknown.flatMap((word) => {
        const { fr, en } = findIrregularForms(word);
        const french = findProtectedLexeme(word) ? [] : [...listAccentedEndings(word), ...fr];
        const english = [...listOtherSpellings(word), ...en];
        return [
          { word, reading: word, french: true, english: true },
          ...french.map((reading) => ({ word, reading, french: true, english: false })),
          ...english.map((reading) => ({ word, reading, french: false, english: true })),
        ];
      });
      const column = <Key extends keyof (typeof readings)[number]>(key: Key) =>
        sql.param(readings.map((one) => one[key]));
      const { rows } = await db.execute<{ word: string; fr: string; en: string }>(sql`
        select word,
          coalesce(string_agg(array_to_string(tsvector_to_array(french_lexemes(reading)), ' '), ' ' order by reading = word desc)
            filter (where french and french_lexemes(word) <> ''), '') as fr,
          coalesce(string_agg(array_to_string(tsvector_to_array(english_lexemes(reading)), ' '), ' ' order by reading = word desc)
            filter (where english and english_lexemes(word) <> ''), '') as en
        from unnest(${column("word")}::text[], ${column("reading")}::text[], ${column("french")}::boolean[],
          ${column("english")}::boolean[]) as readings(word, reading, french, english)
        group by word`);
      for (const row of rows) {
        const lexemes = { fr: splitAtSpaces(row.fr), en: splitAtSpaces(row.en) };
        this.#cache.set(row.word, lexemes);
        found.set(row.word, lexemes);
      }
    }
    return found;
  }

  /** A stemmer for the time without database: cached words, also by their spelling without accents. An unknown word is its own lexeme. */
  get cacheOnly(): Stemmer {
    const read = (word: string): Lexemes => {
      const plain = word.normalize("NFD").replace(/\p{M}/gu, "");
      return this.#cache.get(word) ?? this.#cache.get(plain) ?? { fr: [plain], en: [plain] };
    };
    return {
      findLexemes: async (_db, words) => new Map(Array.from(words, (word) => [word, read(word)])),
    };
  }
}

const splitAtSpaces = (text: string): string[] => [...new Set(text.split(" ").filter(Boolean))];
