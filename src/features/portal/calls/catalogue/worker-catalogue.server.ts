import type pg from "pg";
import type { Catalogue } from "./catalogue.ts";
import { Lexer } from "./lexer.server.ts";
import { bringUpToDate, readRevision } from "./load.server.ts";

interface Kept {
  readonly catalogue: Catalogue;
  readonly revision: number;
  readonly lexer: Lexer;
}

// By pool: a process has one, and with it goes what was kept.
const kept = new WeakMap<pg.Pool, Kept>();

/**
 * The catalogue for jobs, which ask for it now and then: it holds every change committed before the call, and the
 * database is read only when there was one. (Web processes keep theirs by `CatalogueCache`, without asking.)
 */
export async function catalogueForJobs(pool: pg.Pool): Promise<Kept> {
  const known = kept.get(pool);
  if (known && known.revision === (await readRevision(pool))) return known;
  const loaded = await bringUpToDate(pool, known ?? null);
  const fresh = { ...loaded, lexer: known?.lexer ?? new Lexer() };
  kept.set(pool, fresh);
  return fresh;
}
