import { createContext } from "react-router";
import type { Clock } from "#platform/clock.ts";
import type { Database } from "#platform/db/pool.server.ts";
import type { Locale } from "#platform/i18n/locale.ts";
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
import type { Facets } from "./facets.ts";
import { type Highlights, highlightTexts } from "./highlights.server.ts";
import { Lexer, listForms, type Stemmer } from "./lexer.server.ts";
import { matchQuery, type QueryPlan, toLexemeConcept } from "./match-query.ts";
import { correctNothing, type PlannedQuery, planQuery, planWords } from "./plan-query.server.ts";
import { countIntersection } from "./query-terms.ts";
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
  /** Something was typed that holds no word to search for: all calls are found. */
  readonly hasNoSearchWords: boolean;
}

export interface CallClosing {
  readonly id: number;
  readonly closesAt: Date;
}

/** Counting needs no page. */
const EMPTY_PAGE: PageRequest = { page: 1, perPage: 0 };

/** Cards that are read before anybody asks for them, those of the most urgent calls, so many by one statement. */
const MAX_PRELOADED_CARDS = 1_000;
const CARD_BATCH_SIZE = 200;

/**
 * Everything a page or a call asks of the calls' catalogue. While the database is away, lists, searches, suggestions and
 * the chronology are answered from what is in memory; what is not there is refused as being away.
 */
export class CallSearch {
  readonly #db: Database;
  readonly #catalogues: CatalogueCache;
  readonly #clock: Clock;
  readonly #lexer = new Lexer();
  readonly #suggestions: Suggestions;
  readonly #kept: SearchResultCache;
  readonly zeroResultSearches: ZeroResultSearches;
  #warming: Promise<void> | null = null;

  constructor(db: Database, cache: CatalogueCache, clock: Clock) {
    this.#db = db;
    this.#suggestions = new Suggestions(db, this.#lexer);
    this.#catalogues = cache;
    this.#kept = new SearchResultCache(db, cache);
    this.#clock = clock;
    this.zeroResultSearches = new ZeroResultSearches(db, clock);
  }

  get revision(): number {
    return this.#catalogues.revision;
  }

  now(): Date {
    return this.#clock.now();
  }

  /** Whether answers come from memory alone, and may be some minutes old. */
  get isDatabaseDown(): boolean {
    return this.#catalogues.isDatabaseDown;
  }

