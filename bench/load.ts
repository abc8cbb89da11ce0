import autocannon from "autocannon";

export interface Load {
  perSecond: number;
  p50: number;
  p99: number;
}

/** Asks for the given addresses in turn for a few seconds; a single failed answer spoils the figure and says so. */
export async function load(
  origin: string,
  paths: readonly string[],
  connections: number,
  seconds: number,
): Promise<Load> {
  const requests = paths.map((path) => ({ method: "GET" as const, path }));
  await autocannon({ url: origin, requests, connections, duration: 1 });
  const result = await autocannon({ url: origin, requests, connections, duration: seconds });
  const failed = result.non2xx + result.errors + result.timeouts;
  if (failed > 0) throw new Error(`${failed} requests failed at ${origin}${paths[0]}`);
  return {
    perSecond: result.requests.average,
    p50: result.latency.p50,
    p99: result.latency.p99,
  };
}
