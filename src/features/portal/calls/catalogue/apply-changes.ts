import { appendValues } from "#search-index/columns.ts";
import { AppendedPostings } from "#search-index/delta.ts";
import { updateOrder } from "#search-index/orders.ts";
import {
  type Catalogue,
  type CatalogueRow,
  findPosition,
  listLexemes,
  toPanelBits,
} from "./catalogue.ts";
import { carryOverSnapshot } from "./status-snapshot.ts";

/** After this many changes, the catalogue is loaded anew, which also frees the stale positions. */
const MAX_CHANGES = 2_000;

/** The number of calls that can still change before the catalogue has to be loaded anew. */
export const countRemainingChanges = ({ size, loadedCount, movedPositions }: Catalogue): number =>
  MAX_CHANGES - Math.max(size - loadedCount, movedPositions.size);

/**
 * Returns the catalogue after some calls changed. The old catalogue stays valid for searches that still use it. A changed call gets a
 * new position behind all others; its former position becomes stale and hidden, so posting lists need no removal. Columns and lists
 * are not copied: both catalogues share them, and the old one does not see the positions behind its own size.
 */
export function applyChanges(
  catalogue: Catalogue,
  /** Ids of all changed calls; those without a row were deleted. */
  ids: Iterable<number>,
  rows: readonly CatalogueRow[],
): Catalogue {
  const moved = new Map(catalogue.movedPositions);
  const newlyStale = new Set<number>();
  for (const id of ids) {
    const position = findPosition(catalogue, id);
    if (position >= 0) newlyStale.add(position);
    moved.set(id, null);
  }
  const from = catalogue.size;
  rows.forEach(({ id }, at) => {
    moved.set(id, from + at);
  });
  const allIds = appendValues(
    catalogue.ids,
    rows.map(({ id }) => id),
  );
  const publishedAt = appendValues(
    catalogue.publishedAt,
    rows.map((row) => row.publishedAt.getTime()),
  );
  const opensAt = appendValues(
    catalogue.opensAt,
    rows.map((row) => row.opensAt.getTime()),
  );
  const closesAt = appendValues(
    catalogue.closesAt,
    rows.map((row) => row.closesAt.getTime()),
  );
  const added = rows.map((_, at) => from + at);
  const update = (order: Uint32Array, key: Float64Array) =>
    updateOrder(order, newlyStale, added, (one, other) => {
      return (
        (key[one] as number) - (key[other] as number) ||
        (allIds[one] as number) - (allIds[other] as number)
      );
    });
  const findPartnerIndex = ({ partnerId }: CatalogueRow) =>
    Math.max(
      0,
      catalogue.partners.findIndex(({ id }) => id === partnerId),
    );
  const changed: Catalogue = {
    size: from + rows.length,
    callCount: catalogue.callCount - newlyStale.size + rows.length,
    loadedCount: catalogue.loadedCount,
    movedPositions: moved,
    stalePositions: new Set([...catalogue.stalePositions, ...newlyStale]),
    generation: catalogue.generation,
    partners: catalogue.partners,
    panels: catalogue.panels,
    ids: allIds,
    partner: appendValues(catalogue.partner, rows.map(findPartnerIndex)),
    openToCompanies: appendValues(
      catalogue.openToCompanies,
      rows.map((row) => Number(row.openToCompanies)),
    ),
    openToInternational: appendValues(
      catalogue.openToInternational,
      rows.map((row) => Number(row.openToInternational)),
    ),
    publishedAt,
    opensAt,
    closesAt,
    amount: appendValues(
      catalogue.amount,
      rows.map((row) => row.amountEuros ?? -1),
    ),
    panelBits: appendValues(
      catalogue.panelBits,
      rows.map((row) => toPanelBits(catalogue.panels, row.ercPanels)),
    ),
    postings: new AppendedPostings(
      catalogue.postings,
      from,
      rows.map((row) => listLexemes(row)),
    ),
    vocabulary: catalogue.vocabulary,
    byClosing: update(catalogue.byClosing, closesAt),
    byOpening: update(catalogue.byOpening, opensAt),
    byPublication: update(catalogue.byPublication, publishedAt),
  };
  carryOverSnapshot(catalogue, changed, newlyStale);
  return changed;
}
