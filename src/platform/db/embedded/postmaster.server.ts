import { execFileSync } from "node:child_process";
import { createHash } from "node:crypto";
import {
  chmodSync,
  closeSync,
  fstatSync,
  lstatSync,
  mkdirSync,
  openSync,
  readFileSync,
  readlinkSync,
  readSync,
  renameSync,
  statSync,
  writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { basename, join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { StartError } from "../../start-errors.ts";

/** Content of a PostgreSQL server's pid file. */
export type Postmaster = { pid: number; status: string };

export function readPostmaster(cluster: string): Postmaster | null {
  try {
    const lines = readFileSync(join(cluster, "postmaster.pid"), "utf8").split("\n");
    const pid = Number(lines[0]);
    return Number.isInteger(pid) && pid > 0 ? { pid, status: (lines[7] ?? "").trim() } : null;
  } catch {
    return null;
  }
}

/**
 * The live server of this data directory, or null. The pid alone is no proof: after a crash or in a container it often
 * belongs to another program, so the process's command line is checked.
 */
export function findLivePostmaster(cluster: string): Postmaster | null {
  const postmaster = readPostmaster(cluster);
  return postmaster && isServerOfCluster(postmaster.pid, cluster) ? postmaster : null;
}

/**
 * PostgreSQL refuses to start if the pid in a stale file belongs to another program. Only the pid is replaced, by one
 * that no system assigns: PostgreSQL needs the rest of the file to detect old backends.
 */
export function invalidateStalePidFile(cluster: string): void {
  const file = join(cluster, "postmaster.pid");
  const postmaster = readPostmaster(cluster);
  if (!postmaster || isServerOfCluster(postmaster.pid, cluster) || !isAlive(postmaster.pid)) return;
  writeFileSync(file, readFileSync(file, "utf8").replace(/^\d+/, "2147483646"));
}

function isServerOfCluster(pid: number, cluster: string): boolean {
  const command = readCommandLine(pid);
  if (!command || basename(command[0] ?? "") !== "postgres") return false;
  if (command.includes(cluster)) return true;
  // The directory was moved under a running server: its working directory has the new name.
  try {
    return readlinkSync(`/proc/${pid}/cwd`) === cluster;
  } catch {
    return process.platform === "linux"; // unknown: never start a second server on the same files
  }
}

function readCommandLine(pid: number): string[] | null {
  try {
    if (process.platform === "linux") {
      // Empty for a zombie, which counts as dead.
      const text = readFileSync(`/proc/${pid}/cmdline`, "utf8");
      return text ? text.split("\0") : null;
    }
    const text = execFileSync("ps", ["-ww", "-o", "command=", "-p", String(pid)], {
      encoding: "utf8",
      stdio: ["ignore", "pipe", "ignore"],
    });
    // `ps` does not separate arguments; ours never contain " -".
    return text.trim().split(/ (?=-)|(?<= -D) /);
  } catch {
    return null;
  }
}

function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === "EPERM";
  }
}

/** Fast shutdown first (open transactions are rolled back), then harder signals. */
export async function stopPostmaster(cluster: string, pid: number): Promise<void> {
  const steps: [NodeJS.Signals, number][] = [
    ["SIGINT", 30_000],
    ["SIGQUIT", 10_000],
    ["SIGKILL", 5_000],
  ];
  for (const [signal, timeoutMs] of steps) {
    if (!isServerOfCluster(pid, cluster)) return;
    try {
      process.kill(pid, signal);
    } catch {
      return;
    }
    const deadline = Date.now() + timeoutMs;
    while (Date.now() < deadline) {
      if (!isServerOfCluster(pid, cluster)) return;
      await sleep(20);
    }
  }
}

const MAX_LOG_BYTES = 10 * 1024 * 1024;

/** Keeps one older log; returns the offset at which the next run's lines begin. */
export function rotateLog(file: string): number {
  const size = statSync(file, { throwIfNoEntry: false })?.size ?? 0;
  if (size <= MAX_LOG_BYTES) return size;
  renameSync(file, `${file}.1`);
  return 0;
}

export function readTail(file: string, from: number): string {
  const descriptor = openSync(file, "r");
  try {
    const end = fstatSync(descriptor).size;
    const start = Math.max(from, end - 20_000);
    const buffer = Buffer.alloc(end - start);
    readSync(descriptor, buffer, 0, buffer.length, start);
    return buffer.toString("utf8");
  } finally {
    closeSync(descriptor);
  }
}

/** The longest socket path that every system accepts is 103 bytes; PostgreSQL appends its own file name. */
const MAX_DIRECTORY_LENGTH = 103 - "/.s.PGSQL.5432.lock".length;

/**
 * A short directory for the socket, fixed for a data directory: the path of a unix socket has about a hundred bytes,
 * less than many project directories. Only this user may enter it, since access means use of the database without a
 * password.
 */
export function getSocketDirectory(cluster: string): string {
  const uid = process.getuid?.() ?? 0;
  const name = `passerelle-${uid}-${createHash("sha256").update(cluster).digest("hex").slice(0, 10)}`;
  const inTemporary = join(tmpdir(), name);
  return Buffer.byteLength(inTemporary) <= MAX_DIRECTORY_LENGTH && !inTemporary.includes(",")
    ? inTemporary
    : join("/tmp", name);
}

export function createSocketDirectory(directory: string, owner: number | undefined): void {
  mkdirSync(directory, { recursive: true, mode: 0o700 });
  // Any user can create files in the temporary directory: an existing directory of this name may belong to another
  // user.
  const found = lstatSync(directory);
  const mine = [process.getuid?.() ?? 0, owner ?? process.getuid?.() ?? 0];
  if (!found.isDirectory() || !mine.includes(found.uid)) {
    throw new StartError(
      `${directory} belongs to another user: remove it, or set TMPDIR to a directory of your own.`,
    );
  }
  chmodSync(directory, 0o700);
}
