import { expect, test } from "vitest";
import { createPool } from "#platform/db/pool.server.ts";
import { measureRelevance } from "../bench/relevance.ts";
import { createTestDatabase } from "./support/test-server.ts";

/** Two hundredths under what was reached (0.832): a change that costs more is noticed. */
const FLOOR = 0.812;

test("[A-07 part] the judged queries are answered in a good order", async () => {
  const database = await createTestDatabase("demo");
  const pool = createPool(database.url);
  try {
    const { ndcg, worst } = await measureRelevance(pool);
    const said = worst.map((one) => `${one.ndcg.toFixed(2)} ${one.query}`).join("\n");
    expect(ndcg, said).toBeGreaterThan(FLOOR);
  } finally {
    await pool.end();
    await database.drop();
  }
});
