import { load } from "./load.ts";
import { perSecond, type Row } from "./report.ts";
import type { Running } from "./servers.ts";

const TERMS = [
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

/** What a visitor's typing asks for, at 10 connections. */
export async function benchSuggestions(server: Running, seconds: number): Promise<Row> {
  const paths = TERMS.map((term) => `/suggest-words?term=${encodeURIComponent(term)}`);
  const { perSecond: rate, p50, p99 } = await load(server.origin, paths, 10, seconds);
  return {
    what: "suggestions, 10 connections",
    ours: `${perSecond(rate)} (p50 ${p50} ms, p99 ${p99} ms)`,
    aim: "p99 10 ms",
  };
}
