import { sql } from "drizzle-orm";
import type { Db } from "#platform/db/pool.server.ts";
import { LruMap } from "#platform/lru-map.ts";

/** What PostgreSQL makes of a word in each language; none means a stop word there. */
export interface Lexemes {
  readonly fr: readonly string[];
  readonly en: readonly string[];
}

/**
 * Words to lexemes by PostgreSQL's own stemmers, so that the catalogue and the database can never disagree on
 * what a word is. Each word is asked for once: a language has few words, and they come back all the time.
 */
export class Lexer {
  readonly #known = new LruMap<string, Lexemes>(50_000);

  async lexemesOf(db: Db, words: Iterable<string>): Promise<ReadonlyMap<string, Lexemes>> {
    const wanted = new Set(words);
    const found = new Map<string, Lexemes>();
    const unknown: string[] = [];
    for (const word of wanted) {
      const lexemes = this.#known.get(word);
      if (lexemes) found.set(word, lexemes);
      else unknown.push(word);
    }
    if (unknown.length > 0) {
      const { rows } = await db.execute<{ word: string; fr: string; en: string }>(sql`
        select word,
          array_to_string(tsvector_to_array(to_tsvector('public.fr', word)), ' ') as fr,
          array_to_string(tsvector_to_array(to_tsvector('public.en', word)), ' ') as en
        from unnest(${sql.param(unknown)}::text[]) as word`);
      for (const row of rows) {
        const lexemes = { fr: split(row.fr), en: split(row.en) };
        this.#known.set(row.word, lexemes);
        found.set(row.word, lexemes);
      }
    }
    return found;
  }
}

const split = (text: string): string[] => (text === "" ? [] : text.split(" "));
