import { sql } from "drizzle-orm";
import type { Db } from "#platform/db/pool.server.ts";
import type { Locale } from "#platform/i18n/locale.ts";
import { LruMap } from "#platform/lru-map.ts";
import { TimeSlices } from "#platform/time-slices.ts";
import { splitWords } from "../rules/query-text.ts";
import {
  MAX_SUGGEST_CHARACTERS,
  MAX_SUGGEST_WORDS,
  MAX_SUGGESTIONS,
} from "../rules/search-constants.ts";
import { RETENTION_MONTHS } from "../rules/status.ts";
import { isFiller, isStopWord, isWeakWord } from "../rules/stop-words.ts";
import type { Catalogue } from "./catalogue.ts";
import { CorpusPhrases } from "./corpus-phrases.ts";
import type { Lexer } from "./lexer.server.ts";
import { getStatusSnapshot, HIDDEN } from "./status-snapshot.ts";
import {
  hasAccents,
  type Suggestion,
  SuggestionIndex,
  type SuggestionSource,
  toPlainText,
} from "./suggestion-index.ts";
import type { Expression } from "./vocabulary.ts";

/** The most used words and keywords: what is rarer is found by typing it in full. */
const MAX_WORDS = 30_000;
const MAX_PHRASES = 20_000;
/** Accents, languages and pairs are learnt from the latest calls: they write the words that the others do. */
const MAX_CALLS_READ = 10_000;
const CALL_BATCH_SIZE = 500;
/** The words of the calls are brought up to date by a job, and calls open and close meanwhile. */
const STALE_AFTER_MS = 5 * 60_000;
const MAX_CACHED_ANSWERS = 2_000;
/** Reading calls and the lists of all words takes seconds; requests are answered in between. */
const TIME_SLICE_MS = 5;

interface PreparedSuggestions {
  readonly generation: Catalogue["generation"];
  readonly preparedAt: number;
  readonly index: SuggestionIndex;
  /** Pairs of words that stand together in one summary: for whoever has typed the first of them. */
  readonly rarePairs: SuggestionIndex;
  /** What the vocabulary knows and no call need say: « sida », "PhD". */
  readonly terms: SuggestionIndex;
  readonly answers: LruMap<string, readonly string[]>;
}

/**
 * The suggestions of one process: made once for a state of the calls, and answered from memory. While a new state
 * is prepared the old one goes on answering: somebody who types cannot wait.
 */
export class Suggestions {
  readonly #db: Db;
  readonly #lexer: Lexer;
  #prepared: PreparedSuggestions | null = null;
  #preparing: Promise<PreparedSuggestions> | null = null;

  constructor(db: Db, lexer: Lexer) {
    this.#db = db;
    this.#lexer = lexer;
  }

