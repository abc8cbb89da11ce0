import { type ChildProcess, spawn } from "node:child_process";
import {
  chownSync,
  closeSync,
  mkdirSync,
  openSync,
  readFileSync,
  realpathSync,
  rmSync,
} from "node:fs";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import pg from "pg";
import { StartError } from "#platform/start-errors.ts";
import { type Binaries, createCluster, findBinaries } from "./embedded/create-cluster.server.ts";
import {
  createSocketDirectory,
  findLivePostmaster,
  getSocketDirectory,
  invalidateStalePidFile,
  readPostmaster,
  readTail,
  rotateLog,
  stopPostmaster,
} from "./embedded/postmaster.server.ts";
import { changeOwner, chooseRunAs, type RunAs } from "./embedded/privileges.server.ts";

/**
 * The PostgreSQL that comes with Passerelle. It listens on a unix socket only, in its own session, so that Ctrl-C in
 * the terminal reaches the product and not the database. When the product is killed the server goes on; the next start
 * takes it over. The caller must have the lock of the data directory (single-instance.server.ts).
 */
export type EmbeddedPostgres = {
  url: string;
  /** True if a server left by a killed process was taken over. */
  wasRunning: boolean;
  stop(): Promise<void>;
};

type Options = {
  /** The database's files are in `postgres/` below it, its log beside them. */
  dataDir: string;
  onProgress?: (step: string) => void;
  /** PostgreSQL settings that replace or complete ours. */
  settings?: Record<string, string | number>;
};

const USER = "passerelle";
const DATABASE = "passerelle";

const DEFAULT_SETTINGS: Record<string, string | number> = {
  port: 5432, // names the socket only
  listen_addresses: "",
  unix_socket_permissions: "0700",
  max_connections: 100,
  shared_buffers: "128MB",
  effective_cache_size: "512MB",
  work_mem: "8MB",
  maintenance_work_mem: "64MB",
  max_wal_size: "1GB",
  random_page_cost: 1.1,
  jit: "off", // compiling costs more than our short queries
  timezone: "UTC",
  log_timezone: "UTC",
};

/** For tests only: faster, but nothing survives a crash of the machine. */
export const THROWAWAY_SETTINGS = {
  fsync: "off",
  synchronous_commit: "off",
  full_page_writes: "off",
  // Several products and test files at once.
  max_connections: 200,
};

export async function startEmbeddedPostgres(options: Options): Promise<EmbeddedPostgres> {
  const { onProgress = () => {} } = options;
  mkdirSync(options.dataDir, { recursive: true, mode: 0o700 });
  const dataDir = realpathSync(options.dataDir);
  const cluster = join(dataDir, "postgres");
  const socketDirectory = getSocketDirectory(cluster);
  const args = buildServerArguments(cluster, socketDirectory, options.settings);
  const url = buildUrl(socketDirectory, DATABASE);

  const orphan = await adoptRunningServer(cluster, args, url, onProgress);
  if (orphan) return { url, wasRunning: true, stop: createStop(cluster, orphan) };

  const binaries = findBinaries();
  const runAs = await chooseRunAs(binaries.initdb, dataDir);
  const durable = options.settings?.fsync !== "off";
  await createCluster({ binaries, runAs, dataDir, cluster, user: USER, durable, onProgress });
  changeOwner(runAs.owner, cluster);
  createSocketDirectory(socketDirectory, runAs.owner);
  if (runAs.spawnAs) chownSync(socketDirectory, runAs.spawnAs.uid, runAs.spawnAs.gid);
  invalidateStalePidFile(cluster);

  onProgress("Starting the database");
  const pid = await launch({ binaries, runAs, args, dataDir, cluster, onProgress }).catch(
    (error) => {
      rmSync(socketDirectory, { recursive: true, force: true });
      throw error;
    },
  );
  const stop = createStop(cluster, pid);
  try {
    await ensureDatabase(buildUrl(socketDirectory, "postgres"));
  } catch (error) {
    await stop();
    throw error;
  }
  return { url, wasRunning: false, stop };
}

/** The URL of the server that runs for this data directory; null if none runs. */
export function findRunningPostgres(dataDir: string): { url: string } | null {
  try {
    const cluster = join(realpathSync(dataDir), "postgres");
    if (findLivePostmaster(cluster)?.status !== "ready") return null;
    return { url: buildUrl(getSocketDirectory(cluster), DATABASE) };
  } catch {
    return null;
  }
}

/** Stops a server left in a data directory that will not be used again. */
export async function stopOrphanedPostgres(dataDir: string): Promise<void> {
  const cluster = join(realpathSync(dataDir), "postgres");
  const postmaster = findLivePostmaster(cluster);
  if (postmaster) await createStop(cluster, postmaster.pid)();
}

function buildUrl(socketDirectory: string, database: string): string {
  // The host in the query wins over the one in the URL, which only satisfies URL parsers.
  return `postgres://${USER}@localhost:5432/${database}?host=${encodeURIComponent(socketDirectory)}`;
}

