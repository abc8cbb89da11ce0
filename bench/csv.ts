import type { BenchRow } from "./report.ts";
import type { BenchServer } from "./servers.ts";

/** Downloads a whole export and measures the server's peak memory meanwhile. */
export async function measureCsv(
  server: BenchServer,
  path: string,
  headers: Readonly<Record<string, string>> = {},
) {
  const before = await server.memory();
  const started = performance.now();
  const answer = await fetch(server.origin + path, { headers });
  if (!answer.ok) throw new Error(`${path} answered ${answer.status}`);
  let bytes = 0;
  let lines = 0;
  let peak = before;
  for await (const chunk of answer.body ?? []) {
    bytes += chunk.length;
    for (const byte of chunk) if (byte === 10) lines++;
    peak = Math.max(peak, await server.memory());
  }
  const perSecond = Math.round((lines / (performance.now() - started)) * 1000);
  return { rows: lines - 1, megabytes: (bytes / 1e6).toFixed(0), perSecond, growth: peak - before };
}

/** The export of all published calls. */
export async function benchCsv(server: BenchServer, calls: number): Promise<BenchRow> {
  const { rows, megabytes, perSecond, growth } = await measureCsv(server, "/export-csv");
  return {
    what: `CSV of all published calls out of ${calls / 1000}k (${rows} rows, ${megabytes} MB)`,
    ours: `${perSecond} rows/s, ${growth} MB more memory at most`,
  };
}
