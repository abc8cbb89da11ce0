import { createContext } from "react-router";
import type { Clock } from "#platform/clock.ts";
import type { Database } from "#platform/db/pool.server.ts";
import type { Locale } from "#platform/i18n/locale.ts";
import { countIntersection } from "#search-index/posting-list.ts";
import { type CallCardRow, findCallBySlug, listCallErcDomains } from "../queries/calls.server.ts";
import {
  findSubjectTexts,
  listDateChanges,
  listFullCalls,
  listMovedClosingIds,
  listSitemapCalls,
} from "../queries/export.server.ts";
import { type Criteria, EMPTY_CRITERIA, type PageRequest } from "../rules/criteria.ts";
import { splitWords } from "../rules/query-text.ts";
import { STATUSES } from "../rules/status.ts";
import type { TimelineCall } from "../rules/timeline.ts";
import type { Bar } from "../rules/timeline-layout.ts";
import { findUnmatchedWords } from "../rules/zero-result-search.ts";
import type { Catalogue } from "./catalogue.ts";
import type { CatalogueCache } from "./catalogue-cache.server.ts";
import { correctNothing } from "./correct-words.server.ts";
import type { Facets } from "./facets.ts";
import { type Highlights, highlightTexts } from "./highlights.server.ts";
import { Lexer, listForms, type Stemmer } from "./lexer.server.ts";
import { matchQuery } from "./match-query.ts";
import { type PlannedQuery, planQuery, planWords } from "./plan-query.server.ts";
import { type QueryPlan, toLexemeConcept } from "./query-plan.ts";
import { findRelatedIds } from "./related.ts";
import { findNearestCalls, listAllIds, searchCatalogue } from "./search.ts";
import { SearchResultCache } from "./search-result-cache.server.ts";
import { getStatusSnapshot, HIDDEN, OPEN } from "./status-snapshot.ts";
import { listSubjects } from "./subjects.ts";
import { matchesPrefixes, type Suggestion } from "./suggestion-index.ts";
import { Suggestions } from "./suggestions.server.ts";
import { ZeroResultSearches } from "./zero-result-searches.server.ts";

export interface CallPage {
  readonly calls: readonly CallCardRow[];
  readonly total: number;
  readonly pages: number;
  readonly facets: Facets;
  readonly corrections: PlannedQuery["corrections"];
  readonly ignoredWords: PlannedQuery["ignoredWords"];
  readonly synonyms: PlannedQuery["synonyms"];
  readonly isPartial: boolean;
  /** The text has no word to search for, for example articles only: all calls are returned. */
  readonly hasNoSearchWords: boolean;
}

export interface CallClosing {
  readonly id: number;
  readonly closesAt: Date;
}

/** For counting: a page without calls. */
const EMPTY_PAGE: PageRequest = { page: 1, perPage: 0 };

/** Cards of the most urgent calls are loaded at start, in batches. */
const MAX_PRELOADED_CARDS = 1_000;
const CARD_BATCH_SIZE = 200;

/**
 * The queries of pages and endpoints to the catalogue of calls. While the database is down, lists, searches, suggestions and the
 * timeline are answered from memory; anything that is not in memory throws the error of a database that is down.
 */
export class CallSearch {
  readonly #db: Database;
  readonly #catalogues: CatalogueCache;
  readonly #clock: Clock;
  readonly #lexer = new Lexer();
  readonly #suggestions: Suggestions;
  readonly #cache: SearchResultCache;
  readonly zeroResultSearches: ZeroResultSearches;
  #warming: Promise<void> | null = null;

  constructor(db: Database, cache: CatalogueCache, clock: Clock) {
    this.#db = db;
    this.#suggestions = new Suggestions(db, this.#lexer);
    this.#catalogues = cache;
    this.#cache = new SearchResultCache(db, cache);
    this.#clock = clock;
    this.zeroResultSearches = new ZeroResultSearches(db, clock);
  }

  get revision(): number {
    return this.#catalogues.revision;
  }

  now(): Date {
    return this.#clock.now();
  }

  /** Whether answers come from memory alone and may be outdated. */
  get isDatabaseDown(): boolean {
    return this.#catalogues.isDatabaseDown;
  }

