import type pg from "pg";
import { createDatabase } from "#platform/db/pool.server.ts";
import { isEmptyWord } from "../rules/empty-words.ts";
import { wordsOf } from "../rules/query-text.ts";
import { formsOf, Lexer } from "./lexer.server.ts";
import { type Expression, Vocabulary } from "./vocabulary.ts";

interface Row {
  readonly terms: readonly string[];
  readonly near: readonly string[];
}

/** The vocabulary changes far more rarely than calls do: it is read again only when it has. */
const loaded = new WeakMap<pg.Pool, { readonly state: string; readonly vocabulary: Vocabulary }>();

export async function loadVocabulary(pool: pg.Pool): Promise<Vocabulary> {
  const state = await stateOf(pool);
  const known = loaded.get(pool);
  if (known?.state === state) return known.vocabulary;
  // The names of panels and of archive domains come in both languages: they are entries by themselves.
  const { rows } = await pool.query<Row>(`
    select terms, near from search_vocabulary where not is_off
    union all
    select array[code, name_fr, name_en], '{}' from erc_domains where level = 2`);
  const vocabulary = await vocabularyOf(pool, rows);
  loaded.set(pool, { state, vocabulary });
  return vocabulary;
}

async function stateOf(pool: pg.Pool): Promise<string> {
  const { rows } = await pool.query<{ state: string }>(`
    select concat_ws(' ',
      (select concat_ws(' ', count(*), max(changed_at), max(id), count(*) filter (where is_off)) from search_vocabulary),
      (select count(*) from erc_domains)) as state`);
  return rows[0]?.state ?? "";
}

async function vocabularyOf(pool: pg.Pool, rows: readonly Row[]): Promise<Vocabulary> {
  const texts = rows.flatMap(({ terms, near }) => [...terms, ...near]);
  const lexemes = await new Lexer().lexemesOf(createDatabase(pool), texts.flatMap(wordsOf));
  const expression = (text: string): Expression => {
    const words = wordsOf(text).map((word) => ({
      word,
      stems: lexemes.get(word) ?? { fr: [], en: [] },
    }));
    const full = words.filter(({ word, stems }) => !isEmptyWord(word, stems));
    const kept = full.length > 0 ? full : words;
    return { text, words: kept.map(({ stems }) => formsOf(stems)) };
  };
  const expressions = (list: readonly string[]) =>
    list
      .map(expression)
      .filter(({ words }) => words.length > 0 && words.every((forms) => forms.length > 0));
  return new Vocabulary(
    rows.map(({ terms, near }) => ({
      terms: expressions([...terms, ...terms.flatMap(withoutHeadNoun)]),
      near: expressions(near),
    })),
  );
}

/** « maladie d'Alzheimer » is called « Alzheimer » by everybody. */
function withoutHeadNoun(term: string): string[] {
  const [, ofName, nameOf] = HEAD_NOUN.exec(term) ?? [];
  const name = ofName ?? nameOf;
  return name ? [name] : [];
}

const HEAD_NOUN =
  /^(?:maladie|syndrome|virus|fièvre) (?:de |d'|du )(?:la |l')?([A-Z]\p{L}{3,})$|^([A-Z]\p{L}{3,}) (?:disease|syndrome|virus|fever)$/u;
