import { retiresAt } from "../rules/status.ts";
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
export interface TimeView {
  readonly from: number;
  readonly until: number;
  readonly status: Uint8Array;
  /** Which cell of the table partner × status × companies × international a call falls in. */
  readonly bucket: Uint16Array;
  /** How many shown calls fall in each bucket. */
  readonly counts: Int32Array;
  /** Most urgent first: open calls by closing, upcoming by opening, then the latest closed. */
  readonly byUrgency: Uint32Array;
  /** Position of each call in `byUrgency`; hidden calls come last. */
  readonly urgency: Uint32Array;
}

const views = new WeakMap<Catalogue, TimeView>();

export function viewAt(catalogue: Catalogue, now: Date): TimeView {
  const known = views.get(catalogue);
  const at = now.getTime();
  if (known && known.from <= at && at < known.until) return known;
  const view = makeView(catalogue, at);
  views.set(catalogue, view);
  return view;
}

function makeView(catalogue: Catalogue, now: number): TimeView {
  const { size, partner, openToCompanies, openToInternational } = catalogue;
  const status = new Uint8Array(size);
  const bucket = new Uint16Array(size);
  const counts = new Int32Array(catalogue.partners.length * BUCKETS_PER_PARTNER);
  let from = Number.NEGATIVE_INFINITY;
  let until = Number.POSITIVE_INFINITY;
  for (let position = 0; position < size; position++) {
    const published = catalogue.publishedAt[position] as number;
    const opens = catalogue.opensAt[position] as number;
    const closes = catalogue.closesAt[position] as number;
    const retires = retirement(closes);
    for (const moment of [published, opens, closes, retires]) {
      if (moment <= now) from = Math.max(from, moment);
      else until = Math.min(until, moment);
    }
    const value =
      now < published || now >= retires
        ? HIDDEN
        : now < opens
          ? UPCOMING
          : now < closes
            ? OPEN
            : CLOSED;
    status[position] = value;
    if (value === HIDDEN) continue;
    const cell =
      (((partner[position] as number) * 3 + value) * 2 + (openToCompanies[position] as number)) *
        2 +
      (openToInternational[position] as number);
    bucket[position] = cell;
    counts[cell] = (counts[cell] as number) + 1;
  }
  const byUrgency = urgencyOrder(catalogue, status);
  const urgency = new Uint32Array(size).fill(size);
  byUrgency.forEach((position, rank) => {
    urgency[position] = rank;
  });
  return { from, until, status, bucket, counts, byUrgency, urgency };
}

function urgencyOrder({ byClosing, byOpening }: Catalogue, status: Uint8Array): Uint32Array {
  const open = byClosing.filter((position) => status[position] === OPEN);
  const upcoming = byOpening.filter((position) => status[position] === UPCOMING);
  const closed = byClosing.filter((position) => status[position] === CLOSED).reverse();
  return Uint32Array.from([...open, ...upcoming, ...closed]);
}

// Many calls close at the same moment; the calendar arithmetic is done once for each.
const retirements = new Map<number, number>();

function retirement(closes: number): number {
  let moment = retirements.get(closes);
  if (moment === undefined) {
    if (retirements.size > 200_000) retirements.clear();
    moment = retiresAt(new Date(closes)).getTime();
    retirements.set(closes, moment);
  }
  return moment;
}
