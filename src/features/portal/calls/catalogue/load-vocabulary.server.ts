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
  /** The French and English names of an archive domain, which are not always translations of each other. */
  readonly isName: boolean;
}

/** The vocabulary changes far more rarely than calls: it is read again only when its state differs. */
const vocabularyCache = new WeakMap<
  pg.Pool,
  { readonly state: string; readonly vocabulary: Vocabulary }
>();

/** The vocabulary in the snapshot of a transaction; cached for the pool of its connection. */
export async function loadVocabulary(pool: pg.Pool, client: pg.PoolClient): Promise<Vocabulary> {
  const state = await readVocabularyState(client);
  const known = vocabularyCache.get(pool);
  if (known?.state === state) return known.vocabulary;
  // The names of panels and archive domains have two languages, so each is an entry. JSON is parsed much faster than an array of
  // PostgreSQL.
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

/** Names of archive domains end with the code of arXiv: "Robotics [cs.RO]". */
const stripArxivCode = (column: string) => `regexp_replace(${column}, '\\s*\\[[^]]*\\]$', '')`;

/** SQL expression whose value changes with the vocabulary. */
export const VOCABULARY_STATE = `concat_ws(' ', (select vocabulary from calls_revision),
  (select count(*) from erc_domains), (select count(*) from archive_domains))`;

async function readVocabularyState(client: pg.PoolClient): Promise<string> {
  const { rows } = await client.query<{ state: string }>(`select ${VOCABULARY_STATE} as state`);
  return rows[0]?.state ?? "";
}

/** The cached vocabulary if it has the given state; otherwise null. */
export function findCachedVocabulary(pool: pg.Pool, state: string): Vocabulary | null {
  const known = vocabularyCache.get(pool);
  return known?.state === state ? known.vocabulary : null;
}

/** A changed entry makes every process rebuild the vocabulary. Requests are answered between time slices. */
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
  const parser = new ExpressionParser(lexemes);
  const expressions = (list: readonly string[]) =>
    list
      .map((text) => parser.parse(text))
      .filter(({ words }) => words.length > 0 && words.every((forms) => forms.length > 0));
  const entries: VocabularyEntry[] = [];
  for (const { terms, near, isName } of rows) {
    const parsed = withoutRedundant(expressions([...terms, ...terms.flatMap(withoutHeadNoun)]));
    if (!isName || isTranslation(parsed)) entries.push({ terms: parsed, near: expressions(near) });
    if (slices.isOver) await slices.pause();
  }
  return new Vocabulary(entries);
}

/**
 * Whether two names have the same number of content words. The archive domain "Machine Learning" is called « Apprentissage » in French,
 * which means much else besides.
 */
const isTranslation = ([one, other]: readonly ParsedExpression[]): boolean =>
  one !== undefined &&
  one.contentWords.length > 0 &&
  one.contentWords.length === other?.contentWords.length;

interface ParsedExpression extends Expression {
  /** The words without filler words. */
  readonly contentWords: Expression["words"];
}

interface ParsedWord {
  readonly word: string;
  readonly stems: Lexemes;
  readonly forms: readonly string[];
  readonly keys: readonly string[];
}

/** Parses expressions. Words and texts recur in many entries: each is parsed once, and the objects are shared. */
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
    const expression = this.#parseNew(text);
    this.#expressions.set(text, expression);
    return expression;
  }

  /**
   * Selects the words of an expression. Filler words are dropped only if more than one word remains: "seed money" is not "seed", and
   * « bien-être » is not « bien ».
   */
  #parseNew(text: string): ParsedExpression {
    const acronyms = new Set(
      text
        .split(/[^\p{L}\p{N}]+/u)
        .filter(isAcronym)
        .flatMap(splitWords),
    );
    const all = splitWords(text).map((word) => this.#word(word));
    const isContent = ({ word, stems }: ParsedWord) =>
      acronyms.has(word) || !isStopWord(word, stems);
    const content = all.filter(isContent);
    // "start-up" is not "start": beside a single content word, stop words other than articles are kept.
    const words =
      content.length > 1 ? content : all.filter((one) => isContent(one) || !isArticle(one.word));
    const withoutFillers = words.filter(({ word }) => !isFiller(word));
    const selected = withoutFillers.length > 1 ? withoutFillers : words;
    return {
      text,
      words: selected.map(({ word, forms }) =>
        acronyms.has(word) ? listAcronymForms(word, forms) : forms,
      ),
      keys: selected.map(({ word, keys }) => (acronyms.has(word) ? [toAcronymKey(word)] : keys)),
      contentWords: withoutFillers.map(({ forms }) => forms),
    };
  }

  #word(word: string): ParsedWord {
    const known = this.#words.get(word);
    if (known) return known;
    const stems = this.#lexemes.get(word) ?? { fr: [], en: [] };
    const parsed = { word, stems, forms: listForms(stems), keys: listWordKeys(word) };
    this.#words.set(word, parsed);
    return parsed;
  }
}

/** Drops terms that mean no more than a single-word term of the same entry: "cancer research" beside "cancer". */
function withoutRedundant(terms: readonly ParsedExpression[]): ParsedExpression[] {
  const single = new Set(terms.flatMap(({ words }) => (words.length === 1 ? words.flat() : [])));
  return terms.filter(
    ({ words, contentWords }) =>
      words.length === 1 ||
      contentWords.length !== 1 ||
      !contentWords[0]?.some((form) => single.has(form)),
  );
}

/** The proper name in « maladie d'Alzheimer »: people type « Alzheimer » alone. */
function withoutHeadNoun(term: string): string[] {
  const [, ofName, nameOf] = HEAD_NOUN.exec(term) ?? [];
  const name = ofName ?? nameOf;
  return name ? [name] : [];
}

const HEAD_NOUN =
  /^(?:maladie|syndrome|virus|fièvre) (?:de |d'|du )(?:la |l')?([A-Z]\p{L}{3,})$|^([A-Z]\p{L}{3,}) (?:disease|syndrome|virus|fever)$/u;
