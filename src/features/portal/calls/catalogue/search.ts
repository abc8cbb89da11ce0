import { ListCache } from "#search-index/list-cache.ts";
import { TopK } from "#search-index/top-k.ts";
import type { Criteria, PageRequest, Sort } from "../rules/criteria.ts";
import type { Catalogue } from "./catalogue.ts";
import {
  type CallFilter,
  countFacets,
  countMatches,
  createUncountedFilter,
  type Facets,
  selectBuckets,
} from "./facets.ts";
import {
  matchNearest,
  matchQuery,
  PLAN_OVERHEAD_ENTRIES,
  type QueryMatches,
} from "./match-query.ts";
import type { QueryPlan } from "./query-plan.ts";
import {
  getStatusSnapshot,
  HIDDEN,
  OPEN,
  type StatusSnapshot,
  UPCOMING,
} from "./status-snapshot.ts";

export interface SearchResult {
  readonly ids: readonly number[];
  /** The positions of the same calls in the catalogue. */
  readonly positions: readonly number[];
  readonly total: number;
  readonly facets: Facets;
}

export function searchCatalogue(
  catalogue: Catalogue,
  criteria: Criteria,
  text: QueryPlan | null,
  { page, perPage }: PageRequest,
  now: Date,
): SearchResult {
  const matches = text && matchVisible(catalogue, text, now);
  return selectPage(catalogue, criteria, matches, { page, perPage }, now);
}

/** Visible matches cached for each snapshot: further pages and other filters of the same text need them again. */
const MAX_CACHED_MATCHES = 2_000_000;

const matchCaches = new WeakMap<StatusSnapshot, ListCache<QueryPlan, QueryMatches>>();

/** The visible calls that match a text. */
function matchVisible(catalogue: Catalogue, text: QueryPlan, now: Date): QueryMatches {
  const snapshot = getStatusSnapshot(catalogue, now);
  let cache = matchCaches.get(snapshot);
  if (!cache) {
    cache = new ListCache(
      MAX_CACHED_MATCHES,
      ({ positions }) => positions.length + PLAN_OVERHEAD_ENTRIES,
    );
    matchCaches.set(snapshot, cache);
  }
  return cache.getOrCreate(text, () => withoutHidden(matchQuery(catalogue, text), snapshot));
}

function withoutHidden(matches: QueryMatches, { status }: StatusSnapshot): QueryMatches {
  const positions = new Uint32Array(matches.positions.length);
  const scores = new Float32Array(matches.positions.length);
  let shown = 0;
  for (let at = 0; at < positions.length; at++) {
    const position = matches.positions[at] as number;
    if (status[position] === HIDDEN) continue;
    positions[shown] = position;
    scores[shown++] = matches.scores[at] as number;
  }
  return { positions: positions.slice(0, shown), scores: scores.slice(0, shown) };
}

/** The calls within the filters that match most of a text, but not enough of it to be results. */
export function findNearestCalls(
  catalogue: Catalogue,
  criteria: Criteria,
  text: QueryPlan,
  request: PageRequest,
  now: Date,
): readonly number[] {
  const snapshot = getStatusSnapshot(catalogue, now);
  const inFilters = createUncountedFilter(catalogue, criteria);
  const { all } = selectBuckets(catalogue, criteria);
  const found = new Set(matchQuery(catalogue, text).positions);
  const isNear: CallFilter = (position) =>
    snapshot.status[position] !== HIDDEN &&
    all[snapshot.bucket[position] as number] === 1 &&
    (inFilters === null || inFilters(position)) &&
    !found.has(position);
  const matches = matchNearest(catalogue, text, isNear);
  return selectPage(catalogue, { ...criteria, sort: "relevance" }, matches, request, now).ids;
}