  /** Reads what lists need most while the database is there: it serves those who come, and everybody should it go away. */
  async warmUp(): Promise<void> {
    this.#warming ??= this.#warm().finally(() => {
      this.#warming = null;
    });
    await this.#warming;
  }

  async #warm(): Promise<void> {
    const catalogue = this.#catalogue();
    await this.listPartners();
    await this.listPanels();
    const { byUrgency, status } = getStatusSnapshot(catalogue, this.now());
    const shown = byUrgency.filter((position) => status[position] !== HIDDEN);
    const ids = Array.from(
      shown.slice(0, MAX_PRELOADED_CARDS),
      (at) => catalogue.ids[at] as number,
    );
    for (let from = 0; from < ids.length; from += CARD_BATCH_SIZE)
      await this.#kept.getCards(ids.slice(from, from + CARD_BATCH_SIZE));
    await this.#suggestions.prepare(catalogue, this.now());
  }

  async search(criteria: Criteria, request: PageRequest): Promise<CallPage> {
    const catalogue = this.#catalogue();
    const text = await this.#plan(catalogue, criteria.keywords);
    const plan = text?.plan ?? null;
    const { ids, total, facets } = this.#kept.search(
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
      calls: await this.#kept.getCards(ids),
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

  /** How many calls a search finds. */
  async count(criteria: Criteria): Promise<number> {
    const catalogue = this.#catalogue();
    const text = await this.#plan(catalogue, criteria.keywords);
    return this.#kept.search(catalogue, criteria, text?.plan ?? null, EMPTY_PAGE, this.now()).total;
  }

  /** Calls that hold most of the words where none holds enough of them; they are no results. */
  async findNearest(criteria: Criteria, max: number): Promise<readonly CallCardRow[]> {
    const catalogue = this.#catalogue();
    const text = await this.#plan(catalogue, criteria.keywords);
    if (!text || text.plan.concepts.length < 2) return [];
    const near = (within: Criteria) =>
      findNearestCalls(catalogue, within, text.plan, { page: 1, perPage: max }, this.now());
    const inFilters = near(criteria);
    return this.#kept.getCards(inFilters.length > 0 ? inFilters : near(EMPTY_CRITERIA));
  }

  /** Where the words of a search stand in texts that are shown. */
  async findHighlights(keywords: string, texts: readonly string[]): Promise<readonly Highlights[]> {
    const text = await this.#plan(this.#catalogue(), keywords);
    return text ? highlightTexts(this.#db, this.#words, text.plan, texts) : [];
  }

  /** What somebody who typed this may want to search for. */
  async suggest(typed: string, locale: Locale): Promise<readonly string[]> {
    const catalogue = this.#catalogue();
    return this.#suggestions.suggest(catalogue, this.now(), locale, typed, {
      isDatabaseDown: this.isDatabaseDown,
      countCooccurrences: (text, words) => this.#countBeside(catalogue, text, words),
      findTitles: async (lastWord, max, anyLanguage) => {
        const head = splitWords(typed).slice(0, -1);
        const lexemes = await this.#words.findLexemes(this.#db, head);
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
        const calls = await this.#kept.getCards(ids);
        return calls
          .flatMap(({ titleFr, titleEn }) => {
            const [own, other] = locale === "fr" ? [titleFr, titleEn] : [titleEn, titleFr];
            const titles = anyLanguage ? [own, other] : [own];
            return titles.find((title) => matchesPrefixes(title, typed)) ?? [];
          })
          .slice(0, max);
      },
    });
  }

  /** In how many of the shown calls that an unfinished text leads to each of some words stands; nothing is mended. */
  async #countBeside(
    catalogue: Catalogue,
    text: string,
    words: readonly Suggestion[],
  ): Promise<number[]> {
    const planned = await planWords(this.#db, this.#words, catalogue, text, correctNothing);
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

  /** One call with its fields of research, whatever its phase: showing it or not is the page's decision. */
  async findCallBySlug(slug: string) {
    // A database that is known to be away is not asked: the page says so at once.
    this.#kept.requireDatabase();
    const call = await findCallBySlug(this.#db, slug);
    return call && { call, erc: await listCallErcDomains(this.#db, call.id) };
  }

  listPartners() {
    return this.#kept.getPartners();
  }

  listPanels() {
    return this.#kept.getPanels();
  }

  /**
   * The most urgent calls of a search (open ones by closing, upcoming ones by opening, then those closed last),
   * whatever its own order: what the chronology and its agenda show.
   */
  async listMostUrgent(criteria: Criteria, { page, perPage }: PageRequest): Promise<CallCardRow[]> {
    const { catalogue, positions } = await this.#byUrgency(criteria);
    const first = (page - 1) * perPage;
    return this.#kept.getCards(
      positions.slice(first, first + perPage).map((position) => catalogue.ids[position] as number),
    );
  }

  /** The same for the drawing: dates and statuses come from the catalogue, only words from the database. */
  async loadTimeline(criteria: Criteria, locale: Locale, max: number) {
    const { catalogue, positions } = await this.#byUrgency(criteria);
    const shown = positions.slice(0, max);
    const { status } = getStatusSnapshot(catalogue, this.now());
    const words = await this.#kept.loadTitles(
      shown.map((position) => catalogue.ids[position] as number),
      locale,
    );
    const calls = shown.flatMap((position): TimelineCall[] => {
      const word = words.get(catalogue.ids[position] as number);
      const partner = catalogue.partners[catalogue.partner[position] as number];
      // A call may have been removed since the catalogue was loaded.
      if (!word || !partner) return [];
      return [
        {
          ...word,
          partnerId: partner.id,
          status: STATUSES[status[position] as number] ?? "closed",
          opensAt: new Date(catalogue.opensAt[position] as number),
          closesAt: new Date(catalogue.closesAt[position] as number),
        },
      ];
    });
    return { calls, total: positions.length };
  }

  /** When the calls of the drawing open and close, and whose they are; nothing is asked of the database. */
  async listBars(criteria: Criteria, max: number): Promise<Bar[]> {
    const { catalogue, positions } = await this.#byUrgency(criteria);
    return positions.slice(0, max).map((position) => ({
      group: String(catalogue.partner[position]),
      start: catalogue.opensAt[position] as number,
      end: catalogue.closesAt[position] as number,
    }));
  }

  async #byUrgency(criteria: Criteria) {
    const catalogue = this.#catalogue();
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
    // Without a text, this is the order already; with one, it is that of relevance.
    if (!text) return { catalogue, positions };
    const { urgency } = getStatusSnapshot(catalogue, now);
    const byUrgency = (a: number, b: number) => (urgency[a] as number) - (urgency[b] as number);
    return { catalogue, positions: positions.toSorted(byUrgency) };
  }

  loadCards(ids: readonly number[]): Promise<CallCardRow[]> {
    return this.#kept.getCards(ids);
  }

  /** Open calls that close within so many days, the soonest first. */
  listClosings(days: number): CallClosing[] {
    const catalogue = this.#catalogue();
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

  /** Every call of a search, in its order. */
  async listIds(criteria: Criteria): Promise<number[]> {
    const catalogue = this.#catalogue();
    const text = await this.#plan(catalogue, criteria.keywords);
    return listAllIds(catalogue, criteria, text?.plan ?? null, this.now());
  }

  /** Whole rows, in the order asked for. They are not kept: a file may want all there are. */
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

  /** The few calls nearest to one, among those that can still be answered. */
  async findRelated(id: number): Promise<CallCardRow[]> {
    const catalogue = this.#catalogue();
    const texts = await findSubjectTexts(this.#db, id);
    if (!texts) return [];
    const { fr, en, programme } = texts;
    const words = [fr.title, en.title, ...fr.keywords, ...en.keywords, programme ?? ""].flatMap(
      splitWords,
    );
    const lexemes = await this.#words.findLexemes(this.#db, words);
    const subjects = listSubjects(catalogue, texts, lexemes);
    return this.#kept.getCards(findRelatedIds(catalogue, id, subjects, this.now()));
  }

  /** Words are read by the database, and by what is remembered of it while it is away. */
  get #words(): Stemmer {
    return this.isDatabaseDown ? this.#lexer.cacheOnly : this.#lexer;
  }

  async #plan(catalogue: Catalogue, keywords: string): Promise<PlannedQuery | null> {
    if (keywords === "") return null;
    const view = getStatusSnapshot(catalogue, this.now());
    const known = this.#kept.findPlan(keywords, view);
    if (known) return known;
    // Without the database nothing can be mended, and a phrase counts as its words: nothing to remember.
    if (this.isDatabaseDown) {
      const words = await planWords(this.#db, this.#words, catalogue, keywords, correctNothing);
      return words && { ...words, isPartial: false };
    }
    const isShown = (position: number) => view.status[position] !== HIDDEN;
    return this.#kept.getPlan(keywords, view, () =>
      planQuery(this.#db, this.#lexer, catalogue, keywords, isShown),
    );
  }

  #catalogue(): Catalogue {
    return this.#kept.getCatalogue();
  }
}

/** Whether the words find anything at all, whatever the filters. */
const hasMatches = (catalogue: Catalogue, plan: QueryPlan): boolean =>
  matchQuery(catalogue, plan).positions.length > 0;

export const callSearchContext = createContext<CallSearch>();
