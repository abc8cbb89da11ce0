import { sql } from "drizzle-orm";
import type { Db } from "#platform/db/pool.server.ts";
import { LruMap } from "#platform/lru-map.ts";
import { listAccentedEndings } from "../rules/accented-endings.ts";
import { findIrregularForms } from "../rules/irregular-plurals.ts";
import { listOtherSpellings } from "../rules/other-spelling.ts";
import { findProtectedLexeme } from "../rules/protected-words.ts";
import { listTypedKeys } from "../rules/word-keys.ts";

/** What PostgreSQL makes of a word in each language; none means a stop word there. */
export interface Lexemes {
  readonly fr: readonly string[];
  readonly en: readonly string[];
  /** By what the vocabulary knows a word that is read as others. */
  readonly keys?: readonly string[];
}

/** A word of a text, as the calls hold it and as the vocabulary knows it. */
export interface TextWord {
  readonly forms: readonly string[];
  readonly keys: readonly string[];
}

export const toTextWord = (word: string, lexemes: ReadonlyMap<string, Lexemes>): TextWord => ({
  forms: listForms(lexemes.get(word)),
  keys: lexemes.get(word)?.keys ?? listTypedKeys(word),
});

/** The lexemes of a word in either language. */
export function listForms(lexemes: Lexemes | undefined): string[] {
  return lexemes ? [...new Set([...lexemes.fr, ...lexemes.en])] : [];
}

/** What turns words into lexemes. */
export interface Stemmer {
  findLexemes(db: Db, words: Iterable<string>): Promise<ReadonlyMap<string, Lexemes>>;
}

/**
 * Words to lexemes by PostgreSQL's own stemmers, so that the catalogue and the database can never disagree on
 * what a word is. Each word is asked for once: a language has few words, and they come back all the time.
 */
export class Lexer implements Stemmer {
  readonly #known = new LruMap<string, Lexemes>(50_000);

  async findLexemes(db: Db, words: Iterable<string>): Promise<ReadonlyMap<string, Lexemes>> {
    const wanted = new Set(words);
    const found = new Map<string, Lexemes>();
    const unknown: string[] = [];
    for (const word of wanted) {
      const lexemes = this.#known.get(word);
      if (lexemes) found.set(word, lexemes);
      else unknown.push(word);
    }
    if (unknown.length > 0) {
      // A word is read with the accents its ending may have lost, too, as it is written across the Atlantic, and in its other number.
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
        this.#known.set(row.word, lexemes);
        found.set(row.word, lexemes);
      }
    }
    return found;
  }

  /**
   * The same while the database is away: words that were asked for before, with or without their accents; any other one
   * stands for itself.
   */
  get cacheOnly(): Stemmer {
    const read = (word: string): Lexemes => {
      const plain = word.normalize("NFD").replace(/\p{M}/gu, "");
      return this.#known.get(word) ?? this.#known.get(plain) ?? { fr: [plain], en: [plain] };
    };
    return {
      findLexemes: async (_db, words) => new Map(Array.from(words, (word) => [word, read(word)])),
    };
  }
}

const splitAtSpaces = (text: string): string[] => [...new Set(text.split(" ").filter(Boolean))];
