import type { BenchRow } from "./report.ts";
import type { BenchServer } from "./servers.ts";

/** Downloads the whole export and measures the server's peak memory meanwhile. */
export async function benchCsv(server: BenchServer, calls: number): Promise<BenchRow> {
  const before = await server.memory();
  const started = performance.now();
  const answer = await fetch(`${server.origin}/export-csv`);
  let bytes = 0;
  let lines = 0;
  let peak = before;
  for await (const chunk of answer.body ?? []) {
    bytes += chunk.length;
    for (const byte of chunk) if (byte === 10) lines++;
    peak = Math.max(peak, await server.memory());
  }
  const seconds = (performance.now() - started) / 1000;
  return {
    what: `CSV of all published calls out of ${calls / 1000}k (${lines - 1} rows, ${(bytes / 1e6).toFixed(0)} MB)`,
    ours: `${Math.round(lines / seconds)} rows/s, ${peak - before} MB more memory at most`,
  };
}
