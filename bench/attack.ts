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

let asked = 0;
const address = () => `2001:db8:7:${(asked % 65_536).toString(16)}::1`;

/** What an attacker asks on a hundred connections, different each time, so that nothing is kept. */
const ATTACKS: Readonly<Record<string, () => Partial<autocannon.Request>>> = {
  "the chronology, from one address": () => ({
    path: `/chronologie?keywords=recherche+projet+zq${asked}`,
    headers: { "x-forwarded-for": "203.0.113.9" },
  }),
  "the chronology, from all networks of a /48": () => ({
    path: `/chronologie?keywords=recherche+projet+zq${asked}`,
    headers: { "x-forwarded-for": address() },
  }),
  "news that nobody keeps, from one address": () => ({
    path: `/actualites?x=${asked}`,
    headers: { cookie: "session=x", "x-forwarded-for": "203.0.113.9" },
  }),
  "the sign-in, by forms of 990 fields, from one address": () => ({
    method: "POST",
    path: "/login",
    body: SHORT_FORM,
    headers: { ...FORM, "x-forwarded-for": "203.0.113.9" },
  }),
  "the sign-in, by forms of 1 MB with an invented session, from one address": () => ({
    method: "POST",
    path: "/login",
    body: LONG_FORM,
    headers: { ...FORM, cookie: STRANGER, "x-forwarded-for": "203.0.113.9" },
  }),
  "a dossier's forms, with an invented session, from one address": () => ({
    method: "POST",
    path: `/mon-espace/dossier/${NOBODY}/informations-generales`,
    body: SHORT_FORM,
    headers: { ...FORM, cookie: STRANGER, "x-forwarded-for": "203.0.113.9" },
  }),
};
const NOBODY = "00000000-0000-4000-8000-000000000000";
const STRANGER = `session=${"a".repeat(43)}`;
const FORM = { "content-type": "application/x-www-form-urlencoded" };
const bodyOf = (letters: number) =>
  Array.from({ length: 990 }, (_, at) => `f${at}=${"%C3%A9".repeat(letters)}`).join("&");
const SHORT_FORM = bodyOf(15);
const LONG_FORM = bodyOf(160);

/** Above this, people notice. */
const MAX_RATIO = 3;

/** Other people's pages while one network, or one site, asks for dear things on a hundred connections. */
export async function benchAttack(database: BenchDatabase, seconds: number): Promise<Row[]> {
  const { server, stop } = await startWithCalls(database, "attack");
  await people(server.origin, seconds);
  const rows: Row[] = [];
  for (const [what, requestOf] of Object.entries(ATTACKS)) {
    const usual = await people(server.origin, seconds);
    const attack = autocannon({
      url: server.origin,
      connections: ATTACKERS,
      duration: seconds + 2,
      timeout: 60,
      requests: [
        {
          setupRequest: (request) => {
            asked++;
            const { headers, ...own } = requestOf();
            return {
              ...request,
              ...own,
              headers: { accept: "text/html", origin: server.origin, ...headers },
            };
          },
        },
      ],
    });
    const meanwhile = await people(server.origin, seconds);
    const attacker = await attack;
    rows.push({
      what: `pages of ${PEOPLE} people, p99, meanwhile ${ATTACKERS} connections ask for ${what}`,
      ours: `${meanwhile.p99} ms (p50 ${meanwhile.p50} ms, ${meanwhile.failed} failed); the attacker had ${attacker["2xx"]} pages, ${attacker["4xx"]} refusals, ${attacker["5xx"]} failures`,
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
