import fc from "fast-check";
import { expect, test } from "vitest";
import { applyChanges } from "./apply-changes.ts";
import { type Catalogue, CatalogueBuilder, type CatalogueRow, findPosition } from "./catalogue.ts";
import { getStatusSnapshot, HIDDEN } from "./status-snapshot.ts";

const NOW = new Date("2026-11-16T12:00:00Z");
const LEXEMES = ["eau", "sol", "climat", "cancer"];

const rowOf = (id: number): fc.Arbitrary<CatalogueRow> => {
  const day = fc.integer({ min: -40, max: 40 });
  const text = fc.subarray(LEXEMES).map((list) => list.join(" "));
  return fc
    .record({
      published: day,
      opens: day,
      closes: day,
      title: text,
      body: text,
      panels: fc.subarray(["LS1", "PE1"]),
    })
    .map(({ published, opens, closes, title, body, panels }) => ({
      id,
      partnerId: 1 + (id % 2),
      publishedAt: inDays(published),
      opensAt: inDays(opens),
      closesAt: inDays(closes),
      openToCompanies: closes % 2 === 0,
      openToInternational: opens % 2 === 0,
      amountEuros: null,
      ercPanels: panels,
      title,
      keywords: "",
      summary: "",
      body,
      partner: "",
      panels: panels.join(" ").toLowerCase(),
    }));
};
const inDays = (days: number) => new Date(NOW.getTime() + days * 86_400_000);

function built(rows: Iterable<CatalogueRow>): Catalogue {
  const builder = new CatalogueBuilder(
    [
      { id: 1, slug: "a" },
      { id: 2, slug: "b" },
    ],
    ["LS1", "PE1"],
  );
  for (const row of [...rows].sort((one, other) => one.id - other.id)) builder.add(row);
  return builder.build();
}

/** Everything a search reads of a catalogue, by id, because positions may differ. */
function readAll(catalogue: Catalogue) {
  const view = getStatusSnapshot(catalogue, NOW);
  const { ids } = catalogue;
  const idAt = (position: number) => ids[position] as number;
  const isShown = (position: number) => view.status[position] !== HIDDEN;
  const listPostings = (lexeme: string) => {
    const { positions = new Uint32Array(), fields = new Uint8Array() } =
      catalogue.postings.get(lexeme) ?? {};
    return [...positions]
      .map((position, at) => [idAt(position), fields[at], isShown(position)] as const)
      .filter(([, , shown]) => shown)
      .sort(([one], [other]) => one - other);
  };
  return {
    calls: catalogue.callCount,
    urgent: [...view.byUrgency].map(idAt),
    counts: [...view.counts],
    lists: LEXEMES.concat("ls1", "pe1").map(listPostings),
    published: [...catalogue.byPublication].filter(isShown).map(idAt),
    closing: [...catalogue.byClosing].filter(isShown).map(idAt),
    places: Array.from({ length: 12 }, (_, id) => {
      const position = findPosition(catalogue, id);
      return position < 0
        ? null
        : [idAt(position), catalogue.closesAt[position], catalogue.panelBits[position]];
    }),
  };
}

const rows = (ids: readonly number[]) => fc.tuple(...ids.map(rowOf));

test("a changed catalogue answers like one that is loaded anew, and the old one as before", () => {
  const some = fc.subarray([0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11]);
  const change = fc
    .record({ written: some.chain(rows), deleted: some })
    .map(({ written, deleted }) => ({ written, deleted: new Set(deleted) }));
  fc.assert(
    fc.property(some.chain(rows), fc.array(change, { maxLength: 4 }), (first, changes) => {
      const stored = new Map(first.map((row) => [row.id, row]));
      let catalogue = built(stored.values());
      for (const { written, deleted } of changes) {
        for (const row of written) stored.set(row.id, row);
        for (const id of deleted) stored.delete(id);
        const left = written.filter(({ id }) => !deleted.has(id));
        const ids = [...written.map(({ id }) => id), ...deleted];
        const before = catalogue;
        const asItWas = JSON.stringify(readAll(before));
        catalogue = applyChanges(
          before,
          ids,
          left.sort((one, other) => one.id - other.id),
        );
        expect(readAll(catalogue)).toEqual(readAll(built(stored.values())));
        // The old catalogue stays valid, and another one can be derived from it.
        expect(JSON.stringify(readAll(before))).toBe(asItWas);
        applyChanges(before, ids, []);
        expect(readAll(catalogue)).toEqual(readAll(built(stored.values())));
      }
    }),
  );
});
