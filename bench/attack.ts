import autocannon from "autocannon";
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

/** Other people's pages while one network asks for the dearest page there is on a hundred connections. */
export async function benchAttack(database: BenchDatabase, seconds: number): Promise<Row[]> {
  const { server, stop } = await startWithCalls(database, "attack");
  await people(server.origin, seconds);
  const usual = await people(server.origin, seconds);
  const attack = autocannon({
    url: server.origin,
    connections: ATTACKERS,
    duration: seconds + 2,
    timeout: 60,
    requests: [{ method: "GET", setupRequest: dearest }],
  });
  const meanwhile = await people(server.origin, seconds);
  const attacker = await attack;
  await stop();
  return [
    {
      what: `pages of ${PEOPLE} people while one network asks on ${ATTACKERS} connections, p99`,
      ours: `${meanwhile.p99} ms (p50 ${meanwhile.p50} ms, ${meanwhile.failed} failed)`,
      floor: `${usual.p99} ms without (p50 ${usual.p50} ms)`,
      ratio: times(meanwhile.p99, usual.p99),
      aim: "3",
    },
    {
      what: "answers to the attacker meanwhile",
      ours: `${attacker["2xx"]} pages, ${attacker["4xx"]} refusals, ${attacker["5xx"]} failures`,
    },
  ];
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

let asked = 0;
/** Different each time, so that nothing is kept. */
function dearest(request: autocannon.Request): autocannon.Request {
  asked++;
  const path = `/chronologie?keywords=recherche+projet+zq${asked}`;
  return { ...request, path, headers: { accept: "text/html", "x-forwarded-for": "203.0.113.9" } };
}
