import { fork } from "node:child_process";
import { once } from "node:events";
import { fileURLToPath } from "node:url";
import autocannon from "autocannon";
import { ATTACKS } from "./attacks.ts";
import type { BenchDatabase } from "./database.ts";
import { type Row, times } from "./report.ts";
import { startWithCalls } from "./worst.ts";

const PEOPLE = 10;
const ATTACKERS = 100;
/** What people read meanwhile: pages that are kept, and searches that are not. */
const READ = [
  "/",
  "/chronologie",
  "/partenaires",
  "/?keywords=cancer",
  "/?keywords=energie&page=2",
];

/** Above this, people notice. */
const MAX_RATIO = 3;

/** Other people's pages while one network, or one site, asks for dear things on a hundred connections. */
export async function benchAttack(database: BenchDatabase, seconds: number): Promise<Row[]> {
  const { server, stop } = await startWithCalls(database, "attack");
  await people(server.origin, seconds);
  const rows: Row[] = [];
  for (const what of Object.keys(ATTACKS)) {
    const usual = await people(server.origin, seconds);
    const attack = attackWith(server.origin, what, seconds + 2);
    const meanwhile = await people(server.origin, seconds);
    const { pages, ledOn, refusals, failures } = await attack;
    rows.push({
      what: `pages of ${PEOPLE} people, p99, meanwhile ${ATTACKERS} connections ask for ${what}`,
      ours: `${meanwhile.p99} ms (p50 ${meanwhile.p50} ms, ${meanwhile.failed} failed); the attacker had ${pages} pages, was led on ${ledOn} times, had ${refusals} refusals, ${failures} failures`,
      floor: `${usual.p99} ms without (p50 ${usual.p50} ms)`,
      ratio: times(meanwhile.p99, usual.p99),
      aim: String(MAX_RATIO),
    });
    // A bench that nobody reads says so by its end.
    if (meanwhile.p99 > MAX_RATIO * usual.p99) process.exitCode = 1;
  }
  await stop();
  return rows;
}

interface Attacked {
  pages: number;
  ledOn: number;
  refusals: number;
  failures: number;
}

async function attackWith(origin: string, what: string, seconds: number): Promise<Attacked> {
  const file = fileURLToPath(new URL("./attacker.ts", import.meta.url));
  const child = fork(file, [origin, what, String(ATTACKERS), String(seconds)]);
  const failed = once(child, "exit").then(([code]) => {
    throw new Error(`The attacker ended with ${code}`);
  });
  const [result] = await Promise.race([once(child, "message"), failed]);
  failed.catch(() => {});
  return result as Attacked;
}

/** Everybody reads from a network of their own. */
async function people(origin: string, seconds: number) {
  let reader = 0;
  const result = await autocannon({
    url: origin,
    connections: PEOPLE,
    duration: seconds,
    requests: READ.map((path) => ({
      method: "GET" as const,
      path,
      setupRequest: (request: autocannon.Request) => ({
        ...request,
        path,
        headers: { accept: "text/html", "x-forwarded-for": `198.51.100.${reader++ % 250}` },
      }),
    })),
  });
  return {
    p50: result.latency.p50,
    p99: result.latency.p99,
    failed: result.non2xx + result.errors + result.timeouts,
  };
}
