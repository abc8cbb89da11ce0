import { randomBytes } from "node:crypto";
import { existsSync, mkdtempSync, readdirSync, rmSync, statfsSync, statSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import pg from "pg";
import {
  startEmbeddedPostgres,
  stopOrphanedPostgres,
  THROWAWAY_SETTINGS,
} from "#platform/db/embedded-postgres.server.ts";
import { migrate } from "#platform/db/migrate.server.ts";
import { createPool } from "#platform/db/pool.server.ts";
import { tryLock } from "#platform/single-instance.server.ts";
import { loadDemo } from "../../demo/load.ts";

/**
 * One PostgreSQL for a whole test run. Each test file gets a copy of a prepared database. TEST_DATABASE_URL names a server
 * to use instead of the embedded one.
 */
export type TestServer = {
  /** Environment variables of the test processes. */
  environment: Record<string, string>;
  stop(): Promise<void>;
};

type Template = "empty" | "demo";

const ADMIN_URL = "PASSERELLE_TEST_ADMIN_URL";
const PREFIX = "PASSERELLE_TEST_PREFIX";
const DIRECTORY = "passerelle-test-";
/** The files of the server are in memory if there is room: on a disk, writing them takes more time than all statements. */
const MEMORY_DIRECTORY = "/dev/shm";
/** A run needs less than 2 GB. */
const MIN_MEMORY_BYTES = 6e9;
/** Dates of the demonstration follow the day of the run, as on a first start. */
const demoNow = () => new Date();

export async function startTestServer(): Promise<TestServer> {
  const server = process.env.TEST_DATABASE_URL
    ? { url: process.env.TEST_DATABASE_URL, stop: async () => {} }
    : await startThrowaway();
  const prefix = `passerelle_test_${Math.floor(Date.now() / 1000)}_${randomBytes(3).toString("hex")}`;
  const environment = { [ADMIN_URL]: server.url, [PREFIX]: prefix };
  const stop = async () => {
    if (process.env.TEST_DATABASE_URL) await dropAll(server.url, prefix);
    await server.stop();
  };
  try {
    await prepareTemplates(server.url, prefix);
  } catch (error) {
    await stop();
    throw error;
  }
  return { environment, stop };
}

/** Global setup of a runner: uses the server of the run, or starts one for this runner. */
export async function ensureTestServer(): Promise<() => Promise<void>> {
  if (process.env[ADMIN_URL]) return async () => {};
  const server = await startTestServer();
  Object.assign(process.env, server.environment);
  return server.stop;
}

export type TestDatabase = { url: string; drop(): Promise<void> };

/** A new database: migrated and empty, or with demonstration data. */
export async function createTestDatabase(template: Template = "empty"): Promise<TestDatabase> {
  const adminUrl = process.env[ADMIN_URL];
  const prefix = process.env[PREFIX];
  if (!adminUrl || !prefix) throw new Error("No test server: name this test *.itest.ts.");
  const name = `${prefix}_${randomBytes(6).toString("hex")}`;
  // The files are copied: by default each of their pages is written to the log as well.
  await administer(
    adminUrl,
    `create database ${name} template ${templateName(prefix, template)} strategy file_copy`,
  );
  return {
    url: onServer(adminUrl, name),
    async drop() {
      await administer(adminUrl, `drop database if exists ${name} with (force)`);
    },
  };
}

async function prepareTemplates(adminUrl: string, prefix: string): Promise<void> {
  const empty = templateName(prefix, "empty");
  const demo = templateName(prefix, "demo");
  await administer(adminUrl, `create database ${empty}`);
  await withPool(onServer(adminUrl, empty), migrate);
  await administer(adminUrl, `create database ${demo} template ${empty}`);
  await withPool(onServer(adminUrl, demo), (pool) => loadDemo(pool, { now: demoNow() }));
  for (const name of [empty, demo]) {
    await administer(adminUrl, `alter database ${name} with allow_connections false`);
  }
}

const templateName = (prefix: string, template: Template) => `${prefix}_${template}`;

async function withPool(url: string, work: (pool: pg.Pool) => Promise<unknown>): Promise<void> {
  const pool = createPool(url);
  try {
    await work(pool);
  } finally {
    await pool.end();
  }
}

async function startThrowaway(): Promise<{ url: string; stop(): Promise<void> }> {
  await removeLeftovers();
  const dataDir = mkdtempSync(join(hasRoomInMemory() ? MEMORY_DIRECTORY : tmpdir(), DIRECTORY));
  const lock = tryLock(join(dataDir, "owner.lock"));
  const embedded = await startEmbeddedPostgres({ dataDir, settings: THROWAWAY_SETTINGS });
  return {
    url: embedded.url,
    async stop() {
      await embedded.stop();
      lock?.release();
      rmSync(dataDir, { recursive: true, force: true });
    },
  };
}

function hasRoomInMemory(): boolean {
  try {
    const { bavail, bsize } = statfsSync(MEMORY_DIRECTORY);
    return Math.min(bavail * bsize, process.availableMemory()) > MIN_MEMORY_BYTES;
  } catch {
    // Only Linux has it.
    return false;
  }
}

/** Removes the rest of killed runs: directories without a lock, and perhaps their servers. */
async function removeLeftovers(): Promise<void> {
  for (const parent of [tmpdir(), MEMORY_DIRECTORY])
    if (existsSync(parent)) await removeLeftoversIn(parent);
}

async function removeLeftoversIn(parent: string): Promise<void> {
  for (const name of readdirSync(parent)) {
    if (!name.startsWith(DIRECTORY)) continue;
    const directory = join(parent, name);
    try {
      // Younger directories may belong to a run that has not locked its own yet.
      if (Date.now() - statSync(directory).birthtimeMs < 10_000) continue;
      const lock = tryLock(join(directory, "owner.lock"));
      if (!lock) continue;
      await stopOrphanedPostgres(directory);
      lock.release();
      rmSync(directory, { recursive: true, force: true });
    } catch {
      // Another user's, or removed at the same time by another run.
    }
  }
}

/** On a foreign server, drops the databases of this run and of killed runs. */
async function dropAll(adminUrl: string, prefix: string): Promise<void> {
  const names = await administer<{ datname: string }>(
    adminUrl,
    "select datname from pg_database where datname like 'passerelle\\_test\\_%'",
  );
  const yesterday = Math.floor(Date.now() / 1000) - 24 * 3600;
  for (const { datname } of names) {
    const startedAt = Number(datname.split("_")[2]);
    if (datname.startsWith(prefix) || startedAt < yesterday)
      await administer(adminUrl, `drop database if exists ${datname} with (force)`);
  }
}

async function administer<Row extends pg.QueryResultRow>(
  adminUrl: string,
  statement: string,
): Promise<Row[]> {
  const client = new pg.Client({ connectionString: adminUrl });
  await client.connect();
  try {
    return (await client.query<Row>(statement)).rows;
  } finally {
    await client.end();
  }
}

function onServer(adminUrl: string, database: string): string {
  const url = new URL(adminUrl);
  url.pathname = `/${database}`;
  return url.href;
}
