import {
  type Catalogue,
  type CatalogueRow,
  lexemesOf,
  panelBits,
  positionOf,
} from "./catalogue.ts";
import { GrownPostings } from "./postings.ts";

/** More than this is no change: everything is loaded anew, which also gives back the places that were left. */
export const MAX_MOVED = 2_000;

/**
 * The catalogue after some calls were written, in the time it takes to copy its columns. Searches that are under way keep
 * the one they have. A call that changed stands behind all others from now on; the place it had is left as that of a call
 * that is never published, so that nothing that reads the lists need know.
 */
export function withChanges(
  catalogue: Catalogue,
  /** Of all that changed; whoever has no row any more was deleted. */
  ids: Iterable<number>,
  rows: readonly CatalogueRow[],
): Catalogue {
  const moved = new Map(catalogue.moved);
  const left = new Set<number>();
  for (const id of ids) {
    const position = positionOf(catalogue, id);
    if (position >= 0) left.add(position);
    moved.set(id, null);
  }
  const from = catalogue.size;
  rows.forEach(({ id }, at) => {
    moved.set(id, from + at);
  });
  const numbers = (column: Float64Array, value: (row: CatalogueRow) => number) =>
    longer(column, Float64Array, rows.map(value));
  const publishedAt = numbers(catalogue.publishedAt, (row) => row.publishedAt.getTime());
  const opensAt = numbers(catalogue.opensAt, (row) => row.opensAt.getTime());
  const closesAt = numbers(catalogue.closesAt, (row) => row.closesAt.getTime());
  const allIds = longer(
    catalogue.ids,
    Int32Array,
    rows.map(({ id }) => id),
  );
  const added = rows.map((_, at) => from + at);
  const order = (before: Uint32Array, key: Float64Array) =>
    reordered(before, left, added, (one, other) => {
      return (
        (key[one] as number) - (key[other] as number) ||
        (allIds[one] as number) - (allIds[other] as number)
      );
    });
  const byPublication = order(catalogue.byPublication, publishedAt);
  for (const position of left) publishedAt[position] = Number.POSITIVE_INFINITY;
  const partnerOf = ({ partnerId }: CatalogueRow) =>
    Math.max(
      0,
      catalogue.partners.findIndex(({ id }) => id === partnerId),
    );
  return {
    size: from + rows.length,
    calls: catalogue.calls - left.size + rows.length,
    loaded: catalogue.loaded,
    moved,
    generation: catalogue.generation,
    partners: catalogue.partners,
    panels: catalogue.panels,
    ids: allIds,
    partner: longer(catalogue.partner, Uint16Array, rows.map(partnerOf)),
    openToCompanies: longer(
      catalogue.openToCompanies,
      Uint8Array,
      rows.map((row) => Number(row.openToCompanies)),
    ),
    openToInternational: longer(
      catalogue.openToInternational,
      Uint8Array,
      rows.map((row) => Number(row.openToInternational)),
    ),
    publishedAt,
    opensAt,
    closesAt,
    amount: numbers(catalogue.amount, (row) => row.amountEuros ?? -1),
    panelBits: longer(
      catalogue.panelBits,
      Uint32Array,
      rows.map((row) => panelBits(catalogue.panels, row.ercPanels)),
    ),
    postings: new GrownPostings(
      catalogue.postings,
      rows.map((row, at) => [from + at, lexemesOf(row)] as const),
    ),
    vocabulary: catalogue.vocabulary,
    byClosing: order(catalogue.byClosing, closesAt),
    byOpening: order(catalogue.byOpening, opensAt),
    byPublication,
  };
}

interface Column<Self> {
  readonly length: number;
  set(values: ArrayLike<number>, offset?: number): void;
  slice(): Self;
}

function longer<Self extends Column<Self>>(
  column: Self,
  make: new (length: number) => Self,
  more: readonly number[],
): Self {
  const grown = new make(column.length + more.length);
  grown.set(column as unknown as ArrayLike<number>);
  grown.set(more, column.length);
  return grown;
}

/**
 * An order without the places that were left, and with those that were added where they belong. Both are looked for by halves,
 * and what stands between them is copied as it is.
 */
function reordered(
  order: Uint32Array,
  left: ReadonlySet<number>,
  added: readonly number[],
  compare: (one: number, other: number) => number,
): Uint32Array {
  const cuts = [
    ...Array.from(left, (position) => ({ at: placeOf(order, position, compare), coming: null })),
    ...added
      .toSorted(compare)
      .map((coming) => ({ at: placeOf(order, coming, compare), coming: coming as number | null })),
  ].sort((one, other) => one.at - other.at);
  const all = new Uint32Array(order.length - left.size + added.length);
  let from = 0;
  let used = 0;
  for (const { at, coming } of cuts) {
    const between = order.subarray(from, at);
    all.set(between, used);
    used += between.length;
    from = Math.max(from, at);
    if (coming === null) from = at + 1;
    else all[used++] = coming;
  }
  all.set(order.subarray(from), used);
  return all;
}

/** Before how many places of an order a position does not come. */
function placeOf(
  order: Uint32Array,
  position: number,
  compare: (one: number, other: number) => number,
): number {
  let low = 0;
  let high = order.length;
  while (low < high) {
    const middle = (low + high) >>> 1;
    if (compare(order[middle] as number, position) < 0) low = middle + 1;
    else high = middle;
  }
  return low;
}
