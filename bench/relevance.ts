import { readFile } from "node:fs/promises";
import type pg from "pg";
import type { Catalogue } from "#features/portal/calls/catalogue/catalogue.ts";
import { Lexer } from "#features/portal/calls/catalogue/lexer.server.ts";
import { loadCatalogue } from "#features/portal/calls/catalogue/load-catalogue.server.ts";
import { matchQuery } from "#features/portal/calls/catalogue/match-query.ts";
import { planQuery } from "#features/portal/calls/catalogue/plan-query.server.ts";
import type { QueryPlan } from "#features/portal/calls/catalogue/query-plan.ts";
import { createDatabase } from "#platform/db/database.server.ts";

/**
 * Half of the first 220 was never looked at while the search was tuned. The second set was asked before the search was changed for
 * it, and what failed was read for its causes; the third was written then too, and never read. The fourth is questions only: judged
 * before anything was changed for them, and not read since. The fifth is acronyms and false friends of the two languages: what is
 * wrong with these is less the order than what else is found.
 */
type QuerySet = "tune" | "held" | "second" | "third" | "fourth" | "fifth";

interface JudgedQuery {
  query: string;
  /** What makes the query hard: a synonym, an acronym, a typing error… */
  class: string;
  set: QuerySet;
  note: string;
  /** By slug of call: 3 is what was looked for, 1 is of some use; what is not named is of none. */
  grades: Record<string, number>;
}

interface JudgedResult extends Pick<JudgedQuery, "query" | "class" | "set" | "note"> {
  readonly ndcg: number;
  readonly found: readonly string[];
  /** How many of those found are of no use. */
  readonly strays: number;
}

export interface Relevance {
  /** Mean nDCG@10 over the first two sets: 1 would be every list in its best order. */
  readonly ndcg: number;
  readonly sets: Readonly<Record<QuerySet, number>>;
  readonly classes: Readonly<Record<string, number>>;
  /** Queries that find nothing, all of which have an answer. */
  readonly empty: number;
  /** By query of the fifth set: how many of the first ten results are of no use. */
  readonly strays: Readonly<Record<string, number>>;
  /** Of those that may be tuned on: who reads which others fail no longer keeps them apart. */
  readonly worst: readonly JudgedResult[];
}

const RESULT_DEPTH = 10;

/**
 * How well the text search orders its results, by the judged queries of the demonstration data. Time is left out:
 * the queries were judged over all calls, also those that are not shown today.
 */
export async function measureRelevance(pool: pg.Pool, show = 20): Promise<Relevance> {
  const file = new URL("../demo/data/judged-queries.json", import.meta.url);
  const judged = JSON.parse(await readFile(file, "utf8")) as JudgedQuery[];
  const { rows } = await pool.query<{ id: number; slug: string }>("select id, slug from calls");
  const slugs = new Map(rows.map(({ id, slug }) => [id, slug]));
  const { catalogue } = await loadCatalogue(pool);
  const db = createDatabase(pool);
  const lexer = new Lexer();
  const results: JudgedResult[] = [];
  for (const { query, note, grades, ...of } of judged) {
    const planned = await planQuery(db, lexer, catalogue, query);
    const found = planned
      ? findBestIds(catalogue, planned.plan).map((id) => slugs.get(id) ?? String(id))
      : [];
    const strays = found.filter((slug) => !grades[slug]).length;
    results.push({ query, note, ...of, found, strays, ndcg: ndcgOf(found, grades) });
  }
  const inSet = (set: QuerySet) => meanNdcg(results.filter((result) => result.set === set));
  const first = results.filter(({ set }) => set === "tune" || set === "held");
  return {
    ndcg: meanNdcg(first),
    sets: {
      tune: inSet("tune"),
      held: inSet("held"),
      second: inSet("second"),
      third: inSet("third"),
      fourth: inSet("fourth"),
      fifth: inSet("fifth"),
    },
    classes: Object.fromEntries(
      Array.from(
        Map.groupBy(first, (result) => result.class),
        ([name, list]) => [name, meanNdcg(list)],
      ),
    ),
    empty: results.filter(({ found }) => found.length === 0).length,
    strays: Object.fromEntries(
      results.filter(({ set }) => set === "fifth").map(({ query, strays }) => [query, strays]),
    ),
    worst: results
      .filter(({ set }) => set === "tune")
      .sort((a, b) => a.ndcg - b.ndcg)
      .slice(0, show),
  };
}

const meanNdcg = (list: readonly JudgedResult[]): number =>
  list.reduce((sum, { ndcg }) => sum + ndcg, 0) / list.length;

function findBestIds(catalogue: Catalogue, plan: QueryPlan): number[] {
  const { positions, scores } = matchQuery(catalogue, plan);
  return Array.from(positions, (position, at) => ({ position, score: scores[at] as number }))
    .sort((a, b) => b.score - a.score || a.position - b.position)
    .slice(0, RESULT_DEPTH)
    .map(({ position }) => catalogue.ids[position] as number);
}

function ndcgOf(found: string[], grades: Record<string, number>): number {
  const best = Object.values(grades).sort((a, b) => b - a);
  return gain(found.map((slug) => grades[slug] ?? 0)) / gain(best.slice(0, RESULT_DEPTH));
}

const gain = (grades: number[]): number =>
  grades.reduce((sum, grade, rank) => sum + (2 ** grade - 1) / Math.log2(rank + 2), 0);
