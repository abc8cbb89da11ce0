import autocannon from "autocannon";

export interface LoadResult {
  perSecond: number;
  p50: number;
  p99: number;
  /** All answered requests, with those before the measurement. */
  requests: number;
}

/**
 * Requests the paths in turn for some seconds; throws if a single request fails. Of many paths, each connection requests a share of its
 * own: autocannon prepares all requests of a connection before it opens the next one, and that time would count as latency of the first
 * connections (seconds with 2,200 paths on 50 connections).
 */
export async function measureLoad(
  origin: string,
  paths: readonly string[],
  connections: number,
  seconds: number,
  headers: Readonly<Record<string, string>> = {},
): Promise<LoadResult> {
  const all = paths.map((path) => ({ method: "GET" as const, path }));
  const run = (duration: number) => {
    let opened = 0;
    return autocannon({
      url: origin,
      connections,
      duration,
      headers,
      requests: all.slice(0, connections),
      setupClient(client) {
        const number = opened++;
        const own = all.filter((_, at) => at % connections === number);
        if (all.length > connections) client.setRequests(own);
      },
    });
  };
  const before = await run(1);
  const result = await run(seconds);
  const failed = result.non2xx + result.errors + result.timeouts;
  if (failed > 0) throw new Error(`${failed} requests failed at ${origin}${paths[0]}`);
  return {
    perSecond: result.requests.average,
    p50: result.latency.p50,
    p99: result.latency.p99,
    requests: before.requests.total + result.requests.total,
  };
}
