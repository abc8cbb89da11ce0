import { CallSearch } from "#features/portal/calls/catalogue/call-search.server.ts";
import { CatalogueCache } from "#features/portal/calls/catalogue/catalogue-cache.server.ts";
import { createTestDeps, type TestDeps } from "./test-deps.ts";

export interface SearchTestContext extends TestDeps {
  readonly cache: CatalogueCache;
  readonly search: CallSearch;
}

/** The search over the demonstration's calls in its own database; `change` may modify them before they are loaded. */
export async function createSearchTestContext(
  change: (deps: TestDeps["deps"]) => Promise<void> = async () => {},
): Promise<SearchTestContext> {
  const scene = await createTestDeps("demo");
  await change(scene.deps);
  const { pool, log, db, clock } = scene.deps;
  const cache = new CatalogueCache(pool, log);
  await cache.start();
  return {
    ...scene,
    cache,
    search: new CallSearch(db, cache, clock),
    async end() {
      cache.stop();
      await scene.end();
    },
  };
}
