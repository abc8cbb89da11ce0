import { updateOrder } from "#search-index/orders.ts";
import { getRetirementDate, RETENTION_MONTHS } from "../rules/status.ts";
import type { Catalogue } from "./catalogue.ts";

/** Statuses as numbers, in the order of `STATUSES`; a call that is not shown has none of them. */
export const UPCOMING = 0;
export const OPEN = 1;
const CLOSED = 2;
export const HIDDEN = 3;

/** Buckets per partner: three statuses, companies or not, international or not. */
export const BUCKETS_PER_PARTNER = 12;

/**
 * What time makes of a catalogue: each call's status, and all that follows from it. It holds from one moment to
 * the next at which any call changes status, so it is made anew a few times a day and not at every request.
 */
export interface StatusSnapshot {
  readonly from: number;
  readonly until: number;
  readonly status: Uint8Array;
  /** Which cell of the table partner × status × companies × international a call falls in. */
  readonly bucket: Uint16Array;
  /** How many shown calls fall in each bucket. */
  readonly counts: Int32Array;
  /** Most urgent first: open calls by closing, upcoming by opening, then the latest closed. */
  readonly byUrgency: Uint32Array;
  /** Position of each call in `sortByUrgency`; hidden calls come last. */
  readonly urgency: Uint32Array;
}

interface CachedSnapshot {
  readonly snapshot: StatusSnapshot;
  /** The last moment it was asked for. */
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
  const view = buildSnapshot(catalogue, at);
  snapshots.set(catalogue, { snapshot: view, lastUsedAt: at });
  return view;
}

/** Makes the view of a catalogue that came of another by a few calls, out of that one's where there is one: nobody waits for all to be looked at. */
export function carryOverSnapshot(
  before: Catalogue,
  after: Catalogue,
  left: ReadonlySet<number>,
): void {
  const known = snapshots.get(before);
  if (!known) return;
  const { snapshot, lastUsedAt } = known;
  snapshots.set(after, {
    snapshot: deriveSnapshot(snapshot, before, after, left, lastUsedAt),
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

/** The same with some calls added behind the others, and some that are no longer where they were. */
function deriveSnapshot(
  view: StatusSnapshot,
  before: Catalogue,
  after: Catalogue,
  left: ReadonlySet<number>,
  now: number,
): StatusSnapshot {
  const { size } = after;
  const status = new Uint8Array(size);
  status.set(view.status);
  const bucket = new Uint16Array(size);
  bucket.set(view.bucket);
  const counts = view.counts.slice();
  const span = computeStatuses(after, before.size, now, { status, bucket, counts });
  const isShown = (position: number) => status[position] !== HIDDEN;
  const added = Array.from({ length: size - before.size }, (_, at) => before.size + at);
  const byUrgency = updateOrder(
    view.byUrgency,
    [...left].filter(isShown),
    added.filter(isShown),
    createUrgencyComparator(after, status),
  );
  for (const position of left) hideCall(position, { status, bucket, counts });
  return {
    from: Math.max(view.from, span.from),
    until: Math.min(view.until, span.until),
    status,
    bucket,
    counts,
    byUrgency,
    urgency: toRanks(byUrgency, size),
  };
}

type StatusColumns = Pick<StatusSnapshot, "status" | "bucket" | "counts">;

/** Writes down what time makes of the calls from one place on; answers for how long that holds. */
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

/** A place that a call has left shows nothing. */
function hideCall(position: number, { status, bucket, counts }: StatusColumns): void {
  if (status[position] === HIDDEN) return;
  const cell = bucket[position] as number;
  counts[cell] = (counts[cell] as number) - 1;
  status[position] = HIDDEN;
}

function sortByUrgency(catalogue: Catalogue, status: Uint8Array): Uint32Array {
  const order = new Uint32Array(catalogue.size);
  let length = 0;
  const take = (positions: Uint32Array, wanted: number) => {
    for (const position of positions) if (status[position] === wanted) order[length++] = position;
  };
  take(catalogue.byClosing, OPEN);
  take(catalogue.byOpening, UPCOMING);
  const firstClosed = length;
  take(catalogue.byClosing, CLOSED);
  order.subarray(firstClosed, length).reverse();
  return order.slice(0, length);
}

/** The same order, as a question about two calls that are shown. */
function createUrgencyComparator({ ids, opensAt, closesAt }: Catalogue, status: Uint8Array) {
  const kindOf = (position: number) => STATUSES_BY_URGENCY.indexOf(status[position] as number);
  const byDate = (dates: Float64Array, one: number, other: number) =>
    (dates[one] as number) - (dates[other] as number) ||
    (ids[one] as number) - (ids[other] as number);
  return (one: number, other: number): number => {
    const kind = status[one];
    if (kind !== status[other]) return kindOf(one) - kindOf(other);
    if (kind === UPCOMING) return byDate(opensAt, one, other);
    return kind === OPEN ? byDate(closesAt, one, other) : byDate(closesAt, other, one);
  };
}

const STATUSES_BY_URGENCY: readonly number[] = [OPEN, UPCOMING, CLOSED];

function toRanks(byUrgency: Uint32Array, size: number): Uint32Array {
  const urgency = new Uint32Array(size).fill(size);
  for (let rank = 0; rank < byUrgency.length; rank++) urgency[byUrgency[rank] as number] = rank;
  return urgency;
}

const DAY_MS = 86_400_000;
/** More than the clocks of Paris and the lengths of months can make of a difference between two dates. */
const MARGIN_DAYS = 5;

/**
 * Which calls are retired by their closing. The calendar of Paris is asked only for those that closed about so many
 * months ago: asked for every call of a large portal, it would take longer than everything else here.
 */
function computeRetirementLimits(now: number) {
  const then = new Date(now);
  then.setUTCMonth(then.getUTCMonth() - RETENTION_MONTHS);
  const perhapsBefore = then.getTime() + MARGIN_DAYS * DAY_MS;
  return {
    surelyBefore: then.getTime() - MARGIN_DAYS * DAY_MS,
    perhapsBefore,
    // A view is made anew before one of the others could retire, be it forwards or backwards in time.
    from: now - DAY_MS,
    until: now + DAY_MS,
  };
}
