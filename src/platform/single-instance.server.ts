import { closeSync, mkdirSync, openSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { DatabaseSync } from "node:sqlite";
import { setTimeout as sleep } from "node:timers/promises";
import { StartError } from "./start-errors.ts";

/**
 * One running instance per data directory. The lock is a file lock of the operating system, taken through SQLite
 * because Node has no call for it. It ends with the process however that ends, two processes can never both have it,
 * and it belongs to the directory itself whatever path, user or TMPDIR leads there. `instance.json` only describes the
 * owner of the lock.
 */
export type FileLock = { release(): void };

export function tryLock(file: string): FileLock | null {
  // Opened by Node first: SQLite's error is only "unable to open", Node's has the reason.
  closeSync(openSync(file, "a", 0o600));
  const database = new DatabaseSync(file);
  try {
    database.exec("PRAGMA locking_mode = EXCLUSIVE; BEGIN EXCLUSIVE");
  } catch (error) {
    database.close();
    if ((error as { errcode?: number }).errcode === SQLITE_BUSY) return null;
    throw error;
  }
  return { release: () => database.isOpen && database.close() };
}

const SQLITE_BUSY = 5;

/** Waits for a lock that another process has for a short time. */
export async function waitForLock(file: string, onWait: () => void): Promise<FileLock> {
  for (let tries = 0; ; tries++) {
    const lock = tryLock(file);
    if (lock) return lock;
    if (tries === 0) onWait();
    await sleep(200);
  }
}

type State = "starting" | "running" | "stopping";
type InstanceState = { pid: number; state: State; address?: string };

export type InstanceLock = {
  /** Published for a second start of the product. */
  setState(state: State, address?: string): void;
  release(): void;
};

export class AlreadyRunningError extends StartError {
  override name = "AlreadyRunningError";
}

/**
 * Takes the data directory for this process, or throws AlreadyRunningError. Waits for an instance that is stopping, so
 * that "stop, start" typed quickly works.
 */
export async function acquireInstance(
  dataDir: string,
  { stoppingTimeoutMs = 30_000 } = {},
): Promise<InstanceLock> {
  mkdirSync(dataDir, { recursive: true, mode: 0o700 });
  const noteFile = join(dataDir, "instance.json");
  const deadline = Date.now() + stoppingTimeoutMs;

  let lock = tryLock(join(dataDir, "instance.lock"));
  while (!lock) {
    const holder = readInstanceState(noteFile);
    if (holder?.state !== "stopping" || Date.now() > deadline)
      throw createAlreadyRunningError(dataDir, holder);
    await sleep(100);
    lock = tryLock(join(dataDir, "instance.lock"));
  }

  const acquired = lock;
  const note = (state: State, address?: string) => {
    const content: InstanceState = { pid: process.pid, state, ...(address ? { address } : {}) };
    writeFileSync(noteFile, `${JSON.stringify(content)}\n`, { mode: 0o600 });
  };
  note("starting");
  return { setState: note, release: () => acquired.release() };
}

function createAlreadyRunningError(dataDir: string, holder: InstanceState | null) {
  const who = holder
    ? ` (process ${holder.pid}${holder.address ? `, ${holder.address}` : ""})`
    : "";
  const what = holder?.state === "starting" ? "is already starting" : "is already running";
  return new AlreadyRunningError(
    `Passerelle ${what} with the data directory ${dataDir}${who}: it is left alone. Stop it first, or set DATA_DIR and PORT to run another one.`,
  );
}

function readInstanceState(file: string): InstanceState | null {
  try {
    return JSON.parse(readFileSync(file, "utf8")) as InstanceState;
  } catch {
    return null; // absent, or being written this very moment
  }
}
