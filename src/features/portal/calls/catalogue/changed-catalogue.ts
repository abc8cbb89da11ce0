import {
  type Catalogue,
  type CatalogueRow,
  lexemesOf,
  panelBits,
  positionOf,
} from "./catalogue.ts";
import { longer } from "./columns.ts";
import { reordered } from "./orders.ts";
import { GrownPostings } from "./postings.ts";
import { keepView } from "./time-view.ts";

/** More than this is no change: everything is loaded anew, which also gives back the places that were left. */
const MAX_MOVED = 2_000;

/** How many more calls may change before everything has to be loaded anew. */
export const roomForChanges = ({ size, loaded, moved }: Catalogue): number =>
  MAX_MOVED - Math.max(size - loaded, moved.size);

/**
 * The catalogue after some calls were written. Searches that are under way keep the one they have. A call that changed stands behind
 * all others from now on; the place it had is left and never shown again, so that nothing that reads the lists need know.
 * Columns and lists are not copied but grow behind what others see of them.
 */
export function withChanges(
  catalogue: Catalogue,
  /** Of all that changed; whoever has no row any more was deleted. */
  ids: Iterable<number>,
  rows: readonly CatalogueRow[],
): Catalogue {
  const moved = new Map(catalogue.moved);
  const leaving = new Set<number>();
  for (const id of ids) {
    const position = positionOf(catalogue, id);
    if (position >= 0) leaving.add(position);
    moved.set(id, null);
  }
  const from = catalogue.size;
  rows.forEach(({ id }, at) => {
    moved.set(id, from + at);
  });
  const allIds = longer(
    catalogue.ids,
    rows.map(({ id }) => id),
  );
  const publishedAt = longer(
    catalogue.publishedAt,
    rows.map((row) => row.publishedAt.getTime()),
  );
  const opensAt = longer(
    catalogue.opensAt,
    rows.map((row) => row.opensAt.getTime()),
  );
  const closesAt = longer(
    catalogue.closesAt,
    rows.map((row) => row.closesAt.getTime()),
  );
  const added = rows.map((_, at) => from + at);
  const order = (before: Uint32Array, key: Float64Array) =>
    reordered(before, leaving, added, (one, other) => {
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
    calls: catalogue.calls - leaving.size + rows.length,
    loaded: catalogue.loaded,
    moved,
    left: new Set([...catalogue.left, ...leaving]),
    generation: catalogue.generation,
    partners: catalogue.partners,
    panels: catalogue.panels,
    ids: allIds,
    partner: longer(catalogue.partner, rows.map(partnerOf)),
    openToCompanies: longer(
      catalogue.openToCompanies,
      rows.map((row) => Number(row.openToCompanies)),
    ),
    openToInternational: longer(
      catalogue.openToInternational,
      rows.map((row) => Number(row.openToInternational)),
    ),
    publishedAt,
    opensAt,
    closesAt,
    amount: longer(
      catalogue.amount,
      rows.map((row) => row.amountEuros ?? -1),
    ),
    panelBits: longer(
      catalogue.panelBits,
      rows.map((row) => panelBits(catalogue.panels, row.ercPanels)),
    ),
    postings: new GrownPostings(
      catalogue.postings,
      from,
      rows.map((row) => lexemesOf(row)),
    ),
    vocabulary: catalogue.vocabulary,
    byClosing: order(catalogue.byClosing, closesAt),
    byOpening: order(catalogue.byOpening, opensAt),
    byPublication: order(catalogue.byPublication, publishedAt),
  };
  keepView(catalogue, changed, leaving);
  return changed;
}
