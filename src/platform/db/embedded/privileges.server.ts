import { execFile } from "node:child_process";
import {
  chmodSync,
  chownSync,
  lchownSync,
  lstatSync,
  mkdtempSync,
  readdirSync,
  rmSync,
} from "node:fs";
import { join } from "node:path";
import { promisify } from "node:util";
import { StartError } from "#platform/start-errors.ts";

/**
 * PostgreSQL refuses to run as root. As root, its processes run as another user, by the first of these ways that works:
 * - in a user namespace, where root's files still belong to it (also below a directory only root may enter);
 * - as the user nobody with the capability to pass closed directories (where user namespaces are forbidden);
 * - as the user nobody (where neither tool is installed).
 */
export type RunAs = {
  prefix: string[];
  /** Required owner of the data directory; undefined for an ordinary user. */
  owner?: number;
  /** Passed to spawn if there is no prefix. */
  spawnAs?: { uid: number; gid: number };
};

const NOBODY_UID = 65534;

const ROOT_STRATEGIES: RunAs[] = [
  {
    prefix: ["unshare", "--user", `--map-user=${NOBODY_UID}`, `--map-group=${NOBODY_UID}`, "--"],
    owner: 0,
  },
  {
    prefix: [
      "setpriv",
      `--reuid=${NOBODY_UID}`,
      `--regid=${NOBODY_UID}`,
      "--clear-groups",
      // Without it access(2), which PostgreSQL calls for its own program, ignores the capability below.
      "--securebits=+no_setuid_fixup",
      "--inh-caps=+dac_override",
      "--ambient-caps=+dac_override",
      "--",
    ],
    owner: NOBODY_UID,
  },
  { prefix: [], owner: NOBODY_UID, spawnAs: { uid: NOBODY_UID, gid: NOBODY_UID } },
];

/** Chooses the strategy by a trial: initdb must find its files and write below `dataDir`. */
export async function chooseRunAs(initdb: string, dataDir: string): Promise<RunAs> {
  if (process.getuid?.() !== 0) return { prefix: [] };
  for (const strategy of ROOT_STRATEGIES) {
    if (await canRun(strategy, initdb, dataDir)) return strategy;
  }
  throw new StartError(
    `The embedded PostgreSQL cannot run as root here (neither unshare nor setpriv may be used for ${dataDir}): start as an ordinary user, or set DATABASE_URL.`,
  );
}

async function canRun(strategy: RunAs, initdb: string, dataDir: string): Promise<boolean> {
  const probe = mkdtempSync(join(dataDir, ".probe-"));
  try {
    if (strategy.spawnAs) chmodSync(dataDir, 0o711); // the user nobody must be able to enter it
    if (strategy.owner !== undefined) chownSync(probe, strategy.owner, strategy.owner);
    const script = '"$1" --show --pgdata="$2" && : > "$2/file"';
    const [command = "sh", ...args] = [...strategy.prefix, "sh", "-c", script, "sh", initdb, probe];
    await promisify(execFile)(command, args, { cwd: "/", ...strategy.spawnAs });
    return true;
  } catch {
    return false;
  } finally {
    rmSync(probe, { recursive: true, force: true });
  }
}

/** Gives the data directory to PostgreSQL's user: an earlier start may have used another strategy. */
export function changeOwner(owner: number | undefined, directory: string): void {
  if (owner === undefined || lstatSync(directory).uid === owner) return;
  for (const entry of readdirSync(directory, { recursive: true, withFileTypes: true })) {
    lchownSync(join(entry.parentPath, entry.name), owner, owner);
  }
  // The top directory last: an interrupted change is then repeated.
  chownSync(directory, owner, owner);
}
