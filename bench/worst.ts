import { readdir, readFile } from "node:fs/promises";
import { ROUTE_ADDRESSES } from "#tests/support/route-addresses.ts";
import type { BenchDatabase } from "./database.ts";
import { generateCalls } from "./generate.ts";
import type { Row } from "./report.ts";
import { type Running, startServer } from "./servers.ts";
import { type Worst, worstInputs } from "./worst-inputs.ts";

/** What one request of a visitor may cost of one core, in the web process and PostgreSQL together (hashing and streamed files excepted). */
const AIM_MS = 50;
const CALLS = 10_000;
const DATABASE = "worst";
const REQUESTS = 5;
/** The dearest are asked again, as often as that: what they cost is then known to half a millisecond. */
const REQUESTS_AGAIN = 20;
/** A process that has just started compiles its code as it goes: that is not what a request costs. */
const WARM_UP = 1;
/** Linux counts the time of processes in hundredths of a second. */
const MS_PER_TICK = 10;
/** So many of the dearest are printed; all are measured. */
const SHOWN = 12;

/** The processor's time of one request of a visitor, by route and kind of input, with 10,000 calls. */
export async function benchWorst(database: BenchDatabase): Promise<Row[]> {
  const { server, pool, stop } = await startWithCalls(database, DATABASE);
  const inputs = await worstInputs(pool);
  for (let seed = 0; seed < WARM_UP; seed++)
    for (const input of inputs) await ask(server, input, 1_000 + seed);
  const costOf = async (input: Worst, requests: number, from: number) => {
    const before = await processorMs(server);
    for (let seed = from; seed < from + requests; seed++) await ask(server, input, seed);
    return ((await processorMs(server)) - before) / requests;
  };
  const dearestFirst = (a: { ms: number }, b: { ms: number }) => b.ms - a.ms;
  const once = [];
  for (const input of inputs) once.push({ input, ms: await costOf(input, REQUESTS, 0) });
  once.sort(dearestFirst);
  const again = [];
  for (const { input } of once.slice(0, 2 * SHOWN))
    again.push({ input, ms: await costOf(input, REQUESTS_AGAIN, REQUESTS) });
  await stop();
  const measured = [...again, ...once.slice(2 * SHOWN)]
    .map(({ input: { what, hashes }, ms }) => ({ what, hashes, ms }))
    .sort(dearestFirst);
  const tooDear = measured.filter(({ ms, hashes }) => ms > AIM_MS && !hashes);
  // A bench that nobody reads says so by its end.
  if (tooDear.length > 0) process.exitCode = 1;
  const rows = measured.slice(0, Math.max(SHOWN, tooDear.length)).map(({ what, ms, hashes }) => ({
    what,
    ours: `${ms.toFixed(1)} ms of one core`,
    aim: hashes ? "hashing excepted" : `${AIM_MS} ms`,
  }));
  const median = measured[Math.floor(measured.length / 2)]?.ms ?? 0;
  const all = `all ${measured.length} inputs of ${new Set(ROUTE_ADDRESSES).size} routes`;
  const ours = `${tooDear.length} above ${AIM_MS} ms, median ${median.toFixed(1)} ms`;
  return [...rows, { what: all, ours }];
}

export async function startWithCalls(
  database: BenchDatabase,
  name: string,
  env: Readonly<Record<string, string>> = {},
) {
  const { url, pool } = await database.demo(name);
  await generateCalls(pool, CALLS);
  const server = await startServer(
    "src/processes/web.ts",
    { DATABASE_URL: url, TRUST_PROXY: "true", ...env },
    "/health/ready",
  );
  const stop = async () => {
    await server.stop();
    await pool.end();
  };
  return { server, pool, stop };
}

let asked = 0;
async function ask(server: Running, { what, request }: Worst, seed: number): Promise<void> {
  const { path, init = {} } = request(seed);
  const n = asked++;
  // Each from a network of its own: what a request costs, not how many there may be.
  const network = `10.${(n >> 16) & 255}.${(n >> 8) & 255}.${n & 255}`;
  const send = () =>
    fetch(server.origin + path, {
      redirect: "manual",
      ...init,
      headers: {
        ...{ accept: "text/html", origin: server.origin, "x-forwarded-for": network },
        ...init.headers,
      },
    });
  // A body that nobody wants to read may end its connection before the answer is read, and the next request with it.
  const answer = await send()
    .catch(send)
    .catch(() => null);
  if (!answer) return;
  if (answer.headers.get("content-type")?.startsWith("text/event-stream"))
    await answer.body?.cancel();
  else await answer.arrayBuffer();
  if (answer.status >= 500) throw new Error(`${answer.status} at ${what}`);
}

/** By process: a connection that is closed has used what it had. */
const ticksOf = new Map<string, number>();

/** What the web process and the processes of its database have used so far. */
async function processorMs({ pid }: Running): Promise<number> {
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
    ticksOf.set(id, user + system);
  }
  return [...ticksOf.values()].reduce((sum, ticks) => sum + ticks, 0) * MS_PER_TICK;
}
