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

/** More than this is no change: everything is loaded anew, which also gives back the places that were left. */
const MAX_CHANGES = 2_000;

/** How many more calls may change before everything has to be loaded anew. */
export const countRemainingChanges = ({ size, loadedCount, movedPositions }: Catalogue): number =>
  MAX_CHANGES - Math.max(size - loadedCount, movedPositions.size);

/**
 * The catalogue after some calls were written. Searches that are under way keep the one they have. A call that changed stands behind
 * all others from now on; the place it had is left and never shown again, so that nothing that reads the lists need know.
 * Columns and lists are not copied but grow behind what others see of them.
 */
export function applyChanges(
  catalogue: Catalogue,
  /** Of all that changed; whoever has no row any more was deleted. */
  ids: Iterable<number>,
  rows: readonly CatalogueRow[],
): Catalogue {
  const moved = new Map(catalogue.movedPositions);
  const leaving = new Set<number>();
  for (const id of ids) {
    const position = findPosition(catalogue, id);
    if (position >= 0) leaving.add(position);
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
  const order = (before: Uint32Array, key: Float64Array) =>
    updateOrder(before, leaving, added, (one, other) => {
      return (
        (key[one] as number) - (key[other] as number) ||
        (allIds[one] as number) - (allIds[other] as number)
      );
    });
  const partnerOf = ({ partnerId }: CatalogueRow) =>
    Math.max(
      0,
      catalogue.partners.findIndex(({ id }) => id === partnerId),
    );
  const changed: Catalogue = {
    size: from + rows.length,
    callCount: catalogue.callCount - leaving.size + rows.length,
    loadedCount: catalogue.loadedCount,
    movedPositions: moved,
    stalePositions: new Set([...catalogue.stalePositions, ...leaving]),
    generation: catalogue.generation,
    partners: catalogue.partners,
    panels: catalogue.panels,
    ids: allIds,
    partner: appendValues(catalogue.partner, rows.map(partnerOf)),
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
    byClosing: order(catalogue.byClosing, closesAt),
    byOpening: order(catalogue.byOpening, opensAt),
    byPublication: order(catalogue.byPublication, publishedAt),
  };
  carryOverSnapshot(catalogue, changed, leaving);
  return changed;
}
