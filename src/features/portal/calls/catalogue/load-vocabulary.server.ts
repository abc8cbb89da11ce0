import type pg from "pg";
import { createDatabase } from "#platform/db/database.server.ts";
import { TimeSlices } from "#platform/time-slices.ts";
import { isAcronym, splitWords } from "../rules/query-text.ts";
import { isArticle, isFiller, isStopWord } from "../rules/stop-words.ts";
import { listAcronymForms, listWordKeys, toAcronymKey } from "../rules/word-keys.ts";
import { type Lexemes, Lexer, listForms } from "./lexer.server.ts";
import { type Expression, Vocabulary, type VocabularyEntry } from "./vocabulary.ts";

interface EntryRow {
  readonly terms: readonly string[];
  readonly near: readonly string[];
  /** A name in both languages, of which not every one is a translation of the other. */
  readonly isName: boolean;
}

/** The vocabulary changes far more rarely than calls do: it is read again only when it has. */
const vocabularyCache = new WeakMap<
  pg.Pool,
  { readonly state: string; readonly vocabulary: Vocabulary }
>();

/** The vocabulary as a transaction sees it, kept for the pool that its connection is of. */
export async function loadVocabulary(pool: pg.Pool, client: pg.PoolClient): Promise<Vocabulary> {
  const state = await readVocabularyState(client);
  const known = vocabularyCache.get(pool);
  if (known?.state === state) return known.vocabulary;
  // The names of panels and of archive domains come in both languages: they are entries by themselves. As JSON, which is parsed in a
  // fraction of the time that an array takes.
  const { rows } = await client.query<EntryRow>(`
    select to_json(terms) as terms, to_json(near) as near, "isName" from (
      select terms, near, false as "isName" from search_vocabulary where not is_off
      union all
      select array[code, name_fr, name_en], array(select code from erc_domains panel where panel.parent_id = domain.id and level = 2), false
      from erc_domains domain where level < 3
      union all
      select array[${stripArxivCode("label_fr")}, ${stripArxivCode("label_en")}], '{}', true
      from archive_domains where label_fr <> label_en
    ) as entries`);
  const vocabulary = await buildVocabulary(client, rows);
  vocabularyCache.set(pool, { state, vocabulary });
  return vocabulary;
}

/** Archive domains bear the name arXiv has for them: "Robotics [cs.RO]". */
const stripArxivCode = (column: string) => `regexp_replace(${column}, '\\s*\\[[^]]*\\]$', '')`;

/** Changes whenever the vocabulary may have, as an expression of SQL. */
export const VOCABULARY_STATE = `concat_ws(' ', (select vocabulary from calls_revision),
  (select count(*) from erc_domains), (select count(*) from archive_domains))`;

async function readVocabularyState(client: pg.PoolClient): Promise<string> {
  const { rows } = await client.query<{ state: string }>(`select ${VOCABULARY_STATE} as state`);
  return rows[0]?.state ?? "";
}

/** The vocabulary of a state, where it was the last that was read. */
export function findCachedVocabulary(pool: pg.Pool, state: string): Vocabulary | null {
  const known = vocabularyCache.get(pool);
  return known?.state === state ? known.vocabulary : null;
}

/** An administrator who adds an entry has all of them read again in every process: visitors are answered meanwhile. */
const TIME_SLICE_MS = 5;

async function buildVocabulary(
  client: pg.PoolClient,
  rows: readonly EntryRow[],
): Promise<Vocabulary> {
  const slices = new TimeSlices(TIME_SLICE_MS);
  const words = new Set<string>();
  for (const { terms, near } of rows) {
    for (const text of [...terms, ...near]) for (const word of splitWords(text)) words.add(word);
    if (slices.isOver) await slices.pause();
  }
  const lexemes = await new Lexer().findLexemes(createDatabase(client), words);
  const reader = new ExpressionParser(lexemes);
  const expressions = (list: readonly string[]) =>
    list
      .map((text) => reader.parse(text))
      .filter(({ words }) => words.length > 0 && words.every((forms) => forms.length > 0));
  const entries: VocabularyEntry[] = [];
  for (const { terms, near, isName } of rows) {
    const read = withoutRedundant(expressions([...terms, ...terms.flatMap(withoutHeadNoun)]));
    if (!isName || isTranslation(read)) entries.push({ terms: read, near: expressions(near) });
    if (slices.isOver) await slices.pause();
  }
  return new Vocabulary(entries);
}

/** « Apprentissage » is what "Machine Learning" is called among archive domains, and much else besides. */
const isTranslation = ([one, other]: readonly ParsedExpression[]): boolean =>
  one !== undefined &&
  one.contentWords.length > 0 &&
  one.contentWords.length === other?.contentWords.length;

interface ParsedExpression extends Expression {
  /** Those of its words that say something by themselves. */
  readonly contentWords: Expression["words"];
}

/** A word of an expression. */
interface ParsedWord {
  readonly word: string;
  readonly stems: Lexemes;
  readonly forms: readonly string[];
  readonly keys: readonly string[];
}

/** Reads texts that share most of their words, and of which many come in several entries: of each word and each text one is made. */
class ExpressionParser {
  readonly #lexemes: ReadonlyMap<string, Lexemes>;
  readonly #words = new Map<string, ParsedWord>();
  readonly #expressions = new Map<string, ParsedExpression>();

  constructor(lexemes: ReadonlyMap<string, Lexemes>) {
    this.#lexemes = lexemes;
  }

  parse(text: string): ParsedExpression {
    const known = this.#expressions.get(text);
    if (known) return known;
    const expression = this.#make(text);
    this.#expressions.set(text, expression);
    return expression;
  }

  /**
   * The words of an expression. What people wrap a question in is left out where more than one word remains: "seed money" is not
   * "seed", and « bien-être » is not « bien ».
   */
  #make(text: string): ParsedExpression {
    const acronyms = new Set(
      text
        .split(/[^\p{L}\p{N}]+/u)
        .filter(isAcronym)
        .flatMap(splitWords),
    );
    const all = splitWords(text).map((word) => this.#word(word));
    const isSaid = ({ word, stems }: ParsedWord) => acronyms.has(word) || !isStopWord(word, stems);
    const said = all.filter(isSaid);
    // "start-up" is no "start": a stop word that is no article belongs to the word it stands beside.
    const words = said.length > 1 ? said : all.filter((one) => isSaid(one) || !isArticle(one.word));
    const telling = words.filter(({ word }) => !isFiller(word));
    const kept = telling.length > 1 ? telling : words;
    return {
      text,
      words: kept.map(({ word, forms }) =>
        acronyms.has(word) ? listAcronymForms(word, forms) : forms,
      ),
      keys: kept.map(({ word, keys }) => (acronyms.has(word) ? [toAcronymKey(word)] : keys)),
      contentWords: telling.map(({ forms }) => forms),
    };
  }

  #word(word: string): ParsedWord {
    const known = this.#words.get(word);
    if (known) return known;
    const stems = this.#lexemes.get(word) ?? { fr: [], en: [] };
    const read = { word, stems, forms: listForms(stems), keys: listWordKeys(word) };
    this.#words.set(word, read);
    return read;
  }
}

/** Without those that say no more than another of the same entry: "cancer research" beside "cancer". */
function withoutRedundant(terms: readonly ParsedExpression[]): ParsedExpression[] {
  const single = new Set(terms.flatMap(({ words }) => (words.length === 1 ? words.flat() : [])));
  return terms.filter(
    ({ words, contentWords }) =>
      words.length === 1 ||
      contentWords.length !== 1 ||
      !contentWords[0]?.some((form) => single.has(form)),
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
