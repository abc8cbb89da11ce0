import { expect, test } from "vitest";
import { createPool } from "#platform/db/pool.server.ts";
import { measureRelevance } from "../bench/relevance.ts";
import { createTestDatabase } from "./support/test-server.ts";

/** Two hundredths under what was reached (0.830; 0.815 on the half kept apart): a change that costs more is noticed. */
const FLOOR = 0.81;
const HELD_FLOOR = 0.795;
/** Queries that have an answer and are given none. */
const MAX_EMPTY = 2;

test("[A-07 part] the judged queries are answered in a good order", async () => {
  const database = await createTestDatabase("demo");
  const pool = createPool(database.url);
  try {
    const { ndcg, sets, empty, worst } = await measureRelevance(pool);
    const said = worst.map((one) => `${one.ndcg.toFixed(2)} ${one.query}`).join("\n");
    expect(ndcg, said).toBeGreaterThan(FLOOR);
    expect(sets.held, said).toBeGreaterThan(HELD_FLOOR);
    expect(empty, said).toBeLessThanOrEqual(MAX_EMPTY);
  } finally {
    await pool.end();
    await database.drop();
  }
});