  async suggest(
    catalogue: Catalogue,
    now: Date,
    locale: Locale,
    typed: string,
    ask: SuggestionQueries,
  ): Promise<readonly string[]> {
    if (typed.length > MAX_SUGGEST_CHARACTERS || splitWords(typed).length > MAX_SUGGEST_WORDS)
      return [];
    const { index, rarePairs, terms, answers } = await this.#ready(
      catalogue,
      now,
      ask.isDatabaseDown,
    );
    const key = `${locale} ${toPlainText(typed)}`;
    const known = answers.get(key);
    if (known) return known;
    const inCalls = index.find(typed, locale);
    if (inCalls.length === 0 && splitWords(typed).length > 1)
      inCalls.push(...rarePairs.find(typed, locale));
    const words = inCalls.map(({ text }) => text);
    const termsFound = withoutEnglish(terms.find(typed, locale), catalogue, locale);
    // Where calls say it in the other language alone, the vocabulary may know the reader's word for it.
    if (!inCalls.some((one) => (one.locale ?? locale) === locale))
      words.unshift(...selectFoundTerms(termsFound, catalogue, now).slice(0, ENOUGH_TERMS));
    if (words.length === 0) words.push(...(await completeLastWord(index, typed, locale, ask)));
    // Titles lead to one call each: they come last, but are given room.
    const endings = index.find(getLastWord(typed), locale, MAX_COMPLETIONS, 1);
    const titles = await ask.findTitles(
      endings.flatMap(({ senses }) => senses),
      MAX_TITLES,
      words.length === 0,
    );
    const answer = [...new Set([...words.slice(0, MAX_SUGGESTIONS - titles.length), ...titles])];
    if (!ask.isDatabaseDown) answers.set(key, answer);
    return answer;
  }

  /** Makes ready what the first who types would else wait for. */
  async prepare(catalogue: Catalogue, now: Date): Promise<void> {
    await this.#ready(catalogue, now, false);
  }

  async #ready(catalogue: Catalogue, now: Date, isAway: boolean): Promise<PreparedSuggestions> {
    const prepared = this.#prepared;
    const fresh =
      prepared?.generation === catalogue.generation &&
      now.getTime() - prepared.preparedAt < STALE_AFTER_MS;
    if (prepared && (fresh || isAway)) return prepared;
    this.#preparing ??= this.#prepare(catalogue, now).finally(() => {
      this.#preparing = null;
    });
    if (!prepared) return this.#preparing;
    // The old answers serve until then; that making new ones failed is found out by the next who asks.
    this.#preparing.catch(() => {});
    return prepared;
  }

  async #prepare(catalogue: Catalogue, now: Date): Promise<PreparedSuggestions> {
    const phrases = await listPublishedKeywords(this.#db, now);
    const written = await loadCorpusPhrases(this.#db, now);
    const words = await this.#wordsOfCalls(catalogue, now, written);
    const pairs = written.listPairs(MAX_PHRASES);
    const names = [
      ...(await listPublishedProgrammes(this.#db, now)).filter((one) =>
        isOwnName(one.text, written),
      ),
      ...(await listPublishingPartners(this.#db, now)),
      ...(await listAddressedPanels(this.#db, catalogue, now)),
    ];
    this.#prepared = {
      generation: catalogue.generation,
      preparedAt: now.getTime(),
      index: new SuggestionIndex([
        ...words,
        ...phrases.filter(({ text }) => text.includes(" ")),
        ...pairs.common,
        ...names,
      ]),
      rarePairs: new SuggestionIndex(pairs.rare),
      terms: new SuggestionIndex(listVocabularyTerms(catalogue, written)),
      answers: new LruMap(MAX_CACHED_ANSWERS),
    };
    return this.#prepared;
  }

  /** Only words that lead to a call shown now, counted as the search itself would count them. */
  async #wordsOfCalls(
    catalogue: Catalogue,
    now: Date,
    written: CorpusPhrases,
  ): Promise<SuggestionSource[]> {
    const { rows } = await this.#db.execute<{ word: string }>(sql`
      select word from call_words where word ~ '^[a-z][a-z0-9]{2,}$'
      order by calls desc, word limit ${MAX_WORDS}`);
    const lexemes = await this.#lexer.findLexemes(
      this.#db,
      rows.map((row) => row.word),
    );
    const shown = createVisibleCounter(catalogue, now);
    const sources: SuggestionSource[] = [];
    const slices = new TimeSlices(TIME_SLICE_MS);
    for (const { word } of rows) {
      const { fr = [], en = [] } = lexemes.get(word) ?? {};
      const senses = [...fr, ...en];
      const calls = Math.max(0, ...Array.from(new Set(senses), shown));
      const text = written.withAccents(word);
      const isTopic = written.isTopic(word);
      const saysNothing = isStopWord(text, { fr, en }) || isFiller(text) || isWeakWord(text);
      // Of what no title and no keyword says, the vocabulary tells what may be searched for (« préparent » may not).
      const isSubject = isTopic || (written.hasWord(word) && catalogue.vocabulary.hasWord(word));
      // What only long texts say is found by typing it in full.
      if (calls > 0 && !saysNothing && isSubject)
        sources.push({ text, calls, senses, locale: written.findLocale(word), isTopic });
      if (slices.isOver) await slices.pause();
    }
    return sources;
  }
}

const MAX_TITLES = 3;
/** Of the vocabulary, which has very many. */
const ENOUGH_TERMS = 4;
/** Endings of the last word by which titles are looked for. */
const MAX_COMPLETIONS = 12;
/** Endings tried for the last word of several: most do not stand beside the others. */
const MAX_COMPLETIONS_TRIED = 400;
/** Of the calls that hold a word, the share in which it stands beside the others: by chance they meet anywhere. */
const MIN_COOCCURRENCE_SHARE = 0.6;
const MAX_COMPLETED = 4;

/** What suggestions ask the search itself. */
interface SuggestionQueries {
  /** While the database is away, what was prepared last goes on serving. */
  readonly isDatabaseDown: boolean;
  /** Titles of shown calls in which the text stands, its last word standing for any of some lexemes; in the other language only if need be. */
  findTitles(
    lastWord: readonly string[],
    max: number,
    anyLanguage: boolean,
  ): Promise<readonly string[]>;
  /** In how many of the calls that a text leads to each of some words stands. */
  countCooccurrences(text: string, words: readonly Suggestion[]): Promise<readonly number[]>;
}

/** What follows the last space or apostrophe: of « qualité de l'ai », « ai ». */
const getLastWord = (typed: string): string => /[^\s'’]*$/.exec(typed.trim())?.[0] ?? "";

/** Several words that are no known phrase: the last one is completed by words that stand in the same calls as those before. */
async function completeLastWord(
  index: SuggestionIndex,
  typed: string,
  locale: Locale,
  ask: SuggestionQueries,
): Promise<string[]> {
  const last = getLastWord(typed);
  const head = typed.trim().slice(0, -last.length);
  if (!head) return [];
  const endings = index
    .find(last, locale, MAX_COMPLETIONS_TRIED, 1)
    .filter(
      ({ text, isTopic, locale: written }) =>
        isTopic && isMeaningfulWord(text) && written === locale,
    );
  const counts = await ask.countCooccurrences(head, endings);
  // What stands beside the others more than elsewhere first: « artificielle » after « intelligence », not « agence ».
  return endings
    .map(({ text, calls }, at) => ({ text: head + text, calls, beside: counts[at] ?? 0 }))
    .filter(({ calls, beside }) => beside >= MIN_COOCCURRENCE_SHARE * calls && beside > 1)
    .sort((a, b) => b.beside / Math.sqrt(b.calls) - a.beside / Math.sqrt(a.calls))
    .map(({ text }) => text)
    .slice(0, MAX_COMPLETED);
}

/** Whether something is one word, and says anything: nobody searches for « climat chez ». */
const isMeaningfulWord = (text: string): boolean => {
  const [word = "", ...more] = splitWords(text);
  return more.length === 0 && !isFiller(word) && !isWeakWord(word);
};

/** Of the calls that are shown. */
const visibleSql = (now: Date) => sql`published_at <= ${now.toISOString()}::timestamptz
  and closes_at > ${now.toISOString()}::timestamptz - make_interval(months => ${RETENTION_MONTHS})`;

/** What is a keyword in both languages belongs to neither. */
async function listPublishedKeywords(db: Db, now: Date): Promise<SuggestionSource[]> {
  const { rows } = await db.execute<{ text: string; calls: number; locales: Locale[] }>(sql`
    select lower(keyword) as text, count(distinct id)::int as calls, array_agg(distinct locale) as locales
    from (
      select id, unnest(keywords_fr) as keyword, 'fr' as locale from calls where ${visibleSql(now)}
      union all
      select id, unnest(keywords_en), 'en' from calls where ${visibleSql(now)}
    ) as given where length(keyword) between 3 and 80
    group by 1 order by 2 desc, 1 limit ${MAX_PHRASES}`);
  return rows.map(({ text, calls, locales }) => ({
    text,
    calls,
    locale: locales.length === 1 ? locales[0] : undefined,
  }));
}

/** Programmes have names of their own, the same in both languages. */
async function listPublishedProgrammes(db: Db, now: Date): Promise<SuggestionSource[]> {
  const { rows } = await db.execute<{ text: string; calls: number }>(sql`
    select programme as text, count(*)::int as calls from calls
    where programme is not null and ${visibleSql(now)}
    group by 1 order by 2 desc, 1 limit ${MAX_PHRASES}`);
  return rows;
}

/**
 * Whether people know a programme by its name: an acronym (« PNR-EST ») or a name that calls write (« LabCom »). Others are labels that
 * partners file their calls under (« AAPG-thematic », « Theses »).
 */
function isOwnName(programme: string, written: CorpusPhrases): boolean {
  const parts = programme.split(/[^\p{L}\p{N}]+/u).filter(Boolean);
  const isAcronym = (part: string) => part.length === 1 || /\p{Lu}{2}|\d/u.test(part);
  if (parts.every(isAcronym)) return true;
  return /\p{Ll}\p{Lu}/u.test(programme) && written.hasWord(toPlainText(programme));
}

/** Who publishes calls, by the short name. */
async function listPublishingPartners(db: Db, now: Date): Promise<SuggestionSource[]> {
  const { rows } = await db.execute<{ text: string; calls: number }>(sql`
    select code as text, count(*)::int as calls from calls join partners on partners.id = partner_id
    where ${visibleSql(now)} group by 1 order by 2 desc, 1`);
  return rows;
}

/** What the vocabulary knows, in the language its words are written in. */
function* listVocabularyTerms(
  { vocabulary }: Catalogue,
  written: CorpusPhrases,
): Generator<SuggestionSource> {
  for (const text of vocabulary.texts) {
    const words = splitWords(text);
    const locales = new Set(words.flatMap((word) => written.findLocale(toPlainText(word)) ?? []));
    const [locale] = locales;
    const hasAccents = text !== text.normalize("NFD").replace(/\p{M}/gu, "");
    yield { text, calls: 1, locale: hasAccents ? "fr" : locales.size === 1 ? locale : undefined };
  }
}

/**
 * For readers of French, without what has a French translation that begins alike: « école thématique » is there, so "thematic school"
 * is not. The vocabulary does not say which language a term is written in; accents do.
 */
function withoutEnglish(
  terms: readonly Suggestion[],
  { vocabulary }: Catalogue,
  locale: Locale,
): readonly Suggestion[] {
  if (locale !== "fr") return terms;
  const french = new Set(terms.map(({ text }) => text).filter(hasAccents));
  return terms.filter(
    ({ text }) =>
      french.has(text) || !vocabulary.findEquivalents(text).some((one) => french.has(one.text)),
  );
}

/** Of what the vocabulary knows, what some shown call says in one way or another. */
function selectFoundTerms(terms: readonly Suggestion[], catalogue: Catalogue, now: Date): string[] {
  const shown = createVisibleCounter(catalogue, now);
  const isSaid = ({ words }: Expression) =>
    words.every((forms) => forms.some((form) => shown(form) > 0));
  return terms
    .map(({ text }) => text)
    .filter((text) => catalogue.vocabulary.findEquivalents(text).some(isSaid));
}

/** Panels by code and by name, in each language, where a call that is shown addresses them. */
async function listAddressedPanels(
  db: Db,
  catalogue: Catalogue,
  now: Date,
): Promise<SuggestionSource[]> {
  const { rows } = await db.execute<{ code: string; fr: string; en: string }>(
    sql`select code, name_fr as fr, name_en as en from erc_domains where level = 2`,
  );
  const shown = createVisibleCounter(catalogue, now);
  return rows.flatMap(({ code, fr, en }) => {
    const lexeme = code.toLowerCase();
    const calls = shown(lexeme);
    if (calls === 0) return [];
    // One sense: the reader's language is enough.
    const panel = { calls, senses: [lexeme] };
    return [
      { ...panel, text: `${code} ${fr}`, locale: "fr" as const },
      { ...panel, text: `${code} ${en}`, locale: "en" as const },
    ];
  });
}

/** The words of the calls are kept without accents and language; titles, keywords and summaries show how they are written. */
async function loadCorpusPhrases(db: Db, now: Date): Promise<CorpusPhrases> {
  const written = new CorpusPhrases();
  const slices = new TimeSlices(TIME_SLICE_MS);
  let before: number | null = null;
  for (let read = 0; read < MAX_CALLS_READ; read += CALL_BATCH_SIZE) {
    const { rows }: { rows: CorpusRow[] } = await db.execute<CorpusRow>(sql`
      select id, concat_ws('. ', title_fr, array_to_string(keywords_fr, '. ')) as title_fr, summary_fr,
        concat_ws('. ', title_en, array_to_string(keywords_en, '. ')) as title_en, summary_en
      from calls where ${visibleSql(now)} and (${before}::int is null or id < ${before}::int)
      order by id desc limit ${CALL_BATCH_SIZE}`);
    for (const row of rows) {
      written.add(row.title_fr, row.summary_fr ?? "", "fr");
      written.add(row.title_en, row.summary_en ?? "", "en");
      if (slices.isOver) await slices.pause();
    }
    before = rows.at(-1)?.id ?? null;
    if (rows.length < CALL_BATCH_SIZE) break;
  }
  return written;
}

type CorpusRow = {
  id: number;
  title_fr: string;
  title_en: string;
  summary_fr: string | null;
  summary_en: string | null;
};

function createVisibleCounter(catalogue: Catalogue, now: Date): (lexeme: string) => number {
  const { status } = getStatusSnapshot(catalogue, now);
  return (lexeme) => catalogue.postings.get(lexeme)?.countExcept(status, HIDDEN) ?? 0;
}
