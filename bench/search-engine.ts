/** Measures one search engine ("ours" or "minisearch") over the calls of DATABASE_URL, and sends the figures to its parent. Needs --expose-gc. */
import pg from "pg";
import { Lexer } from "#features/portal/calls/catalogue/lexer.server.ts";
import { loadCatalogue } from "#features/portal/calls/catalogue/load-catalogue.server.ts";
import { planQuery } from "#features/portal/calls/catalogue/plan-query.server.ts";
import { searchCatalogue } from "#features/portal/calls/catalogue/search.ts";
import { EMPTY_CRITERIA } from "#features/portal/calls/rules/criteria.ts";
import { createDatabase } from "#platform/db/database.server.ts";
import { type EngineFigures, loadMiniSearch, searchMiniSearch } from "./minisearch.ts";
import { type FindBestIds, RESULT_DEPTH, readJudgedQueries } from "./relevance.ts";

async function loadOurs(pool: pg.Pool): Promise<FindBestIds> {
  const { catalogue } = await loadCatalogue(pool);
  const db = createDatabase(pool);
  const lexer = new Lexer();
  return async (query) => {
    const planned = await planQuery(db, lexer, catalogue, query);
    const request = { page: 1, perPage: RESULT_DEPTH };
    return searchCatalogue(catalogue, EMPTY_CRITERIA, planned?.plan ?? null, request, new Date())
      .ids;
  };
}

async function loadTheirs(pool: pg.Pool): Promise<FindBestIds> {
  const mini = await loadMiniSearch(pool);
  return (query) => searchMiniSearch(mini, query);
}

function readMegabytes(): number {
  globalThis.gc?.();
  const { heapUsed, external } = process.memoryUsage();
  return (heapUsed + external) / 2 ** 20;
}

const pool = new pg.Pool({ connectionString: process.env.DATABASE_URL, max: 4 });
await pool.query("select 1");
// Every third judged query: a sample of all sets and classes.
const queries = (await readJudgedQueries())
  .map(({ query }) => query)
  .filter((_, at) => at % 3 === 0);
const before = readMegabytes();
const started = performance.now();
const findBest = await (process.argv[2] === "ours" ? loadOurs(pool) : loadTheirs(pool));
const loadMs = performance.now() - started;
const megabytes = readMegabytes() - before;
// The first round warms up the compiler and the words that PostgreSQL has stemmed.
for (const query of queries) await findBest(query);
const measured = performance.now();
for (const query of queries) await findBest(query);
const searchesPerSecond = queries.length / ((performance.now() - measured) / 1000);
await pool.end();
process.send?.({ loadMs, searchesPerSecond, megabytes } satisfies EngineFigures);
process.disconnect?.();
