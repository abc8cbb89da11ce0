import { readFile } from "node:fs/promises";
import type pg from "pg";
import type { Catalogue } from "#features/calls/catalogue/catalogue.ts";
import { Lexer } from "#features/calls/catalogue/lexer.server.ts";
import { loadCatalogue } from "#features/calls/catalogue/load.server.ts";
import { matchText, type TextPlan } from "#features/calls/catalogue/match-text.ts";
import { planText } from "#features/calls/catalogue/plan-text.server.ts";
import { createDatabase } from "#platform/db/pool.server.ts";

interface JudgedQuery {
  query: string;
  note: string;
  /** By slug of call: 3 is what was looked for, 1 is of some use; what is not named is of none. */
  grades: Record<string, number>;
}

export interface Relevance {
  /** Mean nDCG@10 over all judged queries: 1 would be every list in its best order. */
  ndcg: number;
  worst: { query: string; note: string; ndcg: number; found: string[] }[];
}

const DEPTH = 10;

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
  const results: Relevance["worst"] = [];
  for (const { query, note, grades } of judged) {
    const planned = await planText(db, lexer, catalogue, query);
    const found = planned
      ? bestIds(catalogue, planned.plan).map((id) => slugs.get(id) ?? String(id))
      : [];
    results.push({ query, note, found, ndcg: ndcgOf(found, grades) });
  }
  return {
    ndcg: results.reduce((sum, result) => sum + result.ndcg, 0) / results.length,
    worst: results.sort((a, b) => a.ndcg - b.ndcg).slice(0, show),
  };
}

function bestIds(catalogue: Catalogue, plan: TextPlan): number[] {
  const { positions, scores } = matchText(catalogue, plan);
  return [...positions]
    .sort((a, b) => (scores[b] as number) - (scores[a] as number) || a - b)
    .slice(0, DEPTH)
    .map((position) => catalogue.ids[position] as number);
}

function ndcgOf(found: string[], grades: Record<string, number>): number {
  const best = Object.values(grades).sort((a, b) => b - a);
  return gain(found.map((slug) => grades[slug] ?? 0)) / gain(best.slice(0, DEPTH));
}

const gain = (grades: number[]): number =>
  grades.reduce((sum, grade, rank) => sum + (2 ** grade - 1) / Math.log2(rank + 2), 0);
