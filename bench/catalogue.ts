import { drizzle } from "drizzle-orm/node-postgres";
import type pg from "pg";
import type { Catalogue } from "../src/features/portal/calls/catalogue/catalogue.ts";
import { Lexer } from "../src/features/portal/calls/catalogue/lexer.server.ts";
import {
  loadCatalogue,
  updateCatalogue,
} from "../src/features/portal/calls/catalogue/load-catalogue.server.ts";
import { planQuery } from "../src/features/portal/calls/catalogue/plan-query.server.ts";
import { searchCatalogue } from "../src/features/portal/calls/catalogue/search.ts";
import { getStatusSnapshot } from "../src/features/portal/calls/catalogue/status-snapshot.ts";
import { EMPTY_CRITERIA } from "../src/features/portal/calls/rules/criteria.ts";
import { type BenchRow, formatRatio } from "./report.ts";

/** Typical texts: frequent, rare, two words, without accents, English. */
export const SEARCH_TEXTS = [
  "cancer",
  "biodiversité",
  "santé environnement",
  "energie",
  "young researchers",
  "données",
];

const CHANGE_COUNT = 20;
const SEARCH_COUNT = 20;

/** The time to apply the change of one call to the catalogue, against loading all calls. */
export async function benchCatalogue(pool: pg.Pool, size: number): Promise<BenchRow[]> {
  const loadStarted = performance.now();
  let loaded = await loadCatalogue(pool);
  const loadMs = performance.now() - loadStarted;
  // A process that has answered a request has a status snapshot; a change derives the next one from it.
  getStatusSnapshot(loaded.catalogue, new Date());
  const changes: number[] = [];
  for (let time = 0; time < CHANGE_COUNT; time++) {
    await pool.query("update calls set title_fr = title_fr || '.' where id = $1", [
      loaded.catalogue.ids[time * 7],
    ]);
    const started = performance.now();
    loaded = await updateCatalogue(pool, loaded);
    // The first search after a change needs the snapshot.
    getStatusSnapshot(loaded.catalogue, new Date());
    changes.push(performance.now() - started);
  }
  const median = changes.sort((one, other) => one - other)[CHANGE_COUNT / 2] ?? 0;
  const searches = await measureSearches(pool, loaded.catalogue);
  return [
    {
      what: `rank and counts of a search that nobody asked for before, ${size / 1000}k calls, without HTTP`,
      ours: `${searches.median.toFixed(1)} ms (slowest word ${searches.slowest.toFixed(1)} ms)`,
    },
    {
      what: `one call changed, ${size / 1000}k calls, against all loaded`,
      ours: `${median.toFixed(1)} ms (slowest ${(changes.at(-1) ?? 0).toFixed(1)} ms)`,
      floor: `${(loadMs / 1000).toFixed(1)} s`,
      ratio: formatRatio(median, loadMs),
    },
  ];
}

/** The time of a search with a cached plan and no cached matches: the median over the texts, and the slowest text. */
async function measureSearches(pool: pg.Pool, catalogue: Catalogue) {
  const lexer = new Lexer();
  const now = new Date();
  const request = { page: 1, perPage: 6 };
  const byText: number[] = [];
  for (const keywords of SEARCH_TEXTS) {
    const planned = await planQuery(drizzle(pool), lexer, catalogue, keywords);
    const times = Array.from({ length: SEARCH_COUNT }, () => {
      // A copy of the plan, because matches are cached by plan.
      const plan = planned && { ...planned.plan };
      const started = performance.now();
      const criteria = { ...EMPTY_CRITERIA, keywords };
      searchCatalogue(catalogue, criteria, plan, request, now);
      return performance.now() - started;
    });
    byText.push(times.sort((one, other) => one - other)[SEARCH_COUNT / 2] ?? 0);
  }
  byText.sort((one, other) => one - other);
  return { median: byText[byText.length / 2] ?? 0, slowest: byText.at(-1) ?? 0 };
}
