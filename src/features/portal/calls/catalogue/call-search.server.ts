import { createContext } from "react-router";
import type { Clock } from "#platform/clock.ts";
import type { Database } from "#platform/db/pool.server.ts";
import type { Locale } from "#platform/i18n/locale.ts";
import { type CallCardRow, callBySlug, ercDomainsOfCall } from "../queries/calls.server.ts";
import {
  callsWithMovedClosing,
  dateChangesOf,
  fullCallsByIds,
  sitemapCalls,
  subjectTexts,
} from "../queries/export.server.ts";
import { type Criteria, EVERYTHING, type PageRequest } from "../rules/criteria.ts";
import { missedWords } from "../rules/missed-search.ts";
import { wordsOf } from "../rules/query-text.ts";
import { STATUSES } from "../rules/status.ts";
import type { TimelineCall } from "../rules/timeline.ts";
import type { Bar } from "../rules/timeline-density.ts";
import type { Catalogue } from "./catalogue.ts";
import type { CatalogueCache } from "./catalogue-cache.server.ts";
import type { Facets } from "./filter-counts.ts";
import { KeptCalls } from "./kept-calls.server.ts";
import { formsOf, Lexer, type WordReader } from "./lexer.server.ts";
import { type Marks, markTexts } from "./marks.server.ts";
import { matchText, type TextPlan, typedWord } from "./match-text.ts";
import { MissedSearches } from "./missed-searches.server.ts";
import { mendNothing, type PlannedText, planText, planWords } from "./plan-text.server.ts";
import { relatedIds } from "./related.ts";
import { everyCall, nearestCalls, searchCatalogue } from "./search.ts";
import { subjectsOf } from "./subjects.ts";
import { holdsBeginnings, type Suggestion } from "./suggest.ts";
import { Suggestions } from "./suggestions.server.ts";
import { HIDDEN, OPEN, viewAt } from "./time-view.ts";
import { countTogether } from "./wordings.ts";

export interface CallPage {
  readonly calls: readonly CallCardRow[];
  readonly total: number;
  readonly pages: number;
  readonly facets: Facets;
  readonly mended: PlannedText["mended"];
  readonly leftOut: PlannedText["leftOut"];
  readonly also: PlannedText["also"];
  readonly isPartial: boolean;
  /** Something was typed that holds no word to search for: all calls are found. */
  readonly saysNothing: boolean;
}

export interface Closing {
  readonly id: number;
  readonly closesAt: Date;
}

/** Counting needs no page. */
const NO_CALLS: PageRequest = { page: 1, perPage: 0 };

