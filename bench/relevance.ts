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
 * `tune` and `held` are the first 220 queries; the search was tuned on `tune` only. `second`, `third` and `fourth` were written and
 * judged before the search was changed for them. The failures of `second` were read for their causes, those of `third` never were.
 * `fourth` has questions only, and its failures were never read. `fifth` has acronyms and false friends between the two languages:
 * here the useless results matter more than the order.
 */
type QuerySet = "tune" | "held" | "second" | "third" | "fourth" | "fifth";

interface JudgedQuery {
  query: string;
  /** The difficulty of the query: synonym, acronym, spelling… */
  class: string;
  set: QuerySet;
  note: string;
  /** By slug of call: 3 for the call the query looks for, 1 for a useful one; calls without a grade are useless. */
  grades: Record<string, number>;
}

interface JudgedResult extends Pick<JudgedQuery, "query" | "class" | "set" | "note"> {
  readonly ndcg: number;
  readonly found: readonly string[];
  /** The number of useless results. */
  readonly strays: number;
}

export interface Relevance {
  /** Mean nDCG@10 over `tune` and `held`: 1 if every list had the best possible order. */
  readonly ndcg: number;
  readonly sets: Readonly<Record<QuerySet, number>>;
  readonly classes: Readonly<Record<string, number>>;
  /** Queries without a result; all queries have a graded call. */
  readonly empty: number;
  /** By query of the fifth set: the useless ones of the first ten results. */
  readonly strays: Readonly<Record<string, number>>;
  /** The worst results of `tune`. Those of the other sets stay unread: reading them would end their independence. */
  readonly worst: readonly JudgedResult[];
}

/** Only the first ten results count. */
export const RESULT_DEPTH = 10;

/** Returns the ids of a query's best calls, at most `RESULT_DEPTH`. */
export type FindBestIds = (query: string) => Promise<readonly number[]> | readonly number[];

/** The relevance of our search over the calls of a database with the demonstration data. */
export async function measureRelevance(pool: pg.Pool, show = 20): Promise<Relevance> {
  const { catalogue } = await loadCatalogue(pool);
  const db = createDatabase(pool);
  const lexer = new Lexer();
  return judgeSearch(
    pool,
    async (query) => {
      const planned = await planQuery(db, lexer, catalogue, query);
      return planned ? findBestIds(catalogue, planned.plan) : [];
    },
    show,
  );
}

/**
 * Grades a search by the judged queries of the demonstration data. The status of calls is ignored: the queries were judged over all
 * calls, including those that are not shown today.
 */
export async function judgeSearch(
  pool: pg.Pool,
  findBest: FindBestIds,
  show = 20,
): Promise<Relevance> {
  const judged = await readJudgedQueries();
  const { rows } = await pool.query<{ id: number; slug: string }>("select id, slug from calls");
  const slugs = new Map(rows.map(({ id, slug }) => [id, slug]));
  const results: JudgedResult[] = [];
  for (const { query, note, grades, class: kind, set } of judged) {
    const found = (await findBest(query)).map((id) => slugs.get(id) ?? String(id));
    const strays = found.filter((slug) => !grades[slug]).length;
    const ndcg = computeNdcg(found, grades);
    results.push({ query, note, class: kind, set, found, strays, ndcg });
  }
  const inSet = (set: QuerySet) => computeMeanNdcg(results.filter((result) => result.set === set));
  const first = results.filter(({ set }) => set === "tune" || set === "held");
  return {
    ndcg: computeMeanNdcg(first),
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
        ([name, list]) => [name, computeMeanNdcg(list)],
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

export async function readJudgedQueries(): Promise<JudgedQuery[]> {
  const file = new URL("../demo/data/judged-queries.json", import.meta.url);
  return JSON.parse(await readFile(file, "utf8")) as JudgedQuery[];
}

function findBestIds(catalogue: Catalogue, plan: QueryPlan): number[] {
  const { positions, scores } = matchQuery(catalogue, plan);
  return Array.from(positions, (position, at) => ({ position, score: scores[at] as number }))
    .sort((a, b) => b.score - a.score || a.position - b.position)
    .slice(0, RESULT_DEPTH)
    .map(({ position }) => catalogue.ids[position] as number);
}

const computeMeanNdcg = (list: readonly JudgedResult[]): number =>
  list.reduce((sum, { ndcg }) => sum + ndcg, 0) / list.length;

function computeNdcg(found: readonly string[], grades: Record<string, number>): number {
  const best = Object.values(grades).sort((a, b) => b - a);
  return (
    computeGain(found.map((slug) => grades[slug] ?? 0)) / computeGain(best.slice(0, RESULT_DEPTH))
  );
}

const computeGain = (grades: readonly number[]): number =>
  grades.reduce((sum, grade, rank) => sum + (2 ** grade - 1) / Math.log2(rank + 2), 0);
