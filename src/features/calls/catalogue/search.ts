import { parisInstant } from "#platform/i18n/paris-time.ts";
import type { Criteria, PageRequest, Sort } from "../rules/criteria.ts";
import { type CallStatus, STATUSES } from "../rules/status.ts";
import { type Catalogue, panelBits } from "./catalogue.ts";
import { matchNearest, matchText, type TextMatches, type TextPlan } from "./match-text.ts";
import { BUCKETS_PER_PARTNER, HIDDEN, OPEN, type TimeView, UPCOMING, viewAt } from "./time-view.ts";

/** How many calls each choice of a filter would leave, all other filters staying as they are. */
export interface Facets {
  readonly partners: Readonly<Record<string, number>>;
  readonly statuses: Readonly<Record<CallStatus, number>>;
  readonly openToCompanies: { readonly true: number; readonly false: number };
  readonly openToInternational: { readonly true: number; readonly false: number };
}

export interface SearchResult {
  readonly ids: readonly number[];
  /** Where the same calls stand in the catalogue's columns. */
  readonly positions: readonly number[];
  readonly total: number;
  readonly facets: Facets;
}

/** What decides whether a call is found, besides the four filters that have counts. */
type Test = (position: number) => boolean;

export function searchCatalogue(
  catalogue: Catalogue,
  criteria: Criteria,
  text: TextPlan | null,
  { page, perPage }: PageRequest,
  now: Date,
): SearchResult {
  return select(catalogue, criteria, text && matchText(catalogue, text), { page, perPage }, now);
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

/**
 * Whether a call is within all filters of a search at a moment: all that decides besides its text. One call at a
 * time, for alerts; pages of results use the same tests over whole columns.
 */
export function filterTest(catalogue: Catalogue, criteria: Criteria, now: Date): Test {
  const view = viewAt(catalogue, now);
  const narrow = narrowTest(catalogue, criteria);
  const { partner, status, companies, international } = bucketTests(catalogue, criteria);
  return (position) => {
    if (view.status[position] === HIDDEN) return false;
    const bucket = view.bucket[position] as number;
    return (
      partner(bucket) &&
      status(bucket) &&
      companies(bucket) &&
      international(bucket) &&
      (narrow === null || narrow(position))
    );
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

function narrowTest(catalogue: Catalogue, criteria: Criteria): Test | null {
  const { closesAt, amount } = catalogue;
  const tests: Test[] = [];
  if (criteria.closingFrom) {
    const from = startOfDay(criteria.closingFrom, 0);
    tests.push((position) => (closesAt[position] as number) >= from);
  }
  if (criteria.closingTo) {
    const to = startOfDay(criteria.closingTo, 1);
    tests.push((position) => (closesAt[position] as number) < to);
  }
  if (criteria.amountMin !== null) {
    const least = criteria.amountMin;
    tests.push((position) => (amount[position] as number) >= least);
  }
  if (criteria.ercPanels.length > 0) {
    const wanted = panelBits(catalogue.panels, criteria.ercPanels);
    tests.push((position) => {
      const bits = catalogue.panelBits[position] as number;
      return bits === 0 || (bits & wanted) !== 0;
    });
  }
  if (tests.length === 0) return null;
  return (position) => tests.every((test) => test(position));
}

function startOfDay(civilDay: string, daysLater: number): number {
  const [year = 0, month = 1, day = 1] = civilDay.split("-").map(Number);
  const date = new Date(Date.UTC(year, month - 1, day + daysLater));
  return parisInstant({
    year: date.getUTCFullYear(),
    month: date.getUTCMonth() + 1,
    day: date.getUTCDate(),
    hour: 0,
    minute: 0,
  }).getTime();
}

function countMatches(
  catalogue: Catalogue,
  view: TimeView,
  matches: TextMatches | null,
  narrow: Test | null,
): Int32Array {
  const counts = new Int32Array(view.counts.length);
  const count = (position: number) => {
    if (view.status[position] === HIDDEN || (narrow && !narrow(position))) return;
    const bucket = view.bucket[position] as number;
    counts[bucket] = (counts[bucket] as number) + 1;
  };
  if (matches) matches.positions.forEach(count);
  else for (let position = 0; position < catalogue.size; position++) count(position);
  return counts;
}

/** Which buckets each filter lets through, alone and together: a handful of numbers, whatever the size. */
interface ChosenBuckets {
  readonly partner: Uint8Array;
  readonly status: Uint8Array;
  readonly companies: Uint8Array;
  readonly international: Uint8Array;
  readonly all: Uint8Array;
}

/** The four filters that have counts, each as a question to a bucket. */
function bucketTests(catalogue: Catalogue, criteria: Criteria) {
  const wanted = criteria.partners.map((slug) =>
    catalogue.partners.findIndex((partner) => partner.slug === slug),
  );
  const statuses = criteria.statuses.map((status) => STATUSES.indexOf(status));
  return {
    partner: (bucket: number) => wanted.length === 0 || wanted.includes(partnerOf(bucket)),
    status: (bucket: number) => statuses.length === 0 || statuses.includes(statusOf(bucket)),
    companies: (bucket: number) => agrees(criteria.openToCompanies, companiesOf(bucket)),
    international: (bucket: number) =>
      agrees(criteria.openToInternational, internationalOf(bucket)),
  };
}

function chosenBuckets(catalogue: Catalogue, criteria: Criteria): ChosenBuckets {
  const size = catalogue.partners.length * BUCKETS_PER_PARTNER;
  const test = (passes: (bucket: number) => boolean) =>
    Uint8Array.from({ length: size }, (_, bucket) => Number(passes(bucket)));
  const tests = bucketTests(catalogue, criteria);
  const partner = test(tests.partner);
  const status = test(tests.status);
  const companies = test(tests.companies);
  const international = test(tests.international);
  const all = test(
    (bucket) =>
      (partner[bucket] as number) +
        (status[bucket] as number) +
        (companies[bucket] as number) +
        (international[bucket] as number) ===
      4,
  );
  return { partner, status, companies, international, all };
}

const partnerOf = (bucket: number): number => Math.floor(bucket / BUCKETS_PER_PARTNER);
const statusOf = (bucket: number): number => Math.floor(bucket / 4) % 3;
const companiesOf = (bucket: number): boolean => (bucket & 2) !== 0;
const internationalOf = (bucket: number): boolean => (bucket & 1) !== 0;
const agrees = (wish: boolean | null, value: boolean): boolean => wish === null || wish === value;

function facetsOf(catalogue: Catalogue, counts: Int32Array, chosen: ChosenBuckets): Facets {
  const { partner, status, companies, international } = chosen;
  const sum = (passes: (bucket: number) => boolean) =>
    counts.reduce((total, count, bucket) => (passes(bucket) ? total + count : total), 0);
  const both = (
    value: (bucket: number) => boolean,
    others: (bucket: number) => boolean,
  ): { true: number; false: number } => ({
    true: sum((bucket) => value(bucket) && others(bucket)),
    false: sum((bucket) => !value(bucket) && others(bucket)),
  });
  return {
    partners: Object.fromEntries(
      catalogue.partners.map(({ slug }, index) => [
        slug,
        sum(
          (bucket) =>
            partnerOf(bucket) === index &&
            status[bucket] === 1 &&
            companies[bucket] === 1 &&
            international[bucket] === 1,
        ),
      ]),
    ),
    statuses: Object.fromEntries(
      STATUSES.map((name, index) => [
        name,
        sum(
          (bucket) =>
            statusOf(bucket) === index &&
            partner[bucket] === 1 &&
            companies[bucket] === 1 &&
            international[bucket] === 1,
        ),
      ]),
    ) as Record<CallStatus, number>,
    openToCompanies: both(
      companiesOf,
      (bucket) => partner[bucket] === 1 && status[bucket] === 1 && international[bucket] === 1,
    ),
    openToInternational: both(
      internationalOf,
      (bucket) => partner[bucket] === 1 && status[bucket] === 1 && companies[bucket] === 1,
    ),
  };
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
  const relevance = (position: number) =>
    (scores[position] as number) * (STATUS_BOOST[view.status[position] as number] as number);
  const compare =
    sort === "relevance"
      ? (a: number, b: number) =>
          relevance(b) - relevance(a) || (view.urgency[a] as number) - (view.urgency[b] as number)
      : dateComparison(catalogue, sort);
  return smallest(positions.filter(inResult), first + count, compare).slice(first);
}

function dateComparison(catalogue: Catalogue, sort: Sort): (a: number, b: number) => number {
  const [key, direction] = sort.split("-");
  const dates =
    key === "closing"
      ? catalogue.closesAt
      : key === "opening"
        ? catalogue.opensAt
        : catalogue.publishedAt;
  const sign = direction === "desc" ? -1 : 1;
  return (a, b) =>
    sign *
    ((dates[a] as number) - (dates[b] as number) ||
      (catalogue.ids[a] as number) - (catalogue.ids[b] as number));
}

/** The first `count` of a list in order, without sorting the rest: a page is wanted, not the ranking of all. */
export function smallest(
  list: Uint32Array,
  count: number,
  compare: (a: number, b: number) => number,
): number[] {
  if (count >= list.length / 4) return [...list].sort(compare).slice(0, count);
  // A heap with the worst of the kept ones on top.
  const heap: number[] = [];
  const worse = (a: number, b: number) => compare(heap[a] as number, heap[b] as number) > 0;
  const swap = (a: number, b: number) => {
    [heap[a], heap[b]] = [heap[b] as number, heap[a] as number];
  };
  const sink = () => {
    for (let at = 0; ; ) {
      let top = at;
      for (const child of [2 * at + 1, 2 * at + 2]) {
        if (child < heap.length && worse(child, top)) top = child;
      }
      if (top === at) return;
      swap(at, top);
      at = top;
    }
  };
  for (const item of list) {
    if (heap.length < count) {
      let at = heap.push(item) - 1;
      while (at > 0 && worse(at, (at - 1) >> 1)) {
        swap(at, (at - 1) >> 1);
        at = (at - 1) >> 1;
      }
    } else if (compare(item, heap[0] as number) < 0) {
      heap[0] = item;
      sink();
    }
  }
  return heap.sort(compare);
}
