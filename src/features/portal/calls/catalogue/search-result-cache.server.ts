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
import type { QueryPlan } from "./match-query.ts";
import type { PlannedQuery } from "./plan-query.server.ts";
import { type SearchResult, searchCatalogue } from "./search.ts";
import { getStatusSnapshot, type StatusSnapshot } from "./status-snapshot.ts";

/** Plans of texts, what searches found and rows of cards that are kept ready. */
const MAX_CACHED_PLANS = 2_000;
const MAX_CACHED_RESULTS = 2_000;
const MAX_CACHED_CARDS = 2_000;

/** What a search found; it holds for the plan of its text, and until a call opens or closes. */
interface CachedResult {
  readonly snapshot: StatusSnapshot;
  readonly plan: QueryPlan | null;
  readonly result: SearchResult;
}

/** The plan of a text. One with phrases knows them of the calls that are shown, and holds until a call opens or closes. */
interface CachedPlan {
  readonly snapshot: StatusSnapshot;
  readonly query: PlannedQuery;
}

/** Of one state of the calls. */
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
 * What holds on when calls change: the cards of all others. What was planned and found is made anew, for it counts calls. New
 * maps, not emptied ones: an answer that was asked for before the change lands in the old and is gone.
 */
function carryOverCache(before: CacheState, catalogue: Catalogue): CacheState {
  const kept = createCacheState(catalogue);
  if (before.catalogue?.generation !== catalogue.generation) return kept;
  const { movedPositions } = before.catalogue;
  for (const [id, card] of before.cards.entries())
    if (movedPositions.get(id) === catalogue.movedPositions.get(id)) kept.cards.set(id, card);
  return kept;
}

/**
 * What lists show besides the catalogue, kept ready until the calls change. While the database is away, this is all there
 * is: what is not here is refused, and nobody waits for it.
 */
export class SearchResultCache {
  readonly #db: Database;
  readonly #catalogues: CatalogueCache;
  #kept: CacheState = createCacheState(null);
  /** Of the state of the calls before, for what nobody has asked for since, should the database go away: not its catalogue, with all that is kept of it. */
  #before: Pick<CacheState, "cards" | "partners" | "panels"> = this.#kept;

  constructor(db: Database, catalogues: CatalogueCache) {
    this.#db = db;
    this.#catalogues = catalogues;
  }

  findPlan(keywords: string, view: StatusSnapshot): PlannedQuery | null {
    const known = this.#kept.plans.get(keywords);
    if (!known) return null;
    return known.snapshot === view || known.query.plan.phraseMatchIds === null ? known.query : null;
  }

  /** The plan of a text, made once for all who ask for it meanwhile: after a change, everybody asks for the same few. */
  async getPlan(
    keywords: string,
    view: StatusSnapshot,
    make: () => Promise<PlannedQuery | null>,
  ): Promise<PlannedQuery | null> {
    const { plans, planning } = this.#kept;
    const underWay = planning.get(keywords);
    if (underWay) return underWay;
    const making = make().finally(() => planning.delete(keywords));
    planning.set(keywords, making);
    const planned = await making;
    if (planned) plans.set(keywords, { snapshot: view, query: planned });
    return planned;
  }

  async getPartners(): Promise<readonly PartnerSummary[]> {
    this.getCatalogue();
    const kept = this.#kept;
    const known = kept.partners ?? (this.#catalogues.isDatabaseDown ? this.#before.partners : null);
    if (known) return known;
    this.requireDatabase();
    kept.partners = await listPartners(this.#db);
    return kept.partners;
  }

  async getPanels() {
    this.getCatalogue();
    const kept = this.#kept;
    const known = kept.panels ?? (this.#catalogues.isDatabaseDown ? this.#before.panels : null);
    if (known) return known;
    this.requireDatabase();
    kept.panels = await listErcPanels(this.#db);
    return kept.panels;
  }

  /** The calls as they are now, or as they were last. */
  getCatalogue(): Catalogue {
    const catalogue = this.#catalogues.current();
    if (catalogue !== this.#kept.catalogue) {
      const { cards, partners, panels } = this.#kept;
      this.#before = { cards, partners, panels };
      this.#kept = carryOverCache(this.#kept, catalogue);
    }
    return catalogue;
  }

  /** What a search finds now: looked for once, however many ask. */
  search(
    catalogue: Catalogue,
    criteria: Criteria,
    plan: QueryPlan | null,
    request: PageRequest,
    now: Date,
  ): SearchResult {
    const { results } = this.#kept;
    const key = JSON.stringify([criteria, request]);
    const view = getStatusSnapshot(catalogue, now);
    const known = results.get(key);
    if (known && known.snapshot === view && known.plan === plan) return known.result;
    const result = searchCatalogue(catalogue, criteria, plan, request, now);
    results.set(key, { snapshot: view, plan, result });
    return result;
  }

  requireDatabase(): void {
    this.getCatalogue();
    if (this.#catalogues.isDatabaseDown) throw createDatabaseDownError("Not in memory");
  }

  /** In the order asked for. */
  async getCards(ids: readonly number[]): Promise<CallCardRow[]> {
    const { cards } = this.#kept;
    const before = this.#catalogues.isDatabaseDown ? this.#before.cards : null;
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

  /** Title and address of many calls, in one language. */
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
