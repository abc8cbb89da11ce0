import type pg from "pg";
import type { Catalogue } from "./catalogue.ts";
import { Lexer } from "./lexer.server.ts";
import { readRevision, updateCatalogue } from "./load-catalogue.server.ts";

interface JobCatalogue {
  readonly catalogue: Catalogue;
  readonly revision: number;
  readonly lexer: Lexer;
}

// By pool: a process has one, and its catalogue is released with it.
const catalogues = new WeakMap<pg.Pool, JobCatalogue>();

/**
 * The catalogue for jobs, which need it now and then. Contains every change committed before the call; checks the revision each time
 * and reads the database only if it differs. (Web processes use `CatalogueCache`, which is updated in the background.)
 */
export async function loadCatalogueForJobs(pool: pg.Pool): Promise<JobCatalogue> {
  const known = catalogues.get(pool);
  if (known && known.revision === (await readRevision(pool))) return known;
  const loaded = await updateCatalogue(pool, known ?? null);
  const fresh = { ...loaded, lexer: known?.lexer ?? new Lexer() };
  catalogues.set(pool, fresh);
  return fresh;
}
