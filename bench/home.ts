import { readFile, rm, writeFile } from "node:fs/promises";
import { fileURLToPath } from "node:url";
import { gzipSync } from "node:zlib";
import type { BenchDatabase } from "./database.ts";
import { measureLoad } from "./load.ts";
import { measureRelevance } from "./relevance.ts";
import { type BenchRow, formatPerSecond, formatRatio } from "./report.ts";
import { startServer } from "./servers.ts";
import { benchSuggestions } from "./suggestions.ts";
import { benchVitals } from "./vitals.ts";

const toClientFile = (path: string) =>
  fileURLToPath(new URL(`../build/client${path}`, import.meta.url));

/** The home page against a static file of the same size from the same server, and the size of its scripts. */
export async function benchHome(database: BenchDatabase, seconds: number): Promise<BenchRow[]> {
  const { url, pool } = await database.createDemo("home");
  const server = await startServer("src/processes/web.ts", { DATABASE_URL: url }, "/health/ready");
  const page = await (await fetch(server.origin)).text();
  const copy = "/assets/bench-home.html";
  await writeFile(toClientFile(copy), page);
  const rows: BenchRow[] = [];
  for (const connections of [10, 50]) {
    const file = await measureLoad(server.origin, [copy], connections, seconds);
    const home = await measureLoad(server.origin, ["/"], connections, seconds);
    rows.push({
      what: `home page, ${connections} connections`,
      ours: `${formatPerSecond(home.perSecond)} (p99 ${home.p99} ms)`,
      floor: `${formatPerSecond(file.perSecond)} (p99 ${file.p99} ms)`,
      ratio: formatRatio(home.perSecond, file.perSecond),
      aim: "0.5",
    });
    const many = Array.from(
      { length: 400 },
      (_, index) => `/?keywords=sante&page=${1 + (index % 3)}&x=${index}`,
    );
    const rendered = await measureLoad(server.origin, many, connections, seconds);
    rows.push({
      what: `search page, rarely the same twice, ${connections} connections`,
      ours: `${formatPerSecond(rendered.perSecond)} (p99 ${rendered.p99} ms)`,
    });
  }
  await rm(toClientFile(copy));
  const bytes = await countScriptBytes(page);
  rows.push({
    what: "script on the home page, gzip",
    ours: `${(bytes / 1000).toFixed(1)} kB`,
    aim: "110 kB",
  });
  rows.push({ what: "home page, gzip", ours: `${(gzipSync(page).length / 1000).toFixed(1)} kB` });
  rows.push(await benchSuggestions(server, seconds));
  rows.push(...(await benchVitals(server)));
  const { ndcg, sets, empty } = await measureRelevance(pool);
  rows.push({
    what: "relevance over the judged queries, nDCG@10",
    ours: `${ndcg.toFixed(3)} (${sets.held.toFixed(3)} on the half kept apart from tuning; ${sets.second.toFixed(3)}, ${sets.third.toFixed(3)} and ${sets.fourth.toFixed(3)} on the second, third and fourth set), ${empty} without an answer`,
    aim: "0.90",
  });
  await server.stop();
  await pool.end();
  return rows;
}

/** The compressed size of all scripts of a page, with their imports.  */
async function countScriptBytes(page: string): Promise<number> {
  const pending = [...page.matchAll(/(?:src|href)="(\/assets\/[^"]+\.js)"/g)].map(
    (match) => match[1] ?? "",
  );
  const seen = new Set<string>();
  let bytes = 0;
  for (let path = pending.pop(); path; path = pending.pop()) {
    if (seen.has(path)) continue;
    seen.add(path);
    const code = await readFile(toClientFile(path), "utf8");
    bytes += gzipSync(code, { level: 9 }).length;
    for (const match of code.matchAll(/(?:from|import)\s*["'`]\.\/([^"'`]+\.js)["'`]/g)) {
      pending.push(`/assets/${match[1]}`);
    }
  }
  return bytes;
}
