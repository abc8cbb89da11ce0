import { listPartners, type PartnerSummary } from "#features/portal/partners/queries.server.ts";
import type { Database } from "#platform/db/pool.server.ts";
import type { Locale } from "#platform/i18n/locale.ts";
import { LruMap } from "#platform/lru-map.ts";
import { type CallCardRow, cardsByIds, ercPanels, wordsByIds } from "../queries/calls.server.ts";
import type { Criteria, PageRequest } from "../rules/criteria.ts";
import type { Catalogue } from "./catalogue.ts";
import { type CatalogueCache, databaseAway } from "./catalogue-cache.server.ts";
import type { TextPlan } from "./match-text.ts";
import type { PlannedText } from "./plan-text.server.ts";
import { type SearchResult, searchCatalogue } from "./search.ts";
import { type TimeView, viewAt } from "./time-view.ts";

/** Plans of texts, what searches found and rows of cards that are kept ready. */
const MAX_PLANS = 2_000;
const MAX_RESULTS = 2_000;
const MAX_CARDS = 2_000;

/** What a search found; it holds for the plan of its text, and until a call opens or closes. */
interface KeptResult {
  readonly view: TimeView;
  readonly plan: TextPlan | null;
  readonly result: SearchResult;
}

/** The plan of a text. One with phrases knows them of the calls that are shown, and holds until a call opens or closes. */
interface KeptPlan {
  readonly view: TimeView;
  readonly text: PlannedText;
}

/** Of one state of the calls. */
interface Kept {
  readonly catalogue: Catalogue | null;
  readonly plans: LruMap<string, KeptPlan>;
  readonly planning: Map<string, Promise<PlannedText | null>>;
  readonly results: LruMap<string, KeptResult>;
  readonly cards: LruMap<number, CallCardRow>;
  partners: readonly PartnerSummary[] | null;
  panels: Awaited<ReturnType<typeof ercPanels>> | null;
}

const emptyKept = (catalogue: Catalogue | null): Kept => ({
  catalogue,
  plans: new LruMap(MAX_PLANS),
  planning: new Map(),
  results: new LruMap(MAX_RESULTS),
  cards: new LruMap(MAX_CARDS),
  partners: null,
  panels: null,
});

/**
 * What holds on when calls change: the cards of all others. What was planned and found is made anew, for it counts calls. New
 * maps, not emptied ones: an answer that was asked for before the change lands in the old and is gone.
 */
function keptAfter(before: Kept, catalogue: Catalogue): Kept {
  const kept = emptyKept(catalogue);
  if (before.catalogue?.generation !== catalogue.generation) return kept;
  const { moved } = before.catalogue;
  for (const [id, card] of before.cards.entries())
    if (moved.get(id) === catalogue.moved.get(id)) kept.cards.set(id, card);
  return kept;
}

/**
 * What lists show besides the catalogue, kept ready until the calls change. While the database is away, this is all there
 * is: what is not here is refused, and nobody waits for it.
 */
export class KeptCalls {
  readonly #db: Database;
  readonly #catalogues: CatalogueCache;
  #kept: Kept = emptyKept(null);
  /** Of the state of the calls before, for what nobody has asked for since, should the database go away: not its catalogue, with all that is kept of it. */
  #before: Pick<Kept, "cards" | "partners" | "panels"> = this.#kept;

  constructor(db: Database, catalogues: CatalogueCache) {
    this.#db = db;
    this.#catalogues = catalogues;
  }

  knownPlan(keywords: string, view: TimeView): PlannedText | null {
    const known = this.#kept.plans.get(keywords);
    if (!known) return null;
    return known.view === view || known.text.plan.phraseIds === null ? known.text : null;
  }

  /** The plan of a text, made once for all who ask for it meanwhile: after a change, everybody asks for the same few. */
  async plan(
    keywords: string,
    view: TimeView,
    make: () => Promise<PlannedText | null>,
  ): Promise<PlannedText | null> {
    const { plans, planning } = this.#kept;
    const underWay = planning.get(keywords);
    if (underWay) return underWay;
    const making = make().finally(() => planning.delete(keywords));
    planning.set(keywords, making);
    const planned = await making;
    if (planned) plans.set(keywords, { view, text: planned });
    return planned;
  }

  async partners(): Promise<readonly PartnerSummary[]> {
    this.catalogue();
    const kept = this.#kept;
    const known = kept.partners ?? (this.#catalogues.isAway ? this.#before.partners : null);
    if (known) return known;
    this.refuseWhenAway();
    kept.partners = await listPartners(this.#db);
    return kept.partners;
  }

  async panels() {
    this.catalogue();
    const kept = this.#kept;
    const known = kept.panels ?? (this.#catalogues.isAway ? this.#before.panels : null);
    if (known) return known;
    this.refuseWhenAway();
    kept.panels = await ercPanels(this.#db);
    return kept.panels;
  }

  /** The calls as they are now, or as they were last. */
  catalogue(): Catalogue {
    const catalogue = this.#catalogues.current();
    if (catalogue !== this.#kept.catalogue) {
      const { cards, partners, panels } = this.#kept;
      this.#before = { cards, partners, panels };
      this.#kept = keptAfter(this.#kept, catalogue);
    }
    return catalogue;
  }

  /** What a search finds now: looked for once, however many ask. */
  search(
    catalogue: Catalogue,
    criteria: Criteria,
    plan: TextPlan | null,
    request: PageRequest,
    now: Date,
  ): SearchResult {
    const { results } = this.#kept;
    const key = JSON.stringify([criteria, request]);
    const view = viewAt(catalogue, now);
    const known = results.get(key);
    if (known && known.view === view && known.plan === plan) return known.result;
    const result = searchCatalogue(catalogue, criteria, plan, request, now);
    results.set(key, { view, plan, result });
    return result;
  }

  refuseWhenAway(): void {
    this.catalogue();
    if (this.#catalogues.isAway) throw databaseAway("Not in memory");
  }

  /** In the order asked for. */
  async cards(ids: readonly number[]): Promise<CallCardRow[]> {
    const { cards } = this.#kept;
    const before = this.#catalogues.isAway ? this.#before.cards : null;
    const found = new Map<number, CallCardRow>();
    for (const id of ids) {
      const card = cards.get(id) ?? before?.get(id);
      if (card) found.set(id, card);
    }
    const missing = ids.filter((id) => !found.has(id));
    if (missing.length > 0) this.refuseWhenAway();
    for (const row of await cardsByIds(this.#db, missing)) {
      cards.set(row.id, row);
      found.set(row.id, row);
    }
    return ids.flatMap((id) => found.get(id) ?? []);
  }

  /** Title and address of many calls, in one language. */
  async words(ids: readonly number[], locale: Locale) {
    if (!this.#catalogues.isAway) return wordsByIds(this.#db, ids, locale);
    const cards = await this.cards(ids);
    return new Map(
      cards.map(({ id, slug, titleFr, titleEn }) => [
        id,
        { id, slug, title: locale === "fr" ? titleFr : titleEn },
      ]),
    );
  }
}
