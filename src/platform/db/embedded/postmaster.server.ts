import { execFileSync } from "node:child_process";
import { readFileSync, readlinkSync, writeFileSync } from "node:fs";
import { basename, join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";

/** What a PostgreSQL server writes about itself into its data directory. */
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
 * The server of this data directory, if it is alive. The pid alone proves nothing: after a crash or in a container
 * the same number often belongs to another program, so the process itself is asked.
 */
export function findLivePostmaster(cluster: string): Postmaster | null {
  const postmaster = readPostmaster(cluster);
  return postmaster && isServerOfCluster(postmaster.pid, cluster) ? postmaster : null;
}

/**
 * PostgreSQL would refuse to start when the pid in a stale file belongs to another program now. Only the number is
 * replaced, by one that no system gives: the rest of the file lets PostgreSQL see whether old backends still live.
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
  // A directory that was moved under a running server: its working directory tells the new name.
  try {
    return readlinkSync(`/proc/${pid}/cwd`) === cluster;
  } catch {
    return process.platform === "linux"; // cannot be told: never start a second server on the same files
  }
}

function readCommandLine(pid: number): string[] | null {
  try {
    if (process.platform === "linux") {
      // Empty for a zombie, which is dead for our purpose.
      const text = readFileSync(`/proc/${pid}/cmdline`, "utf8");
      return text ? text.split("\0") : null;
    }
    const text = execFileSync("ps", ["-ww", "-o", "command=", "-p", String(pid)], {
      encoding: "utf8",
      stdio: ["ignore", "pipe", "ignore"],
    });
    // Arguments cannot be told apart here; ours never hold " -".
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

/** Fast shutdown first (open transactions are rolled back), harder ones if it does not end. */
export async function stopPostmaster(cluster: string, pid: number): Promise<void> {
  const steps: [NodeJS.Signals, number][] = [
    ["SIGINT", 30_000],
    ["SIGQUIT", 10_000],
    ["SIGKILL", 5_000],
  ];
  for (const [signal, patience] of steps) {
    if (!isServerOfCluster(pid, cluster)) return;
    try {
      process.kill(pid, signal);
    } catch {
      return;
    }
    const deadline = Date.now() + patience;
    while (Date.now() < deadline) {
      if (!isServerOfCluster(pid, cluster)) return;
      await sleep(20);
    }
  }
}
