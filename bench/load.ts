import autocannon from "autocannon";

export interface LoadResult {
  perSecond: number;
  p50: number;
  p99: number;
}

/**
 * Asks for the given addresses in turn for a few seconds; a single failed answer spoils the figure and says so. Of many addresses each
 * connection asks for a share of its own: the generator prepares all that a connection may ask for before it opens the next, and what
 * the first ones wait for meanwhile would be taken for the server's (2,200 addresses on 50 connections: seconds).
 */
export async function measureLoad(
  origin: string,
  paths: readonly string[],
  connections: number,
  seconds: number,
): Promise<LoadResult> {
  const all = paths.map((path) => ({ method: "GET" as const, path }));
  const run = (duration: number) => {
    let opened = 0;
    return autocannon({
      url: origin,
      connections,
      duration,
      requests: all.slice(0, connections),
      setupClient(client) {
        const number = opened++;
        const own = all.filter((_, at) => at % connections === number);
        if (all.length > connections) client.setRequests(own);
      },
    });
  };
  await run(1);
  const result = await run(seconds);
  const failed = result.non2xx + result.errors + result.timeouts;
  if (failed > 0) throw new Error(`${failed} requests failed at ${origin}${paths[0]}`);
  return {
    perSecond: result.requests.average,
    p50: result.latency.p50,
    p99: result.latency.p99,
  };
}
