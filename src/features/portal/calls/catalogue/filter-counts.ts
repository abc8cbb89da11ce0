import { parisInstant } from "#platform/i18n/paris-time.ts";
import type { Criteria } from "../rules/criteria.ts";
import { type CallStatus, STATUSES } from "../rules/status.ts";
import { type Catalogue, panelBits } from "./catalogue.ts";
import type { TextMatches } from "./match-text.ts";
import { BUCKETS_PER_PARTNER, HIDDEN, type TimeView, viewAt } from "./time-view.ts";

/** How many calls each choice of a filter would leave, all other filters staying as they are. */
export interface Facets {
  readonly partners: Readonly<Record<string, number>>;
  readonly statuses: Readonly<Record<CallStatus, number>>;
  readonly openToCompanies: { readonly true: number; readonly false: number };
  readonly openToInternational: { readonly true: number; readonly false: number };
}

/** What decides whether a call is found, besides the four filters that have counts. */
export type Test = (position: number) => boolean;

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

/** The filters without counts, as one question to a call; null when none is set. */
export function narrowTest(catalogue: Catalogue, criteria: Criteria): Test | null {
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

/** How many calls of each bucket are found. */
export function countMatches(
  catalogue: Catalogue,
  { status, bucket, counts: all }: TimeView,
  matches: TextMatches | null,
  narrow: Test | null,
): Int32Array {
  const counts = new Int32Array(all.length);
  const positions = matches?.positions;
  const length = positions?.length ?? catalogue.size;
  for (let at = 0; at < length; at++) {
    const position = positions ? (positions[at] as number) : at;
    if (status[position] === HIDDEN || (narrow && !narrow(position))) continue;
    const cell = bucket[position] as number;
    counts[cell] = (counts[cell] as number) + 1;
  }
  return counts;
}

/** Which buckets each filter lets through, alone and together: a handful of numbers, whatever the size. */
export interface ChosenBuckets {
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

export function chosenBuckets(catalogue: Catalogue, criteria: Criteria): ChosenBuckets {
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

export function facetsOf(catalogue: Catalogue, counts: Int32Array, chosen: ChosenBuckets): Facets {
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
