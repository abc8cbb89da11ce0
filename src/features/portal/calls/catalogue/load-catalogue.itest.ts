import { afterEach, beforeEach, expect, test } from "vitest";
import { createPool } from "#platform/db/pool.server.ts";
import { makeCall } from "#tests/factories/calls.ts";
import { createTestDeps } from "#tests/support/test-deps.ts";
import { type Catalogue, findPosition } from "./catalogue.ts";
import { loadCatalogue, updateCatalogue } from "./load-catalogue.server.ts";

let scene: Awaited<ReturnType<typeof createTestDeps>>;
beforeEach(async () => {
  scene = await createTestDeps("demo");
});
afterEach(() => scene.end());

/** Everything a catalogue has about some calls, independent of positions. */
function known(catalogue: Catalogue, ids: readonly number[]) {
  const positions = new Map(ids.map((id) => [findPosition(catalogue, id), id]));
  const words = new Map(ids.map((id) => [id, new Map<string, number>()]));
  for (const lexeme of catalogue.postings.keys()) {
    const posting = catalogue.postings.get(lexeme);
    posting?.positions.forEach((position, at) => {
      const id = positions.get(position);
      if (id !== undefined) words.get(id)?.set(lexeme, posting.fields[at] as number);
    });
  }
  return Array.from(positions, ([position, id]) => ({
    id,
    partner: catalogue.partner[position],
    publishedAt: catalogue.publishedAt[position],
    opensAt: catalogue.opensAt[position],
    closesAt: catalogue.closesAt[position],
    openToCompanies: catalogue.openToCompanies[position],
    openToInternational: catalogue.openToInternational[position],
    amount: catalogue.amount[position],
    panels: catalogue.panelBits[position],
    words: words.get(id),
  }));
}

test("calls that are read all at once are known as those that are read one by one", async () => {
  const { pool, db } = scene.deps;
  await makeCall(db, {
    titleFr: "Œuvres d'Éluard 日本 ℵ",
    summaryFr: `${"mer ".repeat(400)}Μουσική`,
    keywordsFr: ["mer", "Éluard"],
    envelopeEuros: 120_000,
    openToCompanies: true,
    publishedAt: new Date("1969-07-20T20:17:40.123Z"),
  });
  const { rows } = await pool.query<{ id: number }>(
    "(select id from calls order by id limit 120) union (select max(id) from calls) order by id",
  );
  const ids = rows.map(({ id }) => id);
  const loaded = await loadCatalogue(pool);
  await pool.query("update calls set slug = slug where id = any($1)", [ids]);
  const changed = await updateCatalogue(pool, loaded);
  expect(changed.catalogue.generation).toBe(loaded.catalogue.generation);
  expect(changed.catalogue.movedPositions.size).toBe(ids.length);
  expect(known(changed.catalogue, ids)).toEqual(known(loaded.catalogue, ids));
});

test("one connection is enough: the vocabulary then comes after the calls", async () => {
  const pool = createPool(scene.url, { size: 1, statementTimeoutMs: 20_000 });
  const { catalogue } = await loadCatalogue(pool);
  expect(catalogue.callCount).toBeGreaterThan(100);
  expect(catalogue.vocabulary.hasWord("photonique")).toBe(true);
  await pool.end();
});
