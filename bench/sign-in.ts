import { fork } from "node:child_process";
import { once } from "node:events";
import { fileURLToPath } from "node:url";
import autocannon from "autocannon";
import { hashWithArgon2 } from "#platform/passwords/argon2.server.ts";
import type { BenchDatabase } from "./database.ts";
import { type BenchRow, formatPerSecond, formatRatio } from "./report.ts";
import { startServer } from "./servers.ts";

const ACCOUNTS = 2_000;
const PASSWORD = "passerelle1";
const CONNECTIONS = 10;

/**
 * Signing in, against password hashing alone: the difference is the cost of limits, reading the account, creating a session and
 * answering.
 */
export async function benchSignIn(database: BenchDatabase, seconds: number): Promise<BenchRow[]> {
  const { url, pool } = await database.createDemo("sign_in");
  await pool.query(
    `insert into users (email, password_hash, first_name, last_name, locale, consented_at, email_verified_at)
     select 'person' || n || '@example.org', $1, 'A', 'B', 'fr', now(), now() from generate_series(1, $2) n`,
    [hashWithArgon2(PASSWORD), ACCOUNTS],
  );
  const server = await startServer(
    "src/processes/web.ts",
    { DATABASE_URL: url, TRUST_PROXY: "true" },
    "/health/ready",
  );
  try {
    const floor = await measureHashes(seconds);
    const known = await measureSignIns(server.origin, PASSWORD, seconds);
    const wrong = await measureSignIns(server.origin, "not the password", seconds);
    return [
      toRow("signing in", known, floor),
      toRow("signing in with a wrong password", wrong, floor),
    ];
  } finally {
    await server.stop();
    await pool.end();
  }
}

interface SignInMeasurement {
  rate: number;
  p50: number;
  p99: number;
}

function toRow(what: string, { rate, p50, p99 }: SignInMeasurement, floor: number): BenchRow {
  return {
    what: `${what}, ${CONNECTIONS} connections`,
    ours: `${formatPerSecond(rate)} (p50 ${p50} ms, p99 ${p99} ms)`,
    floor: `${formatPerSecond(floor)} hashes alone`,
    ratio: formatRatio(rate, floor),
  };
}

async function measureSignIns(
  origin: string,
  password: string,
  seconds: number,
): Promise<SignInMeasurement> {
  let requestCount = 0;
  const result = await autocannon({
    url: origin,
    connections: CONNECTIONS,
    duration: seconds,
    requests: [
      {
        method: "POST",
        path: "/login",
        setupRequest: (request) => {
          requestCount += 1;
          // A different person and network for each request, so that limits do not apply.
          const email = `person${(requestCount % ACCOUNTS) + 1}@example.org`;
          return {
            ...request,
            headers: {
              "content-type": "application/x-www-form-urlencoded",
              "x-forwarded-for": `10.${(requestCount >> 16) & 255}.${(requestCount >> 8) & 255}.${requestCount & 255}`,
            },
            body: new URLSearchParams({ email, password }).toString(),
          };
        },
      },
    ],
  });
  const expected = password === PASSWORD ? result["3xx"] : result["4xx"];
  if (expected === 0 || result["5xx"] + result.errors + result.timeouts > 0) {
    throw new Error("Sign-ins failed during the measurement");
  }
  return { rate: result.requests.average, p50: result.latency.p50, p99: result.latency.p99 };
}

/** The rate of hashing in a separate process. */
async function measureHashes(seconds: number): Promise<number> {
  const entry = fileURLToPath(new URL("./hashes.ts", import.meta.url));
  const child = fork(entry, [String(seconds), String(CONNECTIONS)]);
  const [rate] = (await once(child, "message")) as [number];
  return rate;
}
