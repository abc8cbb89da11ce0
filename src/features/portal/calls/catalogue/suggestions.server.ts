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

/** The most frequent words and keywords; rarer ones have to be typed in full. */
const MAX_WORDS = 30_000;
const MAX_PHRASES = 20_000;
/** Accents, languages and pairs are learnt from the latest calls only: older ones use the same words. */
const MAX_CALLS_READ = 10_000;
const CALL_BATCH_SIZE = 500;
/** A job updates the words of the calls, and calls open and close. */
const STALE_AFTER_MS = 5 * 60_000;
const MAX_CACHED_ANSWERS = 2_000;
/** Preparing takes seconds; requests are answered between time slices. */
const TIME_SLICE_MS = 5;

interface PreparedSuggestions {
  readonly generation: Catalogue["generation"];
  readonly preparedAt: number;
  readonly index: SuggestionIndex;
  /** Rare pairs of words; suggested once the first word is typed. */
  readonly rarePairs: SuggestionIndex;
  /** Terms of the vocabulary, also those that no call contains: « sida », "PhD". */
  readonly terms: SuggestionIndex;
  readonly corpus: CorpusPhrases;
  readonly answers: LruMap<string, readonly string[]>;
}

/**
 * The suggestions of one process, prepared for a state of the calls and answered from memory. While a new state is prepared, the old one
 * goes on answering: a visitor who types cannot wait.
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
    const { index, rarePairs, terms, answers } = await this.#getPrepared(
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
    // If no call has the word in this language, the vocabulary may have it.
    if (inCalls.length === 0)
      words.push(...selectFoundTerms(termsFound, catalogue, now).slice(0, ENOUGH_TERMS));
    if (words.length === 0) words.push(...(await completeLastWord(index, typed, locale, ask)));
    // A title leads to one call only: titles come last, but have reserved slots.
    const complete = (language: Locale) =>
      index.find(getLastWord(typed), language, MAX_COMPLETIONS, 1).flatMap(({ senses }) => senses);
    const own = complete(locale);
    const isOtherLanguage = own.length === 0;
    const lastWord = isOtherLanguage ? complete(locale === "fr" ? "en" : "fr") : own;
    const titles = await ask.findTitles(lastWord, MAX_TITLES, isOtherLanguage);
    const answer = [...new Set([...words.slice(0, MAX_SUGGESTIONS - titles.length), ...titles])];
    if (!ask.isDatabaseDown) answers.set(key, answer);
    return answer;
  }

  /** The texts that are not of the other language, as far as the calls show it. */
  selectOwnLanguage(texts: readonly string[], locale: Locale): string[] {
    const corpus = this.#prepared?.corpus ?? new CorpusPhrases();
    return texts.filter((text) => (corpus.findTextLocale(text) ?? locale) === locale);
  }

  /** Prepares suggestions in advance, so that the first request does not wait. */
  async prepare(catalogue: Catalogue, now: Date): Promise<void> {
    await this.#getPrepared(catalogue, now, false);
  }

  async #getPrepared(
    catalogue: Catalogue,
    now: Date,
    isDatabaseDown: boolean,
  ): Promise<PreparedSuggestions> {
    const prepared = this.#prepared;
    const fresh =
      prepared?.generation === catalogue.generation &&
      now.getTime() - prepared.preparedAt < STALE_AFTER_MS;
    if (prepared && (fresh || isDatabaseDown)) return prepared;
    this.#preparing ??= this.#prepare(catalogue, now).finally(() => {
      this.#preparing = null;
    });
    if (!prepared) return this.#preparing;
    // The old state answers until then. A failure is ignored here: the next request prepares again.
    this.#preparing.catch(() => {});
    return prepared;
  }

  async #prepare(catalogue: Catalogue, now: Date): Promise<PreparedSuggestions> {
    const keywords = await listPublishedKeywords(this.#db, now);
    const corpus = await loadCorpusPhrases(this.#db, now);
    const words = await this.#listCallWords(catalogue, now, corpus);
    const pairs = corpus.listPairs(MAX_PHRASES);
    const names = [
      ...(await listPublishedProgrammes(this.#db, now)).filter((one) =>
        isOwnName(one.text, corpus),
      ),
      ...(await listPublishingPartners(this.#db, now)),
      ...(await listAddressedPanels(this.#db, catalogue, now)),
    ];
    this.#prepared = {
      generation: catalogue.generation,
      preparedAt: now.getTime(),
      index: new SuggestionIndex([
        ...words,
        ...keywords.filter(({ text }) => text.includes(" ")),
        ...pairs.common,
        ...names,
      ]),
      rarePairs: new SuggestionIndex(pairs.rare),
      terms: new SuggestionIndex(listVocabularyTerms(catalogue, corpus)),
      corpus,
      answers: new LruMap(MAX_CACHED_ANSWERS),
    };
    return this.#prepared;
  }

  /** Words of visible calls, with the number of calls that a search for them finds. */
  async #listCallWords(
    catalogue: Catalogue,
    now: Date,
    corpus: CorpusPhrases,
  ): Promise<SuggestionSource[]> {
    const { rows } = await this.#db.execute<{ word: string }>(sql`
      select word from call_words where word ~ '^[a-z][a-z0-9]{2,}$'
      order by calls desc, word limit ${MAX_WORDS}`);
    const lexemes = await this.#lexer.findLexemes(
      this.#db,
      rows.map((row) => row.word),
    );
    const countVisible = createVisibleCounter(catalogue, now);
    const sources: SuggestionSource[] = [];
    const slices = new TimeSlices(TIME_SLICE_MS);
    for (const { word } of rows) {
      const { fr = [], en = [] } = lexemes.get(word) ?? {};
      const senses = [...fr, ...en];
      const calls = Math.max(0, ...Array.from(new Set(senses), countVisible));
      const isTopic = corpus.isTopic(word);
      const isMeaningless = (text: string) =>
        isStopWord(text, { fr, en }) || isFiller(text) || isWeakWord(text);
      // A word that no title or keyword contains is a subject only if the vocabulary has it (« préparent » is none).
      const isSubject = isTopic || (corpus.hasWord(word) && catalogue.vocabulary.hasWord(word));
      if (calls > 0 && isSubject)
        for (const spelling of corpus.listSpellings(word))
          if (!isMeaningless(spelling.text)) sources.push({ ...spelling, calls, senses, isTopic });
      if (slices.isOver) await slices.pause();
    }
    return sources;
  }
}

const MAX_TITLES = 3;
/** Limit for terms of the vocabulary, which has very many. */
const ENOUGH_TERMS = 4;
/** Completions of the last word used to search for titles. */
const MAX_COMPLETIONS = 12;
/** Completions tried for the last of several words: most do not occur together with the other words. */
const MAX_COMPLETIONS_TRIED = 400;
/** A completion is kept if at least this share of its calls also contain the other words; less can be chance. */
const MIN_COOCCURRENCE_SHARE = 0.6;
const MAX_COMPLETED = 4;

/** The queries of suggestions to the search. */
interface SuggestionQueries {
  /** While the database is down, the last prepared state stays in use. */
  readonly isDatabaseDown: boolean;
  /** Titles of visible calls that match the text; its last word matches by any of the given lexemes. With `anyLanguage`, the other language's title may match instead. */
  findTitles(
    lastWord: readonly string[],
    max: number,
    anyLanguage: boolean,
  ): Promise<readonly string[]>;
  /** For each word, the number of calls that match a text and contain the word. */
  countCooccurrences(text: string, words: readonly Suggestion[]): Promise<readonly number[]>;
}

/** The part after the last space or apostrophe: « ai » of « qualité de l'ai ». */
const getLastWord = (typed: string): string => /[^\s'’]*$/.exec(typed.trim())?.[0] ?? "";

/** Completes the last of several words that are not a known phrase, by words of the calls that match the others. */
async function completeLastWord(
  index: SuggestionIndex,
  typed: string,
  locale: Locale,
  ask: SuggestionQueries,
): Promise<string[]> {
  const last = getLastWord(typed);
  const head = typed.trim().slice(0, -last.length);
  if (!head) return [];
  const completions = index
    .find(last, locale, MAX_COMPLETIONS_TRIED, 1)
    .filter(
      ({ text, isTopic, locale: language }) =>
        isTopic && isMeaningfulWord(text) && language === locale,
    );
  const counts = await ask.countCooccurrences(head, completions);
  // Words that occur with the others more than elsewhere come first: « artificielle » after « intelligence », not « agence ».
  return completions
    .map(({ text, calls }, at) => ({ text: head + text, calls, together: counts[at] ?? 0 }))
    .filter(({ calls, together }) => together >= MIN_COOCCURRENCE_SHARE * calls && together > 1)
    .sort((a, b) => b.together / Math.sqrt(b.calls) - a.together / Math.sqrt(a.calls))
    .map(({ text }) => text)
    .slice(0, MAX_COMPLETED);
}

/** Whether a text is a single content word: « climat chez » is not a useful suggestion. */
const isMeaningfulWord = (text: string): boolean => {
  const [word = "", ...more] = splitWords(text);
  return more.length === 0 && !isFiller(word) && !isWeakWord(word);
};

const visibleSql = (now: Date) => sql`published_at <= ${now.toISOString()}::timestamptz
  and closes_at > ${now.toISOString()}::timestamptz - make_interval(months => ${RETENTION_MONTHS})
  and withdrawn_at is null`;

/** Keywords of visible calls. A keyword of both languages gets no locale. */
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

/** Programme names are the same in both languages. */
async function listPublishedProgrammes(db: Db, now: Date): Promise<SuggestionSource[]> {
  const { rows } = await db.execute<{ text: string; calls: number }>(sql`
    select programme as text, count(*)::int as calls from calls
    where programme is not null and ${visibleSql(now)}
    group by 1 order by 2 desc, 1 limit ${MAX_PHRASES}`);
  return rows;
}

/**
 * Whether a programme's name is known to the public: an acronym (« PNR-EST ») or a name in mixed case that calls contain (« LabCom »).
 * Others are internal labels of partners (« AAPG-thematic », « Theses »).
 */
function isOwnName(programme: string, corpus: CorpusPhrases): boolean {
  const parts = programme.split(/[^\p{L}\p{N}]+/u).filter(Boolean);
  const isAcronym = (part: string) => part.length === 1 || /\p{Lu}{2}|\d/u.test(part);
  if (parts.every(isAcronym)) return true;
  return /\p{Ll}\p{Lu}/u.test(programme) && corpus.hasWord(toPlainText(programme));
}

/** Short names of partners with visible calls. */
async function listPublishingPartners(db: Db, now: Date): Promise<SuggestionSource[]> {
  const { rows } = await db.execute<{ text: string; calls: number }>(sql`
    select partners.code as text, count(*)::int as calls from calls join partners on partners.id = partner_id
    where ${visibleSql(now)} group by 1 order by 2 desc, 1`);
  return rows;
}

/** All terms of the vocabulary, with a language if their words or accents show it. */
function* listVocabularyTerms(
  { vocabulary }: Catalogue,
  corpus: CorpusPhrases,
): Generator<SuggestionSource> {
  for (const text of vocabulary.texts) {
    yield { text, calls: 1, locale: corpus.findTextLocale(text) };
  }
}

/**
 * For French readers, drops terms that have a French equivalent in the list: with « école thématique », "thematic school" is dropped.
 * The vocabulary does not know the language of a term; accents show that it is French.
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

/** The terms for which any visible call contains the term or a synonym. */
function selectFoundTerms(terms: readonly Suggestion[], catalogue: Catalogue, now: Date): string[] {
  const countVisible = createVisibleCounter(catalogue, now);
  const isInCalls = ({ words }: Expression) =>
    words.every((forms) => forms.some((form) => countVisible(form) > 0));
  return terms
    .map(({ text }) => text)
    .filter((text) => catalogue.vocabulary.findEquivalents(text).some(isInCalls));
}

/** Panels that visible calls address, as code with name, in each language. */
async function listAddressedPanels(
  db: Db,
  catalogue: Catalogue,
  now: Date,
): Promise<SuggestionSource[]> {
  const { rows } = await db.execute<{ code: string; fr: string; en: string }>(
    sql`select code, name_fr as fr, name_en as en from erc_domains where level = 2`,
  );
  const countVisible = createVisibleCounter(catalogue, now);
  return rows.flatMap(({ code, fr, en }) => {
    const lexeme = code.toLowerCase();
    const calls = countVisible(lexeme);
    if (calls === 0) return [];
    // Both languages share one sense, so that only one of the two is suggested.
    const panel = { calls, senses: [lexeme] };
    return [
      { ...panel, text: `${code} ${fr}`, locale: "fr" as const },
      { ...panel, text: `${code} ${en}`, locale: "en" as const },
    ];
  });
}

/** The table `call_words` has neither accents nor languages: both are learnt from titles, keywords and summaries. */
async function loadCorpusPhrases(db: Db, now: Date): Promise<CorpusPhrases> {
  const corpus = new CorpusPhrases();
  const slices = new TimeSlices(TIME_SLICE_MS);
  let before: number | null = null;
  for (let read = 0; read < MAX_CALLS_READ; read += CALL_BATCH_SIZE) {
    const { rows }: { rows: CorpusRow[] } = await db.execute<CorpusRow>(sql`
      select id, concat_ws('. ', title_fr, array_to_string(keywords_fr, '. ')) as title_fr, summary_fr,
        concat_ws('. ', title_en, array_to_string(keywords_en, '. ')) as title_en, summary_en
      from calls where ${visibleSql(now)} and (${before}::int is null or id < ${before}::int)
      order by id desc limit ${CALL_BATCH_SIZE}`);
    for (const row of rows) {
      corpus.add(row.title_fr, row.summary_fr ?? "", "fr");
      corpus.add(row.title_en, row.summary_en ?? "", "en");
      if (slices.isOver) await slices.pause();
    }
    before = rows.at(-1)?.id ?? null;
    if (rows.length < CALL_BATCH_SIZE) break;
  }
  return corpus;
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
