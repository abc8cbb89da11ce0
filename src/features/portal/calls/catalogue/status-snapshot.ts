import { updateOrder } from "#search-index/orders.ts";
import { getRetirementDate, RETENTION_MONTHS } from "../rules/status.ts";
import type { Catalogue } from "./catalogue.ts";

/** Statuses as numbers, in the order of `STATUSES`, and HIDDEN for a call that is not shown. */
export const UPCOMING = 0;
export const OPEN = 1;
const CLOSED = 2;
export const HIDDEN = 3;

/** Buckets of each partner: three statuses × open to companies or not × international or not. */
export const BUCKETS_PER_PARTNER = 12;

/**
 * The status of every call at a time, and everything derived from it. Valid from `from` until the next moment at which any call changes
 * status: it is computed a few times a day, not for every request.
 */
export interface StatusSnapshot {
  readonly from: number;
  readonly until: number;
  readonly status: Uint8Array;
  /** The bucket of each call: a number for partner × status × companies × international. */
  readonly bucket: Uint16Array;
  /** The number of visible calls in each bucket. */
  readonly counts: Int32Array;
  /** Visible positions, the most urgent first: open calls by closing, upcoming calls by opening, then the latest closed. */
  readonly byUrgency: Uint32Array;
  /** The rank of each call in `byUrgency`; `size` for hidden calls. */
  readonly urgency: Uint32Array;
}

interface CachedSnapshot {
  readonly snapshot: StatusSnapshot;
  /** The last time it was used. */
  lastUsedAt: number;
}

const snapshots = new WeakMap<Catalogue, CachedSnapshot>();

export function getStatusSnapshot(catalogue: Catalogue, now: Date): StatusSnapshot {
  const known = snapshots.get(catalogue);
  const at = now.getTime();
  if (known && known.snapshot.from <= at && at < known.snapshot.until) {
    known.lastUsedAt = at;
    return known.snapshot;
  }
  const snapshot = buildSnapshot(catalogue, at);
  snapshots.set(catalogue, { snapshot, lastUsedAt: at });
  return snapshot;
}

/** Derives the snapshot of a changed catalogue from the snapshot of the one before, if there is one, so that no request has to build it. */
export function carryOverSnapshot(
  before: Catalogue,
  after: Catalogue,
  newlyStale: ReadonlySet<number>,
): void {
  const known = snapshots.get(before);
  if (!known) return;
  const { snapshot, lastUsedAt } = known;
  snapshots.set(after, {
    snapshot: deriveSnapshot(snapshot, before, after, newlyStale, lastUsedAt),
    lastUsedAt,
  });
}

function buildSnapshot(catalogue: Catalogue, now: number): StatusSnapshot {
  const { size } = catalogue;
  const status = new Uint8Array(size);
  const bucket = new Uint16Array(size);
  const counts = new Int32Array(catalogue.partners.length * BUCKETS_PER_PARTNER);
  const span = computeStatuses(catalogue, 0, now, { status, bucket, counts });
  for (const position of catalogue.stalePositions) hideCall(position, { status, bucket, counts });
  const byUrgency = sortByUrgency(catalogue, status);
  return { ...span, status, bucket, counts, byUrgency, urgency: toRanks(byUrgency, size) };
}

/** Adds the positions behind the old size and hides the newly stale ones. */
function deriveSnapshot(
  known: StatusSnapshot,
  before: Catalogue,
  after: Catalogue,
  newlyStale: ReadonlySet<number>,
  now: number,
): StatusSnapshot {
  const { size } = after;
  const status = new Uint8Array(size);
  status.set(known.status);
  const bucket = new Uint16Array(size);
  bucket.set(known.bucket);
  const counts = known.counts.slice();
  const span = computeStatuses(after, before.size, now, { status, bucket, counts });
  const isShown = (position: number) => status[position] !== HIDDEN;
  const added = Array.from({ length: size - before.size }, (_, at) => before.size + at);
  const byUrgency = updateOrder(
    known.byUrgency,
    [...newlyStale].filter(isShown),
    added.filter(isShown),
    createUrgencyComparator(after, status),
  );
  for (const position of newlyStale) hideCall(position, { status, bucket, counts });
  return {
    from: Math.max(known.from, span.from),
    until: Math.min(known.until, span.until),
    status,
    bucket,
    counts,
    byUrgency,
    urgency: toRanks(byUrgency, size),
  };
}

type StatusColumns = Pick<StatusSnapshot, "status" | "bucket" | "counts">;

