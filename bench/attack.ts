import { fork } from "node:child_process";
import { once } from "node:events";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import autocannon from "autocannon";
import type pg from "pg";
import sharp from "sharp";
import { ATTACKS, IMAGE_EXPORTS, INVALID_SESSION } from "./attacks.ts";
import type { BenchDatabase } from "./database.ts";
import { makeImageDossier, signInClaire } from "./form-dossiers.ts";
import { type BenchRow, formatRatio } from "./report.ts";
import { startServerWithCalls } from "./worst.ts";

const READERS = 10;
const ATTACKERS = 100;
/** Enough concurrent exports to occupy all threads of Node's pool, which compress and read files. */
const EXPORTERS = 6;
/** Pages that readers request meanwhile: cached pages, and searches that are not cached. */
const READ_PATHS = [
  "/",
  "/chronologie",
  "/partenaires",
  "/?keywords=cancer",
  "/?keywords=energie&page=2",
];

/** A request with a session cookie bypasses the page cache: the page is rendered and compressed, in the threads that images occupy. */
const UNCACHED_HEADERS = { ...INVALID_SESSION, "accept-encoding": "gzip" };

/** Readers notice a slowdown above this factor. */
const MAX_RATIO = 3;

/** Latency of readers while one network sends expensive requests on a hundred connections. */
export async function benchAttack(database: BenchDatabase, seconds: number): Promise<BenchRow[]> {
  const DATA_DIR = await mkdtemp(join(tmpdir(), "passerelle-bench-"));
  const { server, pool, stop } = await startServerWithCalls(database, "attack", { DATA_DIR });
  await measureReaders(server.origin, seconds);
  const rows: BenchRow[] = [];
  const filter = process.argv.find((argument) => argument.startsWith("--attack="))?.slice(9) ?? "";
  for (const what of Object.keys(ATTACKS).filter((name) => name.includes(filter))) {
    const isExport = what === IMAGE_EXPORTS;
    const connections = isExport ? EXPORTERS : ATTACKERS;
    const env = isExport ? await prepareExports(pool, server.origin) : {};
    const headers: Record<string, string> = isExport ? UNCACHED_HEADERS : {};
    const usual = await measureReaders(server.origin, seconds, headers);
    const attack = runAttack(server.origin, what, { connections, seconds: seconds + 2, env });
    const meanwhile = await measureReaders(server.origin, seconds, headers);
    const { pages, ledOn, refusals, failures } = await attack;
    rows.push({
      what: `pages of ${READERS} people, p99, meanwhile ${connections} connections ask for ${what}`,
      ours: `${meanwhile.p99} ms (p50 ${meanwhile.p50} ms, ${meanwhile.failed} failed); the attacker had ${pages} pages, was led on ${ledOn} times, had ${refusals} refusals, ${failures} failures`,
      floor: `${usual.p99} ms without (p50 ${usual.p50} ms)`,
      ratio: formatRatio(meanwhile.p99, usual.p99),
      aim: String(MAX_RATIO),
    });
    // The exit code reports a miss in unattended runs.
    if (meanwhile.p99 > MAX_RATIO * usual.p99) process.exitCode = 1;
  }
  await stop();
  await rm(DATA_DIR, { recursive: true });
  return rows;
}

/** A session, and a dossier with the largest image that is accepted, for the process of the attacker. */
async function prepareExports(pool: pg.Pool, origin: string) {
  const { token } = await signInClaire(pool);
  const width = 7000;
  const height = 7100;
  const pixels = new Uint16Array(width * height * 3).map(
    (_, at) => Math.floor(at / width / 3) * 9 + (at % 7),
  );
  const image = await sharp(pixels, { raw: { width, height, channels: 3 } })
    .toColourspace("rgb16")
    .png()
    .toBuffer();
  const dossier = await makeImageDossier(pool, { origin, token, image: new Uint8Array(image) });
  return { BENCH_DOSSIER: dossier, BENCH_SESSION: token };
}

interface AttackResult {
  pages: number;
  ledOn: number;
  refusals: number;
  failures: number;
}

interface AttackOptions {
  readonly connections: number;
  readonly seconds: number;
  readonly env: Readonly<Record<string, string>>;
}

async function runAttack(
  origin: string,
  what: string,
  { connections, seconds, env }: AttackOptions,
): Promise<AttackResult> {
  const file = fileURLToPath(new URL("./attacker.ts", import.meta.url));
  const child = fork(file, [origin, what, String(connections), String(seconds)], {
    env: { ...process.env, ...env },
  });
  const failed = once(child, "exit").then(([code]) => {
    throw new Error(`The attacker ended with ${code}`);
  });
  const [result] = await Promise.race([once(child, "message"), failed]);
  failed.catch(() => {});
  return result as AttackResult;
}

/** Each reader has an address of its own. */
async function measureReaders(
  origin: string,
  seconds: number,
  headers: Readonly<Record<string, string>> = {},
) {
  let reader = 0;
  const result = await autocannon({
    url: origin,
    connections: READERS,
    duration: seconds,
    requests: READ_PATHS.map((path) => ({
      method: "GET" as const,
      path,
      setupRequest: (request: autocannon.Request) => ({
        ...request,
        path,
        headers: {
          accept: "text/html",
          ...headers,
          "x-forwarded-for": `198.51.100.${reader++ % 250}`,
        },
      }),
    })),
  });
  return {
    p50: result.latency.p50,
    p99: result.latency.p99,
    failed: result.non2xx + result.errors + result.timeouts,
  };
}
