import { drizzle } from "drizzle-orm/node-postgres";
import type pg from "pg";
import type { Catalogue } from "../src/features/portal/calls/catalogue/catalogue.ts";
import { Lexer } from "../src/features/portal/calls/catalogue/lexer.server.ts";
import {
  bringUpToDate,
  loadCatalogue,
} from "../src/features/portal/calls/catalogue/load.server.ts";
import { planText } from "../src/features/portal/calls/catalogue/plan-text.server.ts";
import { searchCatalogue } from "../src/features/portal/calls/catalogue/search.ts";
import { viewAt } from "../src/features/portal/calls/catalogue/time-view.ts";
import { EVERYTHING } from "../src/features/portal/calls/rules/criteria.ts";
import { type Row, times } from "./report.ts";

/** Frequent, rare, two words, accents missing, English: what visitors type. */
export const WORDS = [
  "cancer",
  "biodiversité",
  "santé environnement",
  "energie",
  "young researchers",
  "données",
];

const CHANGES = 20;
const SEARCHES = 20;

/** How soon a change of one call is searched, against reading all calls again. */
export async function benchCatalogue(pool: pg.Pool, size: number): Promise<Row[]> {
  const loading = performance.now();
  let known = await loadCatalogue(pool);
  const whole = performance.now() - loading;
  // A process that has been asked for anything has the view of the moment; a change carries it on.
  viewAt(known.catalogue, new Date());
  const changes: number[] = [];
  for (let time = 0; time < CHANGES; time++) {
    await pool.query("update calls set title_fr = title_fr || '.' where id = $1", [
      known.catalogue.ids[time * 7],
    ]);
    const started = performance.now();
    known = await bringUpToDate(pool, known);
    // What the first search after it would make.
    viewAt(known.catalogue, new Date());
    changes.push(performance.now() - started);
  }
  const middle = changes.sort((one, other) => one - other)[CHANGES / 2] ?? 0;
  const searches = await searchTimes(pool, known.catalogue);
  return [
    {
      what: `rank and counts of a search that nobody asked for before, ${size / 1000}k calls, without HTTP`,
      ours: `${searches.middle.toFixed(1)} ms (slowest word ${searches.slowest.toFixed(1)} ms)`,
    },
    {
      what: `one call changed, ${size / 1000}k calls, against all loaded`,
      ours: `${middle.toFixed(1)} ms (slowest ${(changes.at(-1) ?? 0).toFixed(1)} ms)`,
      floor: `${(whole / 1000).toFixed(1)} s`,
      ratio: times(middle, whole),
    },
  ];
}

/** What a search costs of which nothing is kept but its plan: the middle over the words, and the dearest of them. */
async function searchTimes(pool: pg.Pool, catalogue: Catalogue) {
  const lexer = new Lexer();
  const now = new Date();
  const request = { page: 1, perPage: 6 };
  const byWord: number[] = [];
  for (const keywords of WORDS) {
    const planned = await planText(drizzle(pool), lexer, catalogue, keywords);
    const took = Array.from({ length: SEARCHES }, () => {
      // A plan of its own: what a plan found is kept.
      const plan = planned && { ...planned.plan };
      const started = performance.now();
      const criteria = { ...EVERYTHING, keywords };
      searchCatalogue(catalogue, criteria, plan, request, now);
      return performance.now() - started;
    });
    byWord.push(took.sort((one, other) => one - other)[SEARCHES / 2] ?? 0);
  }
  byWord.sort((one, other) => one - other);
  return { middle: byWord[byWord.length / 2] ?? 0, slowest: byWord.at(-1) ?? 0 };
}