/** Computes statuses, buckets and counts from a position on; returns the time during which they are valid. */
function computeStatuses(
  catalogue: Catalogue,
  first: number,
  now: number,
  { status, bucket, counts }: StatusColumns,
): Pick<StatusSnapshot, "from" | "until"> {
  const { size, partner, openToCompanies, openToInternational } = catalogue;
  const { publishedAt, opensAt, closesAt } = catalogue;
  const retired = computeRetirementLimits(now);
  let { from, until } = retired;
  for (let position = first; position < size; position++) {
    const published = publishedAt[position] as number;
    const opens = opensAt[position] as number;
    const closes = closesAt[position] as number;
    if (published > now) until = Math.min(until, published);
    else from = Math.max(from, published);
    if (opens > now) until = Math.min(until, opens);
    else from = Math.max(from, opens);
    if (closes > now) until = Math.min(until, closes);
    else from = Math.max(from, closes);
    let isRetired = closes < retired.surelyBefore;
    if (!isRetired && closes < retired.perhapsBefore) {
      const retires = getRetirementDate(new Date(closes)).getTime();
      isRetired = retires <= now;
      if (isRetired) from = Math.max(from, retires);
      else until = Math.min(until, retires);
    }
    const value =
      now < published || isRetired ? HIDDEN : now < opens ? UPCOMING : now < closes ? OPEN : CLOSED;
    status[position] = value;
    if (value === HIDDEN) continue;
    const cell =
      (((partner[position] as number) * 3 + value) * 2 + (openToCompanies[position] as number)) *
        2 +
      (openToInternational[position] as number);
    bucket[position] = cell;
    counts[cell] = (counts[cell] as number) + 1;
  }
  return { from, until };
}

/** Hides a stale position. */
function hideCall(position: number, { status, bucket, counts }: StatusColumns): void {
  if (status[position] === HIDDEN) return;
  const cell = bucket[position] as number;
  counts[cell] = (counts[cell] as number) - 1;
  status[position] = HIDDEN;
}

function sortByUrgency(catalogue: Catalogue, status: Uint8Array): Uint32Array {
  const order = new Uint32Array(catalogue.size);
  let length = 0;
  const append = (positions: Uint32Array, wanted: number) => {
    for (const position of positions) if (status[position] === wanted) order[length++] = position;
  };
  append(catalogue.byClosing, OPEN);
  append(catalogue.byOpening, UPCOMING);
  const firstClosed = length;
  append(catalogue.byClosing, CLOSED);
  order.subarray(firstClosed, length).reverse();
  return order.slice(0, length);
}

/** The order of `sortByUrgency` as a comparison of two visible calls. */
function createUrgencyComparator({ ids, opensAt, closesAt }: Catalogue, status: Uint8Array) {
  const getStatusRank = (position: number) =>
    STATUSES_BY_URGENCY.indexOf(status[position] as number);
  const byDate = (dates: Float64Array, one: number, other: number) =>
    (dates[one] as number) - (dates[other] as number) ||
    (ids[one] as number) - (ids[other] as number);
  return (one: number, other: number): number => {
    const shared = status[one];
    if (shared !== status[other]) return getStatusRank(one) - getStatusRank(other);
    if (shared === UPCOMING) return byDate(opensAt, one, other);
    return shared === OPEN ? byDate(closesAt, one, other) : byDate(closesAt, other, one);
  };
}

const STATUSES_BY_URGENCY: readonly number[] = [OPEN, UPCOMING, CLOSED];

function toRanks(byUrgency: Uint32Array, size: number): Uint32Array {
  const urgency = new Uint32Array(size).fill(size);
  for (let rank = 0; rank < byUrgency.length; rank++) urgency[byUrgency[rank] as number] = rank;
  return urgency;
}

const DAY_MS = 86_400_000;
/** More than daylight saving time and the lengths of months can change the difference of two dates. */
const MARGIN_DAYS = 5;

/**
 * Limits on the closing date that decide whether a call is retired. Only calls that closed near the limit need the calendar of Paris:
 * computing it for every call of a large portal would take longer than the rest of the snapshot.
 */
function computeRetirementLimits(now: number) {
  const then = new Date(now);
  then.setUTCMonth(then.getUTCMonth() - RETENTION_MONTHS);
  const perhapsBefore = then.getTime() + MARGIN_DAYS * DAY_MS;
  return {
    surelyBefore: then.getTime() - MARGIN_DAYS * DAY_MS,
    perhapsBefore,
    // The snapshot expires before a call outside the margin can retire, forwards or backwards in time.
    from: now - DAY_MS,
    until: now + DAY_MS,
  };
}
