import { createDatabase } from "#platform/db/database.server.ts";
import type { Deps } from "#platform/deps.ts";
import { readEnv } from "#platform/env.ts";
import type { DepsWithQueue } from "#platform/jobs/job.ts";
import { createDeps } from "../../src/processes/create-deps.ts";
import { createFakeQueue, type FakeQueue } from "./fake-queue.ts";
import { createTestDatabase } from "./test-server.ts";

export interface TestDeps {
  readonly deps: DepsWithQueue;
  /** What was asked of the queue and what was mailed; nothing runs before the test says so. */
  readonly queue: FakeQueue;
  readonly url: string;
  end(): Promise<void>;
}

/** What a process hands to its parts, over a database of one's own and without a word in the log. */
export async function createTestDeps(template: "empty" | "demo" = "empty"): Promise<TestDeps> {
  const database = await createTestDatabase(template);
  const deps = createQuietDeps(database.url);
  const queue = await createFakeQueue(deps.db);
  return {
    deps: { ...deps, queue, mailer: queue.mailer },
    queue,
    url: database.url,
    async end() {
      await deps.pool.end();
      await database.drop();
    },
  };
}

export function createQuietDeps(databaseUrl: string): Deps {
  return createDeps(
    readEnv({ NODE_ENV: "test", LOG_LEVEL: "silent" }),
    databaseUrl,
    "test",
    createDatabase,
  );
}
