import type { Criteria, PageRequest, Sort } from "../rules/criteria.ts";
import type { Catalogue } from "./catalogue.ts";
import {
  chosenBuckets,
  countMatches,
  type Facets,
  facetsOf,
  narrowTest,
  type Test,
} from "./filter-counts.ts";
import { FirstOnes } from "./first-ones.ts";
import { KeptLists } from "./kept-lists.ts";
import {
  matchNearest,
  matchText,
  ROOM_OF_PLAN,
  type TextMatches,
  type TextPlan,
} from "./match-text.ts";
import { HIDDEN, OPEN, type TimeView, UPCOMING, viewAt } from "./time-view.ts";

export interface SearchResult {
  readonly ids: readonly number[];
  /** Where the same calls stand in the catalogue's columns. */
  readonly positions: readonly number[];
  readonly total: number;
  readonly facets: Facets;
}

export function searchCatalogue(
  catalogue: Catalogue,
  criteria: Criteria,
  text: TextPlan | null,
  { page, perPage }: PageRequest,
  now: Date,
): SearchResult {
  const matches = text && shownMatches(catalogue, text, now);
  return select(catalogue, criteria, matches, { page, perPage }, now);
}

/** Further pages of a text and other filters ask for the same calls again: so many are kept, of those that are shown. */
const MAX_KEPT_MATCHES = 2_000_000;

const matchesOf = new WeakMap<TimeView, KeptLists<TextPlan, TextMatches>>();

/** What a text finds among the calls that are shown. */
function shownMatches(catalogue: Catalogue, text: TextPlan, now: Date): TextMatches {
  const view = viewAt(catalogue, now);
  let kept = matchesOf.get(view);
  if (!kept) {
    kept = new KeptLists(MAX_KEPT_MATCHES, ({ positions }) => positions.length + ROOM_OF_PLAN);
    matchesOf.set(view, kept);
  }
  return kept.read(text, () => withoutHidden(matchText(catalogue, text), view));
}

function withoutHidden(matches: TextMatches, { status }: TimeView): TextMatches {
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

/** Calls within the filters that hold most of a text, though not enough of it to be results. */
export function nearestCalls(
  catalogue: Catalogue,
  criteria: Criteria,
  text: TextPlan,
  request: PageRequest,
  now: Date,
): readonly number[] {
  const view = viewAt(catalogue, now);
  const inFilters = narrowTest(catalogue, criteria);
  const { all } = chosenBuckets(catalogue, criteria);
  const found = new Set(matchText(catalogue, text).positions);
  const isNear: Test = (position) =>
    view.status[position] !== HIDDEN &&
    all[view.bucket[position] as number] === 1 &&
    (inFilters === null || inFilters(position)) &&
    !found.has(position);
  const matches = matchNearest(catalogue, text, isNear);
  return select(catalogue, { ...criteria, sort: "relevance" }, matches, request, now).ids;
}

function select(
  catalogue: Catalogue,
  criteria: Criteria,
  matches: TextMatches | null,
  { page, perPage }: PageRequest,
  now: Date,
): SearchResult {
  const view = viewAt(catalogue, now);
  const narrow = narrowTest(catalogue, criteria);
  const counts = matches || narrow ? countMatches(catalogue, view, matches, narrow) : view.counts;
  const chosen = chosenBuckets(catalogue, criteria);
  let total = 0;
  counts.forEach((count, bucket) => {
    if (chosen.all[bucket]) total += count;
  });
  const inResult: Test = (position) =>
    view.status[position] !== HIDDEN &&
    chosen.all[view.bucket[position] as number] === 1 &&
    (narrow === null || narrow(position));
  const first = (page - 1) * perPage;
  const positions =
    first >= total
      ? []
      : matches
        ? pageOfMatches(catalogue, view, matches, inResult, criteria.sort, first, perPage)
        : pageOfOrder(orderOf(catalogue, view, criteria.sort), inResult, first, perPage);
  return {
    ids: positions.map((position) => catalogue.ids[position] as number),
    positions,
    total,
    facets: facetsOf(catalogue, counts, chosen),
  };
}

/** Every call of a search in its order, lazily: for files and feeds that want all of them. */
export function everyCall(
  catalogue: Catalogue,
  criteria: Criteria,
  text: TextPlan | null,
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

interface Order {
  readonly positions: Uint32Array;
  readonly descending: boolean;
}

function orderOf(catalogue: Catalogue, view: TimeView, sort: Sort): Order {
  if (sort === "relevance") return { positions: view.byUrgency, descending: false };
  const [key, direction] = sort.split("-");
  const positions =
    key === "closing"
      ? catalogue.byClosing
      : key === "opening"
        ? catalogue.byOpening
        : catalogue.byPublication;
  return { positions, descending: direction === "desc" };
}

function pageOfOrder(order: Order, inResult: Test, first: number, count: number): number[] {
  const { positions, descending } = order;
  const page: number[] = [];
  let seen = 0;
  for (let at = 0; at < positions.length && page.length < count; at++) {
    const position = positions[descending ? positions.length - 1 - at : at] as number;
    if (inResult(position) && seen++ >= first) page.push(position);
  }
  return page;
}

/** A call that can still be answered is worth a little more than one that cannot. */
const STATUS_BOOST = Float32Array.from({ length: 4 }, (_, status) =>
  status === OPEN ? 1.12 : status === UPCOMING ? 1.06 : 1,
);

function pageOfMatches(
  catalogue: Catalogue,
  view: TimeView,
  { positions, scores }: TextMatches,
  inResult: Test,
  sort: Sort,
  first: number,
  count: number,
): number[] {
  const order = sort === "relevance" ? null : dateOrder(catalogue, sort);
  const top = new FirstOnes(Math.min(first + count, positions.length));
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
        -(scores[at] as number) * (STATUS_BOOST[view.status[position] as number] as number),
        view.urgency[position] as number,
      );
  }
  return top.inOrder().slice(first);
}

function dateOrder(catalogue: Catalogue, sort: Sort) {
  const [key, direction] = sort.split("-");
  const dates =
    key === "closing"
      ? catalogue.closesAt
      : key === "opening"
        ? catalogue.opensAt
        : catalogue.publishedAt;
  return { dates, sign: direction === "desc" ? -1 : 1 };
}