  /** Fills the caches that lists need: the first requests are fast, and lists still work if the database goes down. */
  async warmUp(): Promise<void> {
    this.#warming ??= this.#fillCaches().finally(() => {
      this.#warming = null;
    });
    await this.#warming;
  }

  async #fillCaches(): Promise<void> {
    const catalogue = this.#getCatalogue();
    await this.listPartners();
    await this.listPanels();
    const { byUrgency, status } = getStatusSnapshot(catalogue, this.now());
    const shown = byUrgency.filter((position) => status[position] !== HIDDEN);
    const ids = Array.from(
      shown.slice(0, MAX_PRELOADED_CARDS),
      (at) => catalogue.ids[at] as number,
    );
    for (let from = 0; from < ids.length; from += CARD_BATCH_SIZE)
      await this.#cache.getCards(ids.slice(from, from + CARD_BATCH_SIZE));
    await this.#suggestions.prepare(catalogue, this.now());
  }

  async search(criteria: Criteria, request: PageRequest): Promise<CallPage> {
    const catalogue = this.#getCatalogue();
    const text = await this.#plan(catalogue, criteria.keywords);
    const plan = text?.plan ?? null;
    const { ids, total, facets } = this.#cache.search(
      catalogue,
      criteria,
      plan,
      request,
      this.now(),
    );
    if (text && request.page === 1 && !this.isDatabaseDown) {
      if (total === 0 && !hasMatches(catalogue, text.plan))
        this.zeroResultSearches.record(criteria.keywords);
      else
        for (const word of findUnmatchedWords(criteria.keywords, text.ignoredWords))
          this.zeroResultSearches.record(word);
    }
    return {
      calls: await this.#cache.getCards(ids),
      total,
      pages: Math.max(1, Math.ceil(total / request.perPage)),
      facets,
      corrections: text?.corrections ?? [],
      ignoredWords: text?.ignoredWords ?? [],
      synonyms: text?.synonyms ?? [],
      isPartial: text?.isPartial ?? false,
      hasNoSearchWords: text === null && criteria.keywords.trim() !== "",
    };
  }

  async count(criteria: Criteria): Promise<number> {
    const catalogue = this.#getCatalogue();
    const text = await this.#plan(catalogue, criteria.keywords);
    return this.#cache.search(catalogue, criteria, text?.plan ?? null, EMPTY_PAGE, this.now())
      .total;
  }

  /** For a search without results: the calls that match most of its words. Shown apart, because they are not results. */
  async findNearest(criteria: Criteria, max: number): Promise<readonly CallCardRow[]> {
    const catalogue = this.#getCatalogue();
    const text = await this.#plan(catalogue, criteria.keywords);
    if (!text || text.plan.concepts.length < 2) return [];
    const near = (within: Criteria) =>
      findNearestCalls(catalogue, within, text.plan, { page: 1, perPage: max }, this.now());
    const inFilters = near(criteria);
    return this.#cache.getCards(inFilters.length > 0 ? inFilters : near(EMPTY_CRITERIA));
  }

  /** The ranges of the words of a search in some displayed texts. */
  async findHighlights(keywords: string, texts: readonly string[]): Promise<readonly Highlights[]> {
    const text = await this.#plan(this.#getCatalogue(), keywords);
    return text ? highlightTexts(this.#db, this.#stemmer, text.plan, texts) : [];
  }

  /** Completions of a typed text. */
  async suggest(typed: string, locale: Locale): Promise<readonly string[]> {
    const catalogue = this.#getCatalogue();
    return this.#suggestions.suggest(catalogue, this.now(), locale, typed, {
      isDatabaseDown: this.isDatabaseDown,
      countCooccurrences: (text, words) => this.#countCooccurrences(catalogue, text, words),
      findTitles: async (lastWord, max, anyLanguage) => {
        const head = splitWords(typed).slice(0, -1);
        const lexemes = await this.#stemmer.findLexemes(this.#db, head);
        const words = [...head.map((word) => listForms(lexemes.get(word))), lastWord];
        const plan = {
          concepts: words.filter(({ length }) => length > 0).map(toLexemeConcept),
          isExact: false,
          minShare: 1,
          excludedLexemes: [],
          phraseMatchIds: null,
        };
        const request = { page: 1, perPage: max * 4 };
        const { ids } = searchCatalogue(catalogue, EMPTY_CRITERIA, plan, request, this.now());
        const calls = await this.#cache.getCards(ids);
        return calls
          .flatMap(({ titleFr, titleEn }) => {
            const [own, other] = locale === "fr" ? [titleFr, titleEn] : [titleEn, titleFr];
            const titles = anyLanguage ? [own, other] : [own];
            return titles.some((title) => matchesPrefixes(title, typed)) ? own : [];
          })
          .slice(0, max);
      },
    });
  }

  /** The texts that a reader of a language is shown: not those of the other language. */
  selectOwnLanguage(texts: readonly string[], locale: Locale): readonly string[] {
    return this.#suggestions.selectOwnLanguage(texts, locale);
  }

  /** For each word, the number of visible calls that match an unfinished text and contain the word. Typing errors are not corrected. */
  async #countCooccurrences(
    catalogue: Catalogue,
    text: string,
    words: readonly Suggestion[],
  ): Promise<number[]> {
    const planned = await planWords(this.#db, this.#stemmer, catalogue, text, correctNothing);
    if (!planned) return words.map(() => 0);
    const { status } = getStatusSnapshot(catalogue, this.now());
    const found = matchQuery(catalogue, planned.plan)
      .positions.filter((position) => status[position] !== HIDDEN)
      .sort();
    const count = (lexeme: string) => {
      const posting = catalogue.postings.get(lexeme);
      return posting ? countIntersection(posting, found) : 0;
    };
    return words.map(({ senses }) => Math.max(0, ...senses.map(count)));
  }

  /** One call with its ERC domains, whatever its status: the page decides whether to show it. */
  async findCallBySlug(slug: string) {
    // Fails at once while the database is known to be down, instead of waiting for a connection.
    this.#cache.requireDatabase();
    const call = await findCallBySlug(this.#db, slug);
    return call && { call, erc: await listCallErcDomains(this.#db, call.id) };
  }

  listPartners() {
    return this.#cache.getPartners();
  }

  listPanels() {
    return this.#cache.getPanels();
  }

  /**
   * The most urgent calls of a search for the timeline and its agenda, whatever the order of the search: open calls by closing date,
   * upcoming calls by opening date, then the latest closed calls.
   */
  async listMostUrgent(criteria: Criteria, { page, perPage }: PageRequest): Promise<CallCardRow[]> {
    const { catalogue, positions } = await this.#searchByUrgency(criteria);
    const first = (page - 1) * perPage;
    return this.#cache.getCards(
      positions.slice(first, first + perPage).map((position) => catalogue.ids[position] as number),
    );
  }

  /** The same for the drawing: dates and statuses come from the catalogue, only titles from the database. */
  async loadTimeline(criteria: Criteria, locale: Locale, max: number) {
    const { catalogue, positions } = await this.#searchByUrgency(criteria);
    const shown = positions.slice(0, max);
    const { status } = getStatusSnapshot(catalogue, this.now());
    const titles = await this.#cache.loadTitles(
      shown.map((position) => catalogue.ids[position] as number),
      locale,
    );
    const calls = shown.flatMap((position): TimelineCall[] => {
      const title = titles.get(catalogue.ids[position] as number);
      const partner = catalogue.partners[catalogue.partner[position] as number];
      // A call may have been removed since the catalogue was loaded.
      if (!title || !partner) return [];
      return [
        {
          ...title,
          partnerId: partner.id,
          status: STATUSES[status[position] as number] ?? "closed",
          opensAt: new Date(catalogue.opensAt[position] as number),
          closesAt: new Date(catalogue.closesAt[position] as number),
        },
      ];
    });
    return { calls, total: positions.length };
  }

  /** Opening, closing and partner of the calls of the drawing, from the catalogue alone. */
  async listBars(criteria: Criteria, max: number): Promise<Bar[]> {
    const { catalogue, positions } = await this.#searchByUrgency(criteria);
    return positions.slice(0, max).map((position) => ({
      group: String(catalogue.partner[position]),
      start: catalogue.opensAt[position] as number,
      end: catalogue.closesAt[position] as number,
    }));
  }

  async #searchByUrgency(criteria: Criteria) {
    const catalogue = this.#getCatalogue();
    const text = await this.#plan(catalogue, criteria.keywords);
    const now = this.now();
    const all = { page: 1, perPage: Math.max(1, catalogue.size) };
    const { positions } = searchCatalogue(
      catalogue,
      { ...criteria, sort: "relevance" },
      text?.plan ?? null,
      all,
      now,
    );
    // A search without text is already ordered by urgency.
    if (!text) return { catalogue, positions };
    const { urgency } = getStatusSnapshot(catalogue, now);
    const byUrgency = (a: number, b: number) => (urgency[a] as number) - (urgency[b] as number);
    return { catalogue, positions: positions.toSorted(byUrgency) };
  }

  loadCards(ids: readonly number[]): Promise<CallCardRow[]> {
    return this.#cache.getCards(ids);
  }

  /** Open calls that close within a number of days, the soonest first. */
  listClosings(days: number): CallClosing[] {
    const catalogue = this.#getCatalogue();
    const now = this.now();
    const { byUrgency, status } = getStatusSnapshot(catalogue, now);
    const last = now.getTime() + days * 86_400_000;
    const closings: CallClosing[] = [];
    for (const position of byUrgency) {
      const closesAt = catalogue.closesAt[position] as number;
      if (status[position] !== OPEN || closesAt > last) break;
      const partner = catalogue.partners[catalogue.partner[position] as number];
      const id = catalogue.ids[position] as number;
      if (partner) closings.push({ id, closesAt: new Date(closesAt) });
    }
    return closings;
  }

  /** The ids of all calls of a search, in its order. */
  async listIds(criteria: Criteria): Promise<number[]> {
    const catalogue = this.#getCatalogue();
    const text = await this.#plan(catalogue, criteria.keywords);
    return listAllIds(catalogue, criteria, text?.plan ?? null, this.now());
  }

  /** Complete rows in the given order. Not cached: an export may ask for all calls. */
  loadFullCalls(ids: readonly number[]) {
    return listFullCalls(this.#db, ids);
  }

  listDateChanges(ids: readonly number[]) {
    return listDateChanges(this.#db, ids);
  }

  listMovedClosingIds() {
    return listMovedClosingIds(this.#db);
  }

  listSitemapCalls(ids: readonly number[]) {
    return listSitemapCalls(this.#db, ids);
  }

  /** The open and upcoming calls nearest to a call. */
  async findRelated(id: number): Promise<CallCardRow[]> {
    const catalogue = this.#getCatalogue();
    const texts = await findSubjectTexts(this.#db, id);
    if (!texts) return [];
    const { fr, en, programme } = texts;
    const words = [fr.title, en.title, ...fr.keywords, ...en.keywords, programme ?? ""].flatMap(
      splitWords,
    );
    const lexemes = await this.#stemmer.findLexemes(this.#db, words);
    const subjects = listSubjects(catalogue, texts, lexemes);
    return this.#cache.getCards(findRelatedIds(catalogue, id, subjects, this.now()));
  }

  /** Stems words in the database; from the cache alone while the database is down. */
  get #stemmer(): Stemmer {
    return this.isDatabaseDown ? this.#lexer.cacheOnly : this.#lexer;
  }

  async #plan(catalogue: Catalogue, keywords: string): Promise<PlannedQuery | null> {
    if (keywords === "") return null;
    const view = getStatusSnapshot(catalogue, this.now());
    const known = this.#cache.findPlan(keywords, view);
    if (known) return known;
    // Without the database, typing errors are not corrected and a phrase is searched as words: not worth caching.
    if (this.isDatabaseDown) {
      const words = await planWords(this.#db, this.#stemmer, catalogue, keywords, correctNothing);
      return words && { ...words, isPartial: false };
    }
    const isShown = (position: number) => view.status[position] !== HIDDEN;
    return this.#cache.getPlan(keywords, view, () =>
      planQuery(this.#db, this.#lexer, catalogue, keywords, isShown),
    );
  }

  #getCatalogue(): Catalogue {
    return this.#cache.getCatalogue();
  }
}

/** Whether the text matches any call, whatever the filters. */
const hasMatches = (catalogue: Catalogue, plan: QueryPlan): boolean =>
  matchQuery(catalogue, plan).positions.length > 0;

export const callSearchContext = createContext<CallSearch>();
