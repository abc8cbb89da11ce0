// Runs a TypeScript entry with the installed Node 24 and ends as it ends.
import { spawn } from "node:child_process";
import { constants } from "node:os";
import { join } from "node:path";
import { InstallError, nodeOf } from "./install.mjs";

/**
 * @param {string} root
 * @param {string} entry
 * @param {string[]} args
 * @returns {Promise<number>} the exit code
 */
export function runEntry(root, entry, args) {
  return new Promise((resolve, reject) => {
    // The channel tells the entry when this process is killed: it then ends cleanly instead of living on alone.
    const child = spawn(nodeOf(root), [entry, ...args], {
      cwd: root,
      stdio: ["inherit", "inherit", "inherit", "ipc"],
      env: { NODE_COMPILE_CACHE: join(root, "node_modules", ".cache", "node"), ...process.env },
    });
    // A terminal sends Ctrl-C to the entry as well: what follows shortly after the first signal is the same request.
    for (const signal of ["SIGINT", "SIGTERM", "SIGHUP"])
      process.on(signal, () => child.kill(signal));
    watchParent(() => child.kill("SIGTERM"));
    child.once("error", (error) =>
      reject(
        new InstallError(
          `Node 24 cannot run (${error.code}): remove node_modules and start again.`,
        ),
      ),
    );
    child.once("exit", (code, signal) =>
      resolve(signal ? 128 + constants.signals[signal] : (code ?? 1)),
    );
  });
}

/** Under npm, the end of npm (also by kill -9) is the end of what it started. */
function watchParent(onGone) {
  if (!process.env.npm_lifecycle_event || process.platform === "win32") return;
  const parent = process.ppid;
  const timer = setInterval(() => {
    if (process.ppid === parent) return;
    clearInterval(timer);
    onGone();
  }, 500);
  timer.unref();
}
