import { resolve } from "node:path";
import { productActor } from "#platform/actor.ts";
import type { Caller } from "#platform/command.server.ts";
import { createDatabase } from "#platform/db/database.server.ts";
import type { Deps } from "#platform/deps.ts";
import type { Env } from "#platform/env.ts";
import { createDeps, createSecret } from "./create-deps.ts";
import { findOrOpenDatabase } from "./open-database.ts";
import type { Shutdown } from "./shutdown.ts";

/** The caller of commands run on the command line: the product itself, under the command's name. */
export function createCommandLineCaller(deps: Deps, name: string): Caller {
  const queue = {
    enqueue: () => Promise.reject(new Error("the command line cannot enqueue jobs")),
    deleteJobsMentioning: async () => {},
    stop: async () => {},
  };
  return { ...deps, queue, actor: productActor(name) };
}

/**
 * Connects a command to the database of the installation or of the demonstration, running or not. Commands sign
 * nothing, so they work without the installation's SECRET, which only its processes have.
 */
export async function openCommandLine(env: Env, name: string, shutdown: Shutdown): Promise<Caller> {
  const database = await findOrOpenDatabase(env.DATABASE_URL, resolve(env.DATA_DIR), shutdown);
  shutdown.onStop(() => database.stop());
  const settings = { ...env, SECRET: env.SECRET ?? createSecret() };
  const deps = createDeps(settings, database.url, name, createDatabase);
  shutdown.onStop(() => deps.pool.end());
  return createCommandLineCaller(deps, name);
}