function selectPage(
  catalogue: Catalogue,
  criteria: Criteria,
  matches: QueryMatches | null,
  { page, perPage }: PageRequest,
  now: Date,
): SearchResult {
  const snapshot = getStatusSnapshot(catalogue, now);
  const uncounted = createUncountedFilter(catalogue, criteria);
  const counts =
    matches || uncounted ? countMatches(catalogue, snapshot, matches, uncounted) : snapshot.counts;
  const selection = selectBuckets(catalogue, criteria);
  let total = 0;
  counts.forEach((count, bucket) => {
    if (selection.all[bucket]) total += count;
  });
  const inResult: CallFilter = (position) =>
    snapshot.status[position] !== HIDDEN &&
    selection.all[snapshot.bucket[position] as number] === 1 &&
    (uncounted === null || uncounted(position));
  const first = (page - 1) * perPage;
  const positions =
    first >= total
      ? []
      : matches
        ? takeRankedPage(catalogue, snapshot, matches, inResult, criteria.sort, first, perPage)
        : takeOrderedPage(
            getSortOrder(catalogue, snapshot, criteria.sort),
            inResult,
            first,
            perPage,
          );
  return {
    ids: positions.map((position) => catalogue.ids[position] as number),
    positions,
    total,
    facets: countFacets(catalogue, counts, selection),
  };
}

/** The ids of all calls of a search, in its order, for exports and feeds. */
export function listAllIds(
  catalogue: Catalogue,
  criteria: Criteria,
  text: QueryPlan | null,
  now: Date,
): number[] {
  const { ids } = searchCatalogue(
    catalogue,
    criteria,
    text,
    { page: 1, perPage: Math.max(1, catalogue.size) },
    now,
  );
  return [...ids];
}

interface SortOrder {
  readonly positions: Uint32Array;
  readonly descending: boolean;
}

function getSortOrder(catalogue: Catalogue, snapshot: StatusSnapshot, sort: Sort): SortOrder {
  if (sort === "relevance") return { positions: snapshot.byUrgency, descending: false };
  const [key, direction] = sort.split("-");
  const positions =
    key === "closing"
      ? catalogue.byClosing
      : key === "opening"
        ? catalogue.byOpening
        : catalogue.byPublication;
  return { positions, descending: direction === "desc" };
}

function takeOrderedPage(
  order: SortOrder,
  inResult: CallFilter,
  first: number,
  count: number,
): number[] {
  const { positions, descending } = order;
  const page: number[] = [];
  let seen = 0;
  for (let at = 0; at < positions.length && page.length < count; at++) {
    const position = positions[descending ? positions.length - 1 - at : at] as number;
    if (inResult(position) && seen++ >= first) page.push(position);
  }
  return page;
}

/** Open and upcoming calls rank a little higher than closed ones. */
const STATUS_BOOST = Float32Array.from({ length: 4 }, (_, status) =>
  status === OPEN ? 1.12 : status === UPCOMING ? 1.06 : 1,
);

function takeRankedPage(
  catalogue: Catalogue,
  snapshot: StatusSnapshot,
  { positions, scores }: QueryMatches,
  inResult: CallFilter,
  sort: Sort,
  first: number,
  count: number,
): number[] {
  const order = sort === "relevance" ? null : getDateOrder(catalogue, sort);
  const top = new TopK(Math.min(first + count, positions.length));
  for (let at = 0; at < positions.length; at++) {
    const position = positions[at] as number;
    if (!inResult(position)) continue;
    if (order)
      top.add(
        position,
        order.sign * (order.dates[position] as number),
        order.sign * (catalogue.ids[position] as number),
      );
    else
      top.add(
        position,
        -(scores[at] as number) * (STATUS_BOOST[snapshot.status[position] as number] as number),
        snapshot.urgency[position] as number,
      );
  }
  return top.toSortedArray().slice(first);
}

function getDateOrder(catalogue: Catalogue, sort: Sort) {
  const [key, direction] = sort.split("-");
  const dates =
    key === "closing"
      ? catalogue.closesAt
      : key === "opening"
        ? catalogue.opensAt
        : catalogue.publishedAt;
  return { dates, sign: direction === "desc" ? -1 : 1 };
}
