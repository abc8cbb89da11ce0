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

/** Frequent, rare, two words, accents missing, English: what visitors type. */
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

/** How soon a change of one call is searched, against reading all calls again. */
export async function benchCatalogue(pool: pg.Pool, size: number): Promise<BenchRow[]> {
  const loading = performance.now();
  let known = await loadCatalogue(pool);
  const whole = performance.now() - loading;
  // A process that has been asked for anything has the view of the moment; a change carries it on.
  getStatusSnapshot(known.catalogue, new Date());
  const changes: number[] = [];
  for (let time = 0; time < CHANGE_COUNT; time++) {
    await pool.query("update calls set title_fr = title_fr || '.' where id = $1", [
      known.catalogue.ids[time * 7],
    ]);
    const started = performance.now();
    known = await updateCatalogue(pool, known);
    // What the first search after it would make.
    getStatusSnapshot(known.catalogue, new Date());
    changes.push(performance.now() - started);
  }
  const middle = changes.sort((one, other) => one - other)[CHANGE_COUNT / 2] ?? 0;
  const searches = await measureSearches(pool, known.catalogue);
  return [
    {
      what: `rank and counts of a search that nobody asked for before, ${size / 1000}k calls, without HTTP`,
      ours: `${searches.middle.toFixed(1)} ms (slowest word ${searches.slowest.toFixed(1)} ms)`,
    },
    {
      what: `one call changed, ${size / 1000}k calls, against all loaded`,
      ours: `${middle.toFixed(1)} ms (slowest ${(changes.at(-1) ?? 0).toFixed(1)} ms)`,
      floor: `${(whole / 1000).toFixed(1)} s`,
      ratio: formatRatio(middle, whole),
    },
  ];
}

/** What a search costs of which nothing is kept but its plan: the middle over the words, and the dearest of them. */
async function measureSearches(pool: pg.Pool, catalogue: Catalogue) {
  const lexer = new Lexer();
  const now = new Date();
  const request = { page: 1, perPage: 6 };
  const byWord: number[] = [];
  for (const keywords of SEARCH_TEXTS) {
    const planned = await planQuery(drizzle(pool), lexer, catalogue, keywords);
    const took = Array.from({ length: SEARCH_COUNT }, () => {
      // A plan of its own: what a plan found is kept.
      const plan = planned && { ...planned.plan };
      const started = performance.now();
      const criteria = { ...EMPTY_CRITERIA, keywords };
      searchCatalogue(catalogue, criteria, plan, request, now);
      return performance.now() - started;
    });
    byWord.push(took.sort((one, other) => one - other)[SEARCH_COUNT / 2] ?? 0);
  }
  byWord.sort((one, other) => one - other);
  return { middle: byWord[byWord.length / 2] ?? 0, slowest: byWord.at(-1) ?? 0 };
}
