import { createContext } from "react-router";
import { listPartners, type PartnerSummary } from "#features/partners/queries.server.ts";
import type { Clock } from "#platform/clock.ts";
import type { Database } from "#platform/db/pool.server.ts";
import { LruMap } from "#platform/lru-map.ts";
import type { Catalogue } from "./catalogue/catalogue.ts";
import type { CatalogueKeeper } from "./catalogue/keeper.server.ts";
import { Lexer } from "./catalogue/lexer.server.ts";
import { type PlannedText, planText } from "./catalogue/plan-text.server.ts";
import { type Facets, searchCatalogue } from "./catalogue/search.ts";
import { OPEN, viewAt } from "./catalogue/time-view.ts";
import {
  type CallCardRow,
  callBySlug,
  cardsByIds,
  ercDomainsOfCall,
  ercPanels,
} from "./queries.server.ts";
import type { Criteria, PageRequest } from "./rules/criteria.ts";

export interface CallPage {
  readonly calls: readonly CallCardRow[];
  readonly total: number;
  readonly pages: number;
  readonly facets: Facets;
  readonly mended: PlannedText["mended"];
}

export interface Closing {
  readonly closesAt: Date;
  readonly partnerId: number;
}

/** Plans of texts and rows of cards that are kept ready; a change of any call empties both. */
const MOST_PLANS = 2_000;
const MOST_CARDS = 2_000;

/** Everything a page or a call asks of the calls' catalogue. */
export class CallSearch {
  readonly #db: Database;
  readonly #keeper: CatalogueKeeper;
  readonly #clock: Clock;
  readonly #lexer = new Lexer();
  #plans = new LruMap<string, PlannedText>(MOST_PLANS);
  #cards = new LruMap<number, CallCardRow>(MOST_CARDS);
  #partners: readonly PartnerSummary[] | null = null;
  #panels: Awaited<ReturnType<typeof ercPanels>> | null = null;
  #filledAt: Catalogue | null = null;

  constructor(db: Database, keeper: CatalogueKeeper, clock: Clock) {
    this.#db = db;
    this.#keeper = keeper;
    this.#clock = clock;
  }

  get revision(): number {
    return this.#keeper.revision;
  }

  now(): Date {
    return this.#clock.now();
  }

  async search(criteria: Criteria, request: PageRequest): Promise<CallPage> {
    const catalogue = this.#catalogue();
    const text = await this.#plan(catalogue, criteria.keywords);
    const { ids, total, facets } = searchCatalogue(
      catalogue,
      criteria,
      text?.plan ?? null,
      request,
      this.now(),
    );
    return {
      calls: await this.#cardsOf(ids),
      total,
      pages: Math.max(1, Math.ceil(total / request.perPage)),
      facets,
      mended: text?.mended ?? [],
    };
  }

  /** One call with its fields of research, whatever its phase: showing it or not is the page's decision. */
  async callBySlug(slug: string) {
    // A database that is known to be away is not asked: the page says so at once.
    this.#catalogue();
    const call = await callBySlug(this.#db, slug);
    return call && { call, erc: await ercDomainsOfCall(this.#db, call.id) };
  }

  async partners(): Promise<readonly PartnerSummary[]> {
    const catalogue = this.#catalogue();
    if (this.#partners) return this.#partners;
    const partners = await listPartners(this.#db);
    if (catalogue === this.#filledAt) this.#partners = partners;
    return partners;
  }

  async panels() {
    const catalogue = this.#catalogue();
    if (this.#panels) return this.#panels;
    const panels = await ercPanels(this.#db);
    if (catalogue === this.#filledAt) this.#panels = panels;
    return panels;
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
      if (partner) closings.push({ closesAt: new Date(closesAt), partnerId: partner.id });
    }
    return closings;
  }

  #catalogue(): Catalogue {
    const catalogue = this.#keeper.current();
    if (catalogue !== this.#filledAt) {
      // New ones, not emptied ones: an answer that was asked for before the change lands in the old and is gone.
      this.#plans = new LruMap(MOST_PLANS);
      this.#cards = new LruMap(MOST_CARDS);
      this.#partners = null;
      this.#panels = null;
      this.#filledAt = catalogue;
    }
    return catalogue;
  }

  async #plan(catalogue: Catalogue, keywords: string): Promise<PlannedText | null> {
    if (keywords === "") return null;
    const plans = this.#plans;
    const known = plans.get(keywords);
    if (known) return known;
    const planned = await planText(this.#db, this.#lexer, catalogue, keywords);
    if (planned) plans.set(keywords, planned);
    return planned;
  }

  async #cardsOf(ids: readonly number[]): Promise<CallCardRow[]> {
    const cards = this.#cards;
    const missing = ids.filter((id) => !cards.get(id));
    for (const row of await cardsByIds(this.#db, missing)) cards.set(row.id, row);
    return ids.flatMap((id) => cards.get(id) ?? []);
  }
}

export const callSearchContext = createContext<CallSearch>();
