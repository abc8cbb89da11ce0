import { fromParisCivilTime } from "#platform/i18n/paris-time.ts";
import type { Criteria } from "../rules/criteria.ts";
import { type CallStatus, STATUSES } from "../rules/status.ts";
import { type Catalogue, toPanelBits } from "./catalogue.ts";
import type { QueryMatches } from "./match-query.ts";
import {
  BUCKETS_PER_PARTNER,
  getStatusSnapshot,
  HIDDEN,
  type StatusSnapshot,
} from "./status-snapshot.ts";

/** The number of calls for each choice of a filter, with all other filters unchanged. */
export interface Facets {
  readonly partners: Readonly<Record<string, number>>;
  readonly statuses: Readonly<Record<CallStatus, number>>;
  readonly openToCompanies: { readonly true: number; readonly false: number };
  readonly openToInternational: { readonly true: number; readonly false: number };
}

/** Tests the call at a position. */
export type CallFilter = (position: number) => boolean;

/**
 * A test of all filters of a search, everything but its text, for one call at a time: alerts use it. Pages of results apply the same
 * tests to whole columns.
 */
export function createFilter(catalogue: Catalogue, criteria: Criteria, now: Date): CallFilter {
  const view = getStatusSnapshot(catalogue, now);
  const uncounted = createUncountedFilter(catalogue, criteria);
  const { partner, status, companies, international } = createBucketFilters(catalogue, criteria);
  return (position) => {
    if (view.status[position] === HIDDEN) return false;
    const bucket = view.bucket[position] as number;
    return (
      partner(bucket) &&
      status(bucket) &&
      companies(bucket) &&
      international(bucket) &&
      (uncounted === null || uncounted(position))
    );
  };
}

/** The filters that have no facet (dates, amount, panels) as one test; null if none is set. */
export function createUncountedFilter(catalogue: Catalogue, criteria: Criteria): CallFilter | null {
  const { closesAt, amount } = catalogue;
  const tests: CallFilter[] = [];
  if (criteria.closingFrom) {
    const from = startOfDay(criteria.closingFrom, 0);
    tests.push((position) => (closesAt[position] as number) >= from);
  }
  if (criteria.closingTo) {
    const to = startOfDay(criteria.closingTo, 1);
    tests.push((position) => (closesAt[position] as number) < to);
  }
  if (criteria.amountMin !== null) {
    const min = criteria.amountMin;
    tests.push((position) => (amount[position] as number) >= min);
  }
  if (criteria.ercPanels.length > 0) {
    const wanted = toPanelBits(catalogue.panels, criteria.ercPanels);
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
  return fromParisCivilTime({
    year: date.getUTCFullYear(),
    month: date.getUTCMonth() + 1,
    day: date.getUTCDate(),
    hour: 0,
    minute: 0,
  }).getTime();
}

/** The number of matching calls in each bucket. */
export function countMatches(
  catalogue: Catalogue,
  { status, bucket, counts: all }: StatusSnapshot,
  matches: QueryMatches | null,
  uncounted: CallFilter | null,
): Int32Array {
  const counts = new Int32Array(all.length);
  const positions = matches?.positions;
  const length = positions?.length ?? catalogue.size;
  for (let at = 0; at < length; at++) {
    const position = positions ? (positions[at] as number) : at;
    if (status[position] === HIDDEN || (uncounted && !uncounted(position))) continue;
    const cell = bucket[position] as number;
    counts[cell] = (counts[cell] as number) + 1;
  }
  return counts;
}

/** The buckets that pass each of the four filters with facets, and all of them. Their number does not depend on the number of calls. */
export interface BucketSelection {
  readonly partner: Uint8Array;
  readonly status: Uint8Array;
  readonly companies: Uint8Array;
  readonly international: Uint8Array;
  readonly all: Uint8Array;
}

/** The four filters with facets as tests of a bucket. */
function createBucketFilters(catalogue: Catalogue, criteria: Criteria) {
  const wanted = criteria.partners.map((slug) =>
    catalogue.partners.findIndex((partner) => partner.slug === slug),
  );
  const statuses = criteria.statuses.map((status) => STATUSES.indexOf(status));
  return {
    partner: (bucket: number) => wanted.length === 0 || wanted.includes(getPartnerIndex(bucket)),
    status: (bucket: number) => statuses.length === 0 || statuses.includes(getStatusNumber(bucket)),
    companies: (bucket: number) =>
      matchesChoice(criteria.openToCompanies, isOpenToCompanies(bucket)),
    international: (bucket: number) =>
      matchesChoice(criteria.openToInternational, isOpenToInternational(bucket)),
  };
}

export function selectBuckets(catalogue: Catalogue, criteria: Criteria): BucketSelection {
  const size = catalogue.partners.length * BUCKETS_PER_PARTNER;
  const test = (passes: (bucket: number) => boolean) =>
    Uint8Array.from({ length: size }, (_, bucket) => Number(passes(bucket)));
  const tests = createBucketFilters(catalogue, criteria);
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

const getPartnerIndex = (bucket: number): number => Math.floor(bucket / BUCKETS_PER_PARTNER);
const getStatusNumber = (bucket: number): number => Math.floor(bucket / 4) % 3;
const isOpenToCompanies = (bucket: number): boolean => (bucket & 2) !== 0;
const isOpenToInternational = (bucket: number): boolean => (bucket & 1) !== 0;
const matchesChoice = (choice: boolean | null, value: boolean): boolean =>
  choice === null || choice === value;

export function countFacets(
  catalogue: Catalogue,
  counts: Int32Array,
  selection: BucketSelection,
): Facets {
  const { partner, status, companies, international } = selection;
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
            getPartnerIndex(bucket) === index &&
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
            getStatusNumber(bucket) === index &&
            partner[bucket] === 1 &&
            companies[bucket] === 1 &&
            international[bucket] === 1,
        ),
      ]),
    ) as Record<CallStatus, number>,
    openToCompanies: both(
      isOpenToCompanies,
      (bucket) => partner[bucket] === 1 && status[bucket] === 1 && international[bucket] === 1,
    ),
    openToInternational: both(
      isOpenToInternational,
      (bucket) => partner[bucket] === 1 && status[bucket] === 1 && companies[bucket] === 1,
    ),
  };
}
