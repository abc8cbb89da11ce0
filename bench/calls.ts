import { readFile } from "node:fs/promises";
import type pg from "pg";
import { benchCatalogue, SEARCH_TEXTS } from "./catalogue.ts";
import { benchCsv } from "./csv.ts";
import type { BenchDatabase } from "./database.ts";
import { addFloorIndexes, generateCalls } from "./generate.ts";
import { measureLoad } from "./load.ts";
import { type BenchRow, formatPerSecond, formatRatio } from "./report.ts";
import { startServer } from "./servers.ts";

const LIST_PATHS = [
  "/api/call_for_proposals?status=open&openToInternational=true&sort=closing-asc",
];
const SEARCH_PATHS = SEARCH_TEXTS.map(
  (word) => `/api/call_for_proposals?keywords=${encodeURIComponent(word)}`,
);

/** Every judged query with each of its first pages: cached results of one do not help the next. */
async function listDistinctSearchPaths(): Promise<string[]> {
  const file = new URL("../demo/data/judged-queries.json", import.meta.url);
  const judged = JSON.parse(await readFile(file, "utf8")) as { query: string }[];
  return Array.from({ length: PAGES_PER_QUERY }, (_, at) =>
    judged.map(
      ({ query }) => `/api/call_for_proposals?keywords=${encodeURIComponent(query)}&page=${at + 1}`,
    ),
  ).flat();
}
const PAGES_PER_QUERY = 10;

/** The same texts, each filtered by every partner: plans are cached by then, results and facets are not. */
async function listPartnerSearchPaths(pool: pg.Pool): Promise<string[]> {
  const { rows } = await pool.query<{ slug: string }>("select slug from partners order by id");
  const firstPages = (await listDistinctSearchPaths()).filter((path) => path.endsWith("&page=1"));
  return rows.flatMap(({ slug }) => firstPages.map((path) => `${path}&partners=${slug}`));
}

/** The list and the text search over generated calls, against one plain SQL statement over the same calls. */
export async function benchCalls(
  database: BenchDatabase,
  sizes: readonly number[],
  seconds: number,
): Promise<BenchRow[]> {
  const rows: BenchRow[] = [];
  for (const size of sizes) {
    const { url, pool } = await database.createDemo(`calls_${size}`);
    await generateCalls(pool, size);
    await addFloorIndexes(pool);
    const floor = await startServer("bench/floor.ts", { DATABASE_URL: url }, "/");
    const ours = await startServer("src/processes/web.ts", { DATABASE_URL: url }, "/health/ready");
    for (const connections of [10, 50]) {
      for (const [what, paths, aim] of [
        ["list", LIST_PATHS, "0.6"],
        ["search", SEARCH_PATHS, size > 50_000 ? "10" : "1"],
      ] as const) {
        const bare = await measureLoad(floor.origin, paths, connections, seconds);
        await waitUntilIdle(pool);
        const product = await measureLoad(ours.origin, paths, connections, seconds);
        rows.push({
          what: `${what}, ${size / 1000}k calls, ${connections} connections`,
          ours: `${formatPerSecond(product.perSecond)} (p50 ${product.p50} ms, p99 ${product.p99} ms)`,
          floor: `${formatPerSecond(bare.perSecond)} (p50 ${bare.p50} ms, p99 ${bare.p99} ms)`,
          ratio: formatRatio(product.perSecond, bare.perSecond),
          aim,
        });
      }
    }
    for (const connections of [10, 50]) {
      const distinct = await measureLoad(
        ours.origin,
        await listDistinctSearchPaths(),
        connections,
        seconds,
      );
      rows.push({
        what: `search, rarely the same twice, ${size / 1000}k calls, ${connections} connections`,
        ours: `${formatPerSecond(distinct.perSecond)} (p50 ${distinct.p50} ms, p99 ${distinct.p99} ms)`,
      });
    }
    for (const connections of [10, 50]) {
      const filtered = await measureLoad(
        ours.origin,
        await listPartnerSearchPaths(pool),
        connections,
        seconds,
      );
      rows.push({
        what: `search, a known text among the calls of one partner, ${size / 1000}k calls, ${connections} connections`,
        ours: `${formatPerSecond(filtered.perSecond)} (p50 ${filtered.p50} ms, p99 ${filtered.p99} ms)`,
      });
    }
    rows.push(await benchCsv(ours, size));
    rows.push(...(await benchCatalogue(pool, size)));
    rows.push({
      what: `memory of the web process, ${size / 1000}k calls`,
      ours: `${await ours.memory()} MB`,
    });
    await ours.stop();
    await floor.stop();
    await pool.end();
  }
  return rows;
}

/** The floor's statements go on after its clients have stopped. Wait for them, so that they do not slow down our measurement. */
async function waitUntilIdle(pool: pg.Pool): Promise<void> {
  for (;;) {
    const { rows } = await pool.query<{ busy: number }>(
      "select count(*)::int as busy from pg_stat_activity where state = 'active' and pid <> pg_backend_pid()",
    );
    if (rows[0]?.busy === 0) return;
    await new Promise((resolve) => setTimeout(resolve, 200));
  }
}
