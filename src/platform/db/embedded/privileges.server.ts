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
 * PostgreSQL refuses to run as root. As root, its processes are therefore started as somebody else, in the first of
 * these ways that works here:
 * - in a user namespace, where root's own files still belong to it (also under a directory only root may enter);
 * - as nobody, keeping only the right to pass closed directories (where user namespaces are forbidden);
 * - as nobody, plainly (where neither tool is installed).
 */
export type RunAs = {
  prefix: string[];
  /** Who must own the data directory; undefined when we are an ordinary user ourselves. */
  owner?: number;
  /** Given to spawn when no prefix does the change. */
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
      // Without it access(2), which PostgreSQL asks about its own program, ignores the right kept below.
      "--securebits=+no_setuid_fixup",
      "--inh-caps=+dac_override",
      "--ambient-caps=+dac_override",
      "--",
    ],
    owner: NOBODY_UID,
  },
  { prefix: [], owner: NOBODY_UID, spawnAs: { uid: NOBODY_UID, gid: NOBODY_UID } },
];

/** Chooses the way by trying it: let initdb find its files, write into a real directory below `dataDir`. */
export async function chooseRunAs(initdb: string, dataDir: string): Promise<RunAs> {
  if (process.getuid?.() !== 0) return { prefix: [] };
  for (const way of ROOT_STRATEGIES) {
    if (await canRun(way, initdb, dataDir)) return way;
  }
  throw new StartError(
    `The embedded PostgreSQL cannot run as root here (neither unshare nor setpriv may be used for ${dataDir}): start as an ordinary user, or set DATABASE_URL.`,
  );
}

async function canRun(way: RunAs, initdb: string, dataDir: string): Promise<boolean> {
  const probe = mkdtempSync(join(dataDir, ".probe-"));
  try {
    if (way.spawnAs) chmodSync(dataDir, 0o711); // nobody has to pass through it
    if (way.owner !== undefined) chownSync(probe, way.owner, way.owner);
    const script = '"$1" --show --pgdata="$2" && : > "$2/file"';
    const [command = "sh", ...args] = [...way.prefix, "sh", "-c", script, "sh", initdb, probe];
    await promisify(execFile)(command, args, { cwd: "/", ...way.spawnAs });
    return true;
  } catch {
    return false;
  } finally {
    rmSync(probe, { recursive: true, force: true });
  }
}

/** Gives the data directory to whom PostgreSQL runs as: another way may have been used the last time. */
export function changeOwner(owner: number | undefined, directory: string): void {
  if (owner === undefined || lstatSync(directory).uid === owner) return;
  for (const entry of readdirSync(directory, { recursive: true, withFileTypes: true })) {
    lchownSync(join(entry.parentPath, entry.name), owner, owner);
  }
  // The top directory last: as long as it has its old owner, an interrupted change is done again.
  chownSync(directory, owner, owner);
}