/** Cards that are read before anybody asks for them, those of the most urgent calls, so many by one statement. */
const MAX_WARM_CARDS = 1_000;
const CARDS_AT_ONCE = 200;

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
  readonly #kept: KeptCalls;
  readonly missed: MissedSearches;
  #warming: Promise<void> | null = null;

  constructor(db: Database, cache: CatalogueCache, clock: Clock) {
    this.#db = db;
    this.#suggestions = new Suggestions(db, this.#lexer);
    this.#catalogues = cache;
    this.#kept = new KeptCalls(db, cache);
    this.#clock = clock;
    this.missed = new MissedSearches(db, clock);
  }

  get revision(): number {
    return this.#catalogues.revision;
  }

  now(): Date {
    return this.#clock.now();
  }

  /** Whether answers come from memory alone, and may be some minutes old. */
  get isAway(): boolean {
    return this.#catalogues.isAway;
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
    await this.partners();
    await this.panels();
    const { byUrgency, status } = viewAt(catalogue, this.now());
    const shown = byUrgency.filter((position) => status[position] !== HIDDEN);
    const ids = Array.from(shown.slice(0, MAX_WARM_CARDS), (at) => catalogue.ids[at] as number);
    for (let from = 0; from < ids.length; from += CARDS_AT_ONCE)
      await this.#kept.cards(ids.slice(from, from + CARDS_AT_ONCE));
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
    if (text && request.page === 1 && !this.isAway) {
      if (total === 0 && !holdsAny(catalogue, text.plan)) this.missed.note(criteria.keywords);
      else for (const word of missedWords(criteria.keywords, text.leftOut)) this.missed.note(word);
    }
    return {
      calls: await this.#kept.cards(ids),
      total,
      pages: Math.max(1, Math.ceil(total / request.perPage)),
      facets,
      mended: text?.mended ?? [],
      leftOut: text?.leftOut ?? [],
      also: text?.also ?? [],
      isPartial: text?.isPartial ?? false,
      saysNothing: text === null && criteria.keywords.trim() !== "",
    };
  }

  /** How many calls a search finds. */
  async count(criteria: Criteria): Promise<number> {
    const catalogue = this.#catalogue();
    const text = await this.#plan(catalogue, criteria.keywords);
    return this.#kept.search(catalogue, criteria, text?.plan ?? null, NO_CALLS, this.now()).total;
  }

  /** Calls that hold most of the words where none holds enough of them; they are no results. */
  async nearest(criteria: Criteria, max: number): Promise<readonly CallCardRow[]> {
    const catalogue = this.#catalogue();
    const text = await this.#plan(catalogue, criteria.keywords);
    if (!text || text.plan.ideas.length < 2) return [];
    const near = (within: Criteria) =>
      nearestCalls(catalogue, within, text.plan, { page: 1, perPage: max }, this.now());
    const inFilters = near(criteria);
    return this.#kept.cards(inFilters.length > 0 ? inFilters : near(EVERYTHING));
  }

  /** Where the words of a search stand in texts that are shown. */
  async marks(keywords: string, texts: readonly string[]): Promise<readonly Marks[]> {
    const text = await this.#plan(this.#catalogue(), keywords);
    return text ? markTexts(this.#db, this.#words, text.plan, texts) : [];
  }

  /** What somebody who typed this may want to search for. */
  async suggest(typed: string, locale: Locale): Promise<readonly string[]> {
    const catalogue = this.#catalogue();
    return this.#suggestions.suggest(catalogue, this.now(), locale, typed, {
      isAway: this.isAway,
      countsBeside: (text, words) => this.#countBeside(catalogue, text, words),
      titles: async (lastWord, max, anyLanguage) => {
        const head = wordsOf(typed).slice(0, -1);
        const lexemes = await this.#words.lexemesOf(this.#db, head);
        const words = [...head.map((word) => formsOf(lexemes.get(word))), lastWord];
        const plan = {
          ideas: words.filter(({ length }) => length > 0).map(typedWord),
          isToTheLetter: false,
          share: 1,
          banned: [],
          phraseIds: null,
        };
        const request = { page: 1, perPage: max * 4 };
        const { ids } = searchCatalogue(catalogue, EVERYTHING, plan, request, this.now());
        const calls = await this.#kept.cards(ids);
        return calls
          .flatMap(({ titleFr, titleEn }) => {
            const [own, other] = locale === "fr" ? [titleFr, titleEn] : [titleEn, titleFr];
            const titles = anyLanguage ? [own, other] : [own];
            return titles.find((title) => holdsBeginnings(title, typed)) ?? [];
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
    const planned = await planWords(this.#db, this.#words, catalogue, text, mendNothing);
    if (!planned) return words.map(() => 0);
    const { status } = viewAt(catalogue, this.now());
    const found = matchText(catalogue, planned.plan)
      .positions.filter((position) => status[position] !== HIDDEN)
      .sort();
    const count = (lexeme: string) => {
      const posting = catalogue.postings.get(lexeme);
      return posting ? countTogether(posting, found) : 0;
    };
    return words.map(({ senses }) => Math.max(0, ...senses.map(count)));
  }

  /** One call with its fields of research, whatever its phase: showing it or not is the page's decision. */
  async callBySlug(slug: string) {
    // A database that is known to be away is not asked: the page says so at once.
    this.#kept.refuseWhenAway();
    const call = await callBySlug(this.#db, slug);
    return call && { call, erc: await ercDomainsOfCall(this.#db, call.id) };
  }

  partners() {
    return this.#kept.partners();
  }

  panels() {
    return this.#kept.panels();
  }

  /**
   * The most urgent calls of a search (open ones by closing, upcoming ones by opening, then those closed last),
   * whatever its own order: what the chronology and its agenda show.
   */
  async mostUrgent(criteria: Criteria, { page, perPage }: PageRequest): Promise<CallCardRow[]> {
    const { catalogue, positions } = await this.#byUrgency(criteria);
    const first = (page - 1) * perPage;
    return this.#kept.cards(
      positions.slice(first, first + perPage).map((position) => catalogue.ids[position] as number),
    );
  }

  /** The same for the drawing: dates and statuses come from the catalogue, only words from the database. */
  async timeline(criteria: Criteria, locale: Locale, max: number) {
    const { catalogue, positions } = await this.#byUrgency(criteria);
    const shown = positions.slice(0, max);
    const { status } = viewAt(catalogue, this.now());
    const words = await this.#kept.words(
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
  async spans(criteria: Criteria, max: number): Promise<Bar[]> {
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
    const { urgency } = viewAt(catalogue, now);
    const byUrgency = (a: number, b: number) => (urgency[a] as number) - (urgency[b] as number);
    return { catalogue, positions: positions.toSorted(byUrgency) };
  }

  cards(ids: readonly number[]): Promise<CallCardRow[]> {
    return this.#kept.cards(ids);
  }

  /** Open calls that close within so many days, the soonest first. */
  closings(days: number): Closing[] {
    const catalogue = this.#catalogue();
    const now = this.now();
    const { byUrgency, status } = viewAt(catalogue, now);
    const last = now.getTime() + days * 86_400_000;
    const closings: Closing[] = [];
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
  async idsOf(criteria: Criteria): Promise<number[]> {
    const catalogue = this.#catalogue();
    const text = await this.#plan(catalogue, criteria.keywords);
    return everyCall(catalogue, criteria, text?.plan ?? null, this.now());
  }

  /** Whole rows, in the order asked for. They are not kept: a file may want all there are. */
  fullCalls(ids: readonly number[]) {
    return fullCallsByIds(this.#db, ids);
  }

  dateChanges(ids: readonly number[]) {
    return dateChangesOf(this.#db, ids);
  }

  movedClosings() {
    return callsWithMovedClosing(this.#db);
  }

  sitemapCalls(ids: readonly number[]) {
    return sitemapCalls(this.#db, ids);
  }

  /** The few calls nearest to one, among those that can still be answered. */
  async relatedTo(id: number): Promise<CallCardRow[]> {
    const catalogue = this.#catalogue();
    const texts = await subjectTexts(this.#db, id);
    if (!texts) return [];
    const { fr, en, programme } = texts;
    const words = [fr.title, en.title, ...fr.keywords, ...en.keywords, programme ?? ""].flatMap(
      wordsOf,
    );
    const lexemes = await this.#words.lexemesOf(this.#db, words);
    const subjects = subjectsOf(catalogue, texts, lexemes);
    return this.#kept.cards(relatedIds(catalogue, id, subjects, this.now()));
  }

  /** Words are read by the database, and by what is remembered of it while it is away. */
  get #words(): WordReader {
    return this.isAway ? this.#lexer.fromMemory : this.#lexer;
  }

  async #plan(catalogue: Catalogue, keywords: string): Promise<PlannedText | null> {
    if (keywords === "") return null;
    const view = viewAt(catalogue, this.now());
    const known = this.#kept.knownPlan(keywords, view);
    if (known) return known;
    // Without the database nothing can be mended, and a phrase counts as its words: nothing to remember.
    if (this.isAway) {
      const words = await planWords(this.#db, this.#words, catalogue, keywords, mendNothing);
      return words && { ...words, isPartial: false };
    }
    const isShown = (position: number) => view.status[position] !== HIDDEN;
    return this.#kept.plan(keywords, view, () =>
      planText(this.#db, this.#lexer, catalogue, keywords, isShown),
    );
  }

  #catalogue(): Catalogue {
    return this.#kept.catalogue();
  }
}

/** Whether the words find anything at all, whatever the filters. */
const holdsAny = (catalogue: Catalogue, plan: TextPlan): boolean =>
  matchText(catalogue, plan).positions.length > 0;

export const callSearchContext = createContext<CallSearch>();
