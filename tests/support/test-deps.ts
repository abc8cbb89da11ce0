import { createDatabase } from "#platform/db/database.server.ts";
import type { Deps } from "#platform/deps.ts";
import { readEnv } from "#platform/env.ts";
import type { DepsWithQueue } from "#platform/jobs/job.ts";
import { createDeps } from "../../src/processes/create-deps.ts";
import { createFakeQueue, type FakeQueue } from "./fake-queue.ts";
import { createTestDatabase } from "./test-server.ts";

export interface TestDeps {
  readonly deps: DepsWithQueue;
  /** Queue and mailbox; jobs run on demand. */
  readonly queue: FakeQueue;
  readonly url: string;
  end(): Promise<void>;
}

/** The dependencies of a process over a database of its own, without log output. */
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
