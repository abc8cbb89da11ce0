import type { Deps } from "#platform/deps.ts";
import { readEnv } from "#platform/env.ts";
import { makeDeps } from "../../src/processes/make-deps.ts";
import { createTestDatabase } from "./test-server.ts";

/** What a process hands to its parts, over a database of one's own and without a word in the log. */
export async function createTestDeps(
  template: "empty" | "demo" = "empty",
): Promise<{ deps: Deps; url: string; end(): Promise<void> }> {
  const database = await createTestDatabase(template);
  const deps = quietDeps(database.url);
  return {
    deps,
    url: database.url,
    async end() {
      await deps.pool.end();
      await database.drop();
    },
  };
}

export function quietDeps(databaseUrl: string): Deps {
  return makeDeps(readEnv({ NODE_ENV: "test", LOG_LEVEL: "silent" }), databaseUrl, "test");
}
