import {
  listPartners,
  type PartnerSummary,
} from "#features/portal/partners/queries/partners.server.ts";
import type { Database } from "#platform/db/pool.server.ts";
import type { Locale } from "#platform/i18n/locale.ts";
import { LruMap } from "#platform/lru-map.ts";
import { type CallCardRow, listCards, listErcPanels, listTitles } from "../queries/calls.server.ts";
import type { Criteria, PageRequest } from "../rules/criteria.ts";
import type { Catalogue } from "./catalogue.ts";
import { type CatalogueCache, createDatabaseDownError } from "./catalogue-cache.server.ts";
import type { PlannedQuery } from "./plan-query.server.ts";
import type { QueryPlan } from "./query-plan.ts";
import { type SearchResult, searchCatalogue } from "./search.ts";
import { getStatusSnapshot, type StatusSnapshot } from "./status-snapshot.ts";

const MAX_CACHED_PLANS = 2_000;
const MAX_CACHED_RESULTS = 2_000;
const MAX_CACHED_CARDS = 2_000;

/** Valid for one plan, and until a call opens or closes. */
interface CachedResult {
  readonly snapshot: StatusSnapshot;
  readonly plan: QueryPlan | null;
  readonly result: SearchResult;
}

/** A plan with phrases covers the visible calls only, and is valid until a call opens or closes. Other plans stay valid. */
interface CachedPlan {
  readonly snapshot: StatusSnapshot;
  readonly query: PlannedQuery;
}

/** The caches of one catalogue. */
interface CacheState {
  readonly catalogue: Catalogue | null;
  readonly plans: LruMap<string, CachedPlan>;
  readonly planning: Map<string, Promise<PlannedQuery | null>>;
  readonly results: LruMap<string, CachedResult>;
  readonly cards: LruMap<number, CallCardRow>;
  partners: readonly PartnerSummary[] | null;
  panels: Awaited<ReturnType<typeof listErcPanels>> | null;
}

const createCacheState = (catalogue: Catalogue | null): CacheState => ({
  catalogue,
  plans: new LruMap(MAX_CACHED_PLANS),
  planning: new Map(),
  results: new LruMap(MAX_CACHED_RESULTS),
  cards: new LruMap(MAX_CACHED_CARDS),
  partners: null,
  panels: null,
});

/**
 * The caches for a new catalogue: only cards of unchanged calls are carried over, because plans and results depend on all calls. The
 * maps are new ones: a query started before the change writes into the old maps and cannot mix old rows into the new state.
 */
function carryOverCache(before: CacheState, catalogue: Catalogue): CacheState {
  const after = createCacheState(catalogue);
  if (before.catalogue?.generation !== catalogue.generation) return after;
  const { movedPositions } = before.catalogue;
  for (const [id, card] of before.cards.entries())
    if (movedPositions.get(id) === catalogue.movedPositions.get(id)) after.cards.set(id, card);
  return after;
}

/**
 * Caches plans, results and the rows that lists show, until the calls change. While the database is down, these caches are the only
 * source: anything else fails at once instead of waiting.
 */
export class SearchResultCache {
  readonly #db: Database;
  readonly #catalogues: CatalogueCache;
  #state: CacheState = createCacheState(null);
  /** Rows of the previous state, for when the database goes down before they are read again. Not its catalogue, which would keep much memory. */
  #previous: Pick<CacheState, "cards" | "partners" | "panels"> = this.#state;

  constructor(db: Database, catalogues: CatalogueCache) {
    this.#db = db;
    this.#catalogues = catalogues;
  }

  findPlan(keywords: string, snapshot: StatusSnapshot): PlannedQuery | null {
    const known = this.#state.plans.get(keywords);
    if (!known) return null;
    return known.snapshot === snapshot || known.query.plan.phraseMatchIds === null
      ? known.query
      : null;
  }

  /** The plan of a text. Concurrent requests share one computation: after a change, many ask for the same few texts. */
  async getPlan(
    keywords: string,
    snapshot: StatusSnapshot,
    make: () => Promise<PlannedQuery | null>,
  ): Promise<PlannedQuery | null> {
    const { plans, planning } = this.#state;
    const pending = planning.get(keywords);
    if (pending) return pending;
    const promise = make().finally(() => planning.delete(keywords));
    planning.set(keywords, promise);
    const planned = await promise;
    if (planned) plans.set(keywords, { snapshot, query: planned });
    return planned;
  }

  async getPartners(): Promise<readonly PartnerSummary[]> {
    this.getCatalogue();
    const state = this.#state;
    const known =
      state.partners ?? (this.#catalogues.isDatabaseDown ? this.#previous.partners : null);
    if (known) return known;
    this.requireDatabase();
    state.partners = await listPartners(this.#db);
    return state.partners;
  }

  async getPanels() {
    this.getCatalogue();
    const state = this.#state;
    const known = state.panels ?? (this.#catalogues.isDatabaseDown ? this.#previous.panels : null);
    if (known) return known;
    this.requireDatabase();
    state.panels = await listErcPanels(this.#db);
    return state.panels;
  }

  /** The current catalogue. Replaces the caches if it is a new one. */
  getCatalogue(): Catalogue {
    const catalogue = this.#catalogues.current();
    if (catalogue !== this.#state.catalogue) {
      const { cards, partners, panels } = this.#state;
      this.#previous = { cards, partners, panels };
      this.#state = carryOverCache(this.#state, catalogue);
    }
    return catalogue;
  }

  /** The result of a search, computed once for each combination of criteria, page, plan and snapshot. */
  search(
    catalogue: Catalogue,
    criteria: Criteria,
    plan: QueryPlan | null,
    request: PageRequest,
    now: Date,
  ): SearchResult {
    const { results } = this.#state;
    const key = JSON.stringify([criteria, request]);
    const snapshot = getStatusSnapshot(catalogue, now);
    const known = results.get(key);
    if (known && known.snapshot === snapshot && known.plan === plan) return known.result;
    const result = searchCatalogue(catalogue, criteria, plan, request, now);
    results.set(key, { snapshot, plan, result });
    return result;
  }

  requireDatabase(): void {
    this.getCatalogue();
    if (this.#catalogues.isDatabaseDown)
      throw createDatabaseDownError("The database is down, and the rows are not cached");
  }

  /** Cards in the order of the ids; calls that no longer exist are left out. */
  async getCards(ids: readonly number[]): Promise<CallCardRow[]> {
    const { cards } = this.#state;
    const before = this.#catalogues.isDatabaseDown ? this.#previous.cards : null;
    const found = new Map<number, CallCardRow>();
    for (const id of ids) {
      const card = cards.get(id) ?? before?.get(id);
      if (card) found.set(id, card);
    }
    const missing = ids.filter((id) => !found.has(id));
    if (missing.length > 0) this.requireDatabase();
    for (const row of await listCards(this.#db, missing)) {
      cards.set(row.id, row);
      found.set(row.id, row);
    }
    return ids.flatMap((id) => found.get(id) ?? []);
  }

  /** Titles and slugs of many calls, in one language. */
  async loadTitles(ids: readonly number[], locale: Locale) {
    if (!this.#catalogues.isDatabaseDown) return listTitles(this.#db, ids, locale);
    const cards = await this.getCards(ids);
    return new Map(
      cards.map(({ id, slug, titleFr, titleEn }) => [
        id,
        { id, slug, title: locale === "fr" ? titleFr : titleEn },
      ]),
    );
  }
}