function buildServerArguments(
  cluster: string,
  socketDirectory: string,
  settings: Options["settings"],
): string[] {
  const all = { ...DEFAULT_SETTINGS, unix_socket_directories: socketDirectory, ...settings };
  const pairs = Object.entries(all).flatMap(([name, value]) => ["-c", `${name}=${value}`]);
  return ["-D", cluster, ...pairs];
}

async function adoptRunningServer(
  cluster: string,
  args: string[],
  url: string,
  onProgress: (step: string) => void,
): Promise<number | null> {
  let found = findLivePostmaster(cluster);
  if (!found) return null;
  onProgress("Taking over the database left by an earlier run");
  const { pid } = found;
  // It may be starting (a kill right after the start) or stopping.
  for (let waited = 0; found && found.status !== "ready" && waited < 30_000; waited += 50) {
    await sleep(50);
    found = findLivePostmaster(cluster);
  }
  if (!found) return null;
  if (wasStartedWith(cluster, args) && (await acceptsConnections(url))) return pid;
  await stopPostmaster(cluster, pid);
  return null;
}

/** PostgreSQL stores its command line: different settings need a restart. */
function wasStartedWith(cluster: string, args: string[]): boolean {
  try {
    const noted = readFileSync(join(cluster, "postmaster.opts"), "utf8").trim();
    return noted.endsWith(args.map((argument) => `"${argument}"`).join(" "));
  } catch {
    return false;
  }
}

async function acceptsConnections(url: string): Promise<boolean> {
  const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: 5000 });
  client.on("error", () => {});
  try {
    await client.connect();
    await client.query("select 1");
    return true;
  } catch {
    return false;
  } finally {
    await client.end().catch(() => {});
  }
}

type LaunchOptions = {
  binaries: Binaries;
  runAs: RunAs;
  args: string[];
  dataDir: string;
  cluster: string;
  onProgress: (step: string) => void;
};

async function launch(options: LaunchOptions): Promise<number> {
  const logFile = join(options.dataDir, "postgres.log");
  for (let tries = 0; ; tries++) {
    const logStart = rotateLog(logFile);
    const child = spawnServer(options, logFile);
    const failure = await waitUntilReady(child, options);
    if (failure === null && child.pid) return child.pid;
    const log = readTail(logFile, logStart);
    // After a kill -9 of the server its backends take a moment to end.
    if (tries < 20 && /pre-existing shared memory block/.test(log)) {
      await sleep(500);
      continue;
    }
    throw createStartFailure(failure, log, logFile);
  }
}

function spawnServer(
  { binaries, runAs, args, dataDir }: LaunchOptions,
  logFile: string,
): ChildProcess {
  const log = openSync(logFile, "a", 0o600);
  try {
    const [command = "", ...rest] = [...runAs.prefix, binaries.postgres, ...args];
    const child = spawn(command, rest, {
      cwd: runAs.spawnAs ? "/" : dataDir,
      detached: true,
      stdio: ["ignore", log, log],
      env: { PATH: process.env.PATH, LC_ALL: "C" },
      ...runAs.spawnAs,
    });
    child.unref();
    return child;
  } finally {
    closeSync(log);
  }
}

/** Null once the server accepts connections, otherwise why it ended. */
async function waitUntilReady(child: ChildProcess, { cluster, onProgress }: LaunchOptions) {
  let failure: string | null = null;
  child.once("error", (error) => {
    failure = error.message;
  });
  child.once("exit", (code, signal) => {
    failure ??= `it ended with ${signal ?? `code ${code}`}`;
  });
  let sayAt = Date.now() + 3000;
  while (failure === null) {
    const postmaster = readPostmaster(cluster);
    if (postmaster?.pid === child.pid && postmaster?.status === "ready") return null;
    if (Date.now() > sayAt) {
      onProgress("The database repairs itself after an interruption");
      sayAt = Date.now() + 15_000;
    }
    await sleep(15);
  }
  return failure;
}

function createStartFailure(failure: string | null, log: string, logFile: string): Error {
  if (/no space left on device/i.test(log)) return new Error("No space left on device");
  const line = log
    .split("\n")
    .filter((entry) => /FATAL|PANIC|error/i.test(entry))
    .at(-1)
    ?.replace(/^.*?(FATAL|PANIC|ERROR):\s*/, "");
  return new StartError(
    `The embedded PostgreSQL did not start: ${line ?? failure ?? "no reason given"} (its log: ${logFile}).`,
  );
}

async function ensureDatabase(url: string): Promise<void> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    const { rowCount } = await client.query("select from pg_database where datname = $1", [
      DATABASE,
    ]);
    if (!rowCount) await client.query(`create database ${DATABASE}`);
  } finally {
    await client.end();
  }
}

function createStop(cluster: string, pid: number): () => Promise<void> {
  let stopping: Promise<void> | undefined;
  return () => {
    stopping ??= stopPostmaster(cluster, pid).then(() =>
      rmSync(getSocketDirectory(cluster), { recursive: true, force: true }),
    );
    return stopping;
  };
}
