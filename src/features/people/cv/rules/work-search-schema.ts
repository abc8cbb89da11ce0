import { z } from "zod";
import type { WorkSearch } from "./paths.ts";

const MAX_SEARCH_LENGTH = 200;
const LAST_PAGE = 10_000;

/** Parses a search from a URL; invalid values are ignored. */
export const workSearchSchema = z
  .object({
    q: z.string().default("").catch(""),
    type: z
      .string()
      .regex(/^[a-z-]{1,40}$/)
      .default("")
      .catch(""),
    page: z.string().default("1").transform(Number).pipe(z.int().min(1).max(LAST_PAGE)).catch(1),
  })
  .transform(
    ({ q, type, page }): WorkSearch => ({
      terms: q.slice(0, MAX_SEARCH_LENGTH),
      filter: type,
      page,
    }),
  );

export const parseWorkSearch = (query: URLSearchParams): WorkSearch =>
  workSearchSchema.parse(Object.fromEntries(query));
