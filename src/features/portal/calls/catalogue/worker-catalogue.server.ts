import type pg from "pg";
import type { Catalogue } from "./catalogue.ts";
import { Lexer } from "./lexer.server.ts";
import { readRevision, updateCatalogue } from "./load-catalogue.server.ts";

interface JobCatalogue {
  readonly catalogue: Catalogue;
  readonly revision: number;
  readonly lexer: Lexer;
}

// By pool: a process has one, and with it goes what was kept.
const catalogues = new WeakMap<pg.Pool, JobCatalogue>();

/**
 * The catalogue for jobs, which ask for it now and then: it holds every change committed before the call, and the
 * database is read only when there was one. (Web processes keep theirs by `CatalogueCache`, without asking.)
 */
export async function loadCatalogueForJobs(pool: pg.Pool): Promise<JobCatalogue> {
  const known = catalogues.get(pool);
  if (known && known.revision === (await readRevision(pool))) return known;
  const loaded = await updateCatalogue(pool, known ?? null);
  const fresh = { ...loaded, lexer: known?.lexer ?? new Lexer() };
  catalogues.set(pool, fresh);
  return fresh;
}
