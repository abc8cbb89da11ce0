import { measureLoad } from "./load.ts";
import { type BenchRow, formatPerSecond } from "./report.ts";
import type { BenchServer } from "./servers.ts";

const TYPED_TEXTS = [
  "bio",
  "éner",
  "sant",
  "canc",
  "clim",
  "numér",
  "vaccin",
  "young",
  "data",
  "agri",
  "alim",
  "trans",
];

/** Suggestions for typed texts, with 10 connections. */
export async function benchSuggestions(server: BenchServer, seconds: number): Promise<BenchRow> {
  const paths = TYPED_TEXTS.map((term) => `/suggest-words?term=${encodeURIComponent(term)}`);
  const { perSecond: rate, p50, p99 } = await measureLoad(server.origin, paths, 10, seconds);
  return {
    what: "suggestions, 10 connections",
    ours: `${formatPerSecond(rate)} (p50 ${p50} ms, p99 ${p99} ms)`,
    aim: "p99 10 ms",
  };
}
