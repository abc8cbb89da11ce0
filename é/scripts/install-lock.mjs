// Two starts at once in a fresh clone must not run npm in the same node_modules. The holder touches its lock every
// second; one that was not touched for a while belongs to a process that was killed.
import { closeSync, openSync, renameSync, rmSync, statSync, utimesSync } from "node:fs";
import { setTimeout as sleep } from "node:timers/promises";

const STALE_AFTER_MS = 10_000;

/**
 * @param {string} file
 * @param {() => void} onWait
 * @returns {Promise<() => void>} gives the lock back
 */
export async function takeInstallLock(file, onWait) {
  for (let tries = 0; !tryTake(file); tries++) {
    if (tries === 0) onWait();
    removeIfStale(file);
    await sleep(300);
  }
  const heartbeat = setInterval(() => touch(file), 1000);
  heartbeat.unref();
  return () => {
    clearInterval(heartbeat);
    rmSync(file, { force: true });
  };
}

function tryTake(file) {
  try {
    closeSync(openSync(file, "wx"));
    return true;
  } catch (error) {
    if (error.code === "EEXIST") return false;
    throw error;
  }
}

function touch(file) {
  try {
    utimesSync(file, new Date(), new Date());
  } catch {
    // removed by hand: nothing to keep fresh
  }
}

function removeIfStale(file) {
  try {
    if (Date.now() - statSync(file).mtimeMs < STALE_AFTER_MS) return;
    // Renamed first: of two that wait, only one succeeds.
    const aside = `${file}-${process.pid}`;
    renameSync(file, aside);
    rmSync(aside, { force: true });
  } catch {
    // gone in the meantime
  }
}
