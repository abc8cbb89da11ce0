import { readdir, readFile } from "node:fs/promises";
import type { BenchDatabase } from "./database.ts";
import { generateCalls } from "./generate.ts";
import type { Row } from "./report.ts";
import { type Running, startServer } from "./servers.ts";

/** What one request of a visitor may cost of one core, in the web process and PostgreSQL together (hashing and streamed files excepted). */
const AIM_MS = 50;
const CALLS = 10_000;
const DATABASE = "worst";
const REQUESTS = 20;
/** A process that has just started compiles its code as it goes: that is not what a request costs. */
const WARM_UP = 30;
/** Linux counts the time of processes in hundredths of a second. */
const MS_PER_TICK = 10;

const unknown = (seed: number, words: number) =>
  Array.from({ length: words }, (_, at) => `zq${seed}x${at}wvk`).join("+");
const codes = (name: string) => Array.from({ length: 50 }, (_, at) => `${name}=c-${at}`).join("&");
const PHRASES = "%22projet+de+recherche%22+%22recherche+et+innovation%22+%22appel+a+projets%22";

/** The worst that can be asked of each route that reads; `seed` makes it different each time, so that nothing is kept. */
const WORST: Readonly<Record<string, (seed: number) => string>> = {
  "search, 24 unknown words and every filter": (seed) =>
    `/?keywords=${unknown(seed, 24)}&${codes("partners")}&${codes("erc")}`,
  "search, the most common words": (seed) =>
    `/?keywords=recherche+projet+innovation&nbElementsPerPage=100&page=${1 + seed}`,
  "search, phrases": (seed) => `/?keywords=${PHRASES}+${unknown(seed, 1)}`,
  "search, only what must not be there": (seed) => `/?keywords=-zq${seed}+-recherche`,
  "suggestions, eight unknown words": (seed) => `/suggest-words?term=${unknown(seed, 7)}+rec`,
  chronology: (seed) => `/chronologie?keywords=recherche+${unknown(seed, 1)}+projet`,
  "chronology, data": (seed) => `/chronologie/data?keywords=recherche+zq${seed}+projet`,
  "API, 100 calls": (seed) =>
    `/api/call_for_proposals?nbElementsPerPage=100&page=${1 + seed}&keywords=recherche`,
  "Atom feed": (seed) => `/flux/appels.atom?keywords=recherche+zq${seed}+projet`,
  "calendar feed": (seed) => `/flux/appels.ics?keywords=recherche+zq${seed}+projet`,
  sitemap: (seed) => `/sitemap.xml?x=${seed}`,
  "an address that does not exist": (seed) => `/nulle-part-${seed}`,
  news: (seed) => `/actualites?x=${seed}`,
  partners: (seed) => `/partenaires?x=${seed}`,
};

/** The processor's time of one request, by route, with 10,000 calls. */
export async function benchWorst(database: BenchDatabase): Promise<Row[]> {
  const { server, stop } = await startWithCalls(database, DATABASE);
  const rows: Row[] = [];
  for (let seed = 0; seed < WARM_UP; seed++) {
    for (const pathOf of Object.values(WORST)) await ask(server, pathOf(1_000 + seed));
  }
  for (const [what, pathOf] of Object.entries(WORST)) {
    const before = await processorMs(server);
    for (let seed = 0; seed < REQUESTS; seed++) await ask(server, pathOf(seed));
    const each = ((await processorMs(server)) - before) / REQUESTS;
    rows.push({ what, ours: `${each.toFixed(1)} ms of one core`, aim: `${AIM_MS} ms` });
  }
  await stop();
  return rows.sort((a, b) => Number.parseFloat(b.ours) - Number.parseFloat(a.ours));
}

export async function startWithCalls(database: BenchDatabase, name: string) {
  const { url, pool } = await database.demo(name);
  await generateCalls(pool, CALLS);
  const server = await startServer(
    "src/processes/web.ts",
    { DATABASE_URL: url, TRUST_PROXY: "true" },
    "/health/ready",
  );
  const stop = async () => {
    await server.stop();
    await pool.end();
  };
  return { server, stop };
}

async function ask(server: Running, path: string): Promise<void> {
  // From here and through no proxy: what a request costs, not how many there may be.
  const answer = await fetch(server.origin + path, { headers: { accept: "text/html" } });
  await answer.arrayBuffer();
  if (answer.status >= 500) throw new Error(`${answer.status} at ${path}`);
}

/** What the web process and the processes of its database have used so far. */
async function processorMs({ pid }: Running): Promise<number> {
  let ticks = 0;
  for (const id of await readdir("/proc")) {
    if (!/^\d+$/.test(id)) continue;
    const title = await readFile(`/proc/${id}/cmdline`, "utf8").catch(() => "");
    if (Number(id) !== pid && !title.includes(`postgres: passerelle ${DATABASE} `)) continue;
    const stat = await readFile(`/proc/${id}/stat`, "utf8").catch(() => "");
    const [user = 0, system = 0] = stat
      .slice(stat.lastIndexOf(")") + 2)
      .split(" ")
      .slice(11, 13)
      .map(Number);
    ticks += user + system;
  }
  return ticks * MS_PER_TICK;
}
