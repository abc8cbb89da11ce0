import { spawn } from "node:child_process";
import { once } from "node:events";
import { fileURLToPath } from "node:url";
import MiniSearch from "minisearch";
import type pg from "pg";
import type { BenchDatabase } from "./database.ts";
import { generateCalls } from "./generate.ts";
import { judgeSearch, measureRelevance, RESULT_DEPTH } from "./relevance.ts";
import { type BenchRow, formatPerSecond, formatRatio } from "./report.ts";

/** What `search-engine.ts` reports. */
export interface EngineFigures {
  readonly loadMs: number;
  readonly searchesPerSecond: number;
  /** JavaScript heap and array buffers that loading added, after garbage collection. */
  readonly megabytes: number;
}

/**
 * Our search beside MiniSearch, in the column of the floor. Relevance over the calls of the demonstration, which the judged queries
 * are about; speed and memory over generated calls, each engine in a process of its own.
 */
export async function benchMiniSearch(database: BenchDatabase, size: number): Promise<BenchRow[]> {
  const { url, pool } = await database.createDemo("minisearch");
  const ours = await measureRelevance(pool);
  const mini = await loadMiniSearch(pool);
  const theirs = await judgeSearch(pool, (query) => searchMiniSearch(mini, query));
  await generateCalls(pool, size);
  const oursFigures = await measureEngine("ours", url);
  const theirFigures = await measureEngine("minisearch", url);
  await pool.end();
  const formatRelevance = ({ ndcg, sets, empty }: typeof ours) =>
    `${ndcg.toFixed(3)} (held ${sets.held.toFixed(3)}, second ${sets.second.toFixed(3)}, third ${sets.third.toFixed(3)}, fourth ${sets.fourth.toFixed(3)}, fifth ${sets.fifth.toFixed(3)}), ${empty} without a result`;
  const calls = `${size / 1000}k calls`;
  return [
    {
      what: "MiniSearch: relevance over the judged queries, nDCG@10",
      ours: formatRelevance(ours),
      floor: formatRelevance(theirs),
      ratio: formatRatio(ours.ndcg, theirs.ndcg),
    },
    {
      what: `MiniSearch: judged queries a second, one core, ${calls}`,
      ours: formatPerSecond(oursFigures.searchesPerSecond),
      floor: formatPerSecond(theirFigures.searchesPerSecond),
      ratio: formatRatio(oursFigures.searchesPerSecond, theirFigures.searchesPerSecond),
    },
    {
      what: `MiniSearch: memory of the index, ${calls}`,
      ours: `${Math.round(oursFigures.megabytes)} MB`,
      floor: `${Math.round(theirFigures.megabytes)} MB`,
      ratio: formatRatio(oursFigures.megabytes, theirFigures.megabytes),
    },
    {
      what: `MiniSearch: loading from the database, ${calls}`,
      ours: `${(oursFigures.loadMs / 1000).toFixed(1)} s`,
      floor: `${(theirFigures.loadMs / 1000).toFixed(1)} s`,
      ratio: formatRatio(oursFigures.loadMs, theirFigures.loadMs),
    },
  ];
}

async function measureEngine(engine: "ours" | "minisearch", url: string): Promise<EngineFigures> {
  const entry = fileURLToPath(new URL("search-engine.ts", import.meta.url));
  const child = spawn(process.execPath, ["--expose-gc", entry, engine], {
    env: { ...process.env, DATABASE_URL: url },
    stdio: ["ignore", "inherit", "inherit", "ipc"],
  });
  const exited = once(child, "exit").then(([code]) => {
    throw new Error(`search-engine.ts ${engine} ended with ${code} and without figures`);
  });
  exited.catch(() => {});
  const [figures] = (await Promise.race([once(child, "message"), exited])) as [EngineFigures];
  return figures;
}

/** The weights of the fields in our search (`match-query.ts`). */
const BOOST = { title: 1, keywords: 0.7, summary: 0.18, body: 0.1 };

/**
 * Both languages in one index, and terms without accents. Prefix and fuzzy search for terms of more than three letters, as in the
 * example of MiniSearch's documentation: without this limit, every « de » and « la » matches thousands of terms.
 */
export async function loadMiniSearch(pool: pg.Pool): Promise<MiniSearch> {
  const mini = new MiniSearch({
    fields: Object.keys(BOOST),
    processTerm: (term) => term.normalize("NFD").replace(/\p{M}/gu, "").toLowerCase(),
    searchOptions: {
      boost: BOOST,
      prefix: (term) => term.length > 3,
      fuzzy: (term) => (term.length > 3 ? 0.2 : false),
    },
  });
  const { rows } = await pool.query<{ id: number } & Record<keyof typeof BOOST, string>>(
    `select id, concat_ws(' ', title_fr, title_en) as title,
       concat_ws(' ', array_to_string(keywords_fr, ' '), array_to_string(keywords_en, ' ')) as keywords,
       concat_ws(' ', summary_fr, summary_en) as summary, concat_ws(' ', body_fr, body_en) as body
     from calls order by id`,
  );
  mini.addAll(rows);
  return mini;
}

export const searchMiniSearch = (mini: MiniSearch, query: string): number[] =>
  mini
    .search(query)
    .slice(0, RESULT_DEPTH)
    .map(({ id }) => id as number);
