import { expect, test } from "vitest";
import { createPool } from "#platform/db/pool.server.ts";
import { measureRelevance } from "../bench/relevance.ts";
import { createTestDatabase } from "./support/test-server.ts";

/** A hundredth under what was reached on all, and on each set that nothing was tuned on: a change that costs more is noticed. */
const FLOOR = 0.925;
const SET_FLOORS = {
  held: 0.908,
  second: 0.925,
  third: 0.849,
  fourth: 0.898,
  fifth: 0.93,
} as const;
/** No kind of query is answered worse than this, however few there are of it. */
const CLASS_FLOOR = 0.8;
/** Among the first ten results of an acronym or of a false friend: those that only synonyms lead to. */
const MAX_STRAYS = {
  "AIDS in Africa": 4,
  bâtiments: 6,
  FAIR: 8,
  aidants: 6,
  habits: 3,
} as Readonly<Record<string, number>>;
/** Queries that have an answer and are given none. */
const MAX_EMPTY = 0;

test("[A-07 part] the judged queries are answered in a good order", async () => {
  const database = await createTestDatabase("demo");
  const pool = createPool(database.url);
  try {
    const { ndcg, sets, classes, empty, strays, worst } = await measureRelevance(pool);
    const said = worst.map((one) => `${one.ndcg.toFixed(2)} ${one.query}`).join("\n");
    expect(ndcg, said).toBeGreaterThan(FLOOR);
    for (const [set, floor] of Object.entries(SET_FLOORS))
      expect(sets[set as keyof typeof SET_FLOORS], set).toBeGreaterThan(floor);
    for (const [name, reached] of Object.entries(classes))
      expect(reached, name).toBeGreaterThan(CLASS_FLOOR);
    for (const [query, number] of Object.entries(strays))
      expect(number, query).toBeLessThanOrEqual(MAX_STRAYS[query] ?? 0);
    expect(empty, said).toBeLessThanOrEqual(MAX_EMPTY);
  } finally {
    await pool.end();
    await database.drop();
  }
});
