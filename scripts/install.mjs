// Installs dependencies when node_modules does not match package.json and package-lock.json.
import { spawn, spawnSync } from "node:child_process";
import { createHash } from "node:crypto";
import { existsSync, mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { takeInstallLock } from "./install-lock.mjs";

/** An error whose message is all that needs saying. */
export class InstallError extends Error {}

/** @param {string} root */
export async function ensureInstalled(root) {
  if (isInstalled(root)) return;
  makeModulesDirectory(root);
  const release = await takeInstallLock(join(root, "node_modules", ".passerelle-installing"), () =>
    console.log("Waiting for another installation of the dependencies to end…"),
  );
  try {
    if (isInstalled(root)) return; // the other one did it
    await install(root);
    const problem = nodeProblem(root);
    if (problem) throw new InstallError(problem);
    writeFileSync(markerOf(root), `${fingerprint(root)}\n`);
  } catch (error) {
    throw error.code === "ENOSPC" ? new InstallError(diskFull) : error;
  } finally {
    release();
  }
}

const diskFull =
  "The disk is full: free some space (about 1 GB is needed for the dependencies) and start again.";

const markerOf = (root) => join(root, "node_modules", ".passerelle-installed");

export const nodeOf = (root) =>
  process.platform === "win32"
    ? join(root, "node_modules", "node", "bin", "node.exe")
    : join(root, "node_modules", ".bin", "node");

function isInstalled(root) {
  try {
    return (
      readFileSync(markerOf(root), "utf8").trim() === fingerprint(root) && existsSync(nodeOf(root))
    );
  } catch {
    return false; // never installed
  }
}

/** The platform is part of it: a node_modules copied from another machine holds the wrong programs. */
function fingerprint(root) {
  const hash = createHash("sha256").update(`${process.platform} ${process.arch}\n`);
  for (const name of ["package.json", "package-lock.json"]) {
    const file = join(root, name);
    hash.update(existsSync(file) ? readFileSync(file) : "none").update("\n");
  }
  return hash.digest("hex");
}

function makeModulesDirectory(root) {
  try {
    mkdirSync(join(root, "node_modules"), { recursive: true });
  } catch (error) {
    if (error.code === "ENOSPC") throw new InstallError(diskFull);
    throw new InstallError(
      `The dependencies cannot be installed: this user may not write in ${root} (${error.code}).`,
    );
  }
}

async function install(root) {
  console.log("Installing the dependencies (the first time this takes a minute or two)…");
  const startedAt = Date.now();
  const seconds = () => Math.round((Date.now() - startedAt) / 1000);
  const { code, output } = await runNpm(root, seconds);
  if (code === 0) {
    console.log(`Dependencies installed in ${seconds()} s.`);
    return;
  }
  process.stderr.write(output);
  if (/ENOSPC|no space left on device/i.test(output)) throw new InstallError(diskFull);
  if (/ENOTFOUND|EAI_AGAIN|ECONNREFUSED|ETIMEDOUT|ENETUNREACH/.test(output)) {
    throw new InstallError(
      "The dependencies could not be installed: the npm registry cannot be reached. Check the network and start again.",
    );
  }
  throw new InstallError(
    `The dependencies could not be installed: npm ended with code ${code}; what it said stands above.`,
  );
}

function runNpm(root, seconds) {
  // --include wins over NODE_ENV=production and omit=dev: building and testing need everything.
  // --no-save: a start never changes the lockfile. Never `npm ci`, which refuses a lockfile that lacks packages of
  // other platforms.
  const args = [
    "install",
    "--no-audit",
    "--no-fund",
    "--prefer-offline",
    "--no-save",
    "--include=dev",
    "--include=optional",
    "--ignore-scripts=false",
    "--loglevel=error",
  ];
  const cli = process.env.npm_execpath;
  const [command, first] =
    cli && /npm-cli\.c?js$/.test(cli) && existsSync(cli)
      ? [process.execPath, [cli]]
      : [process.platform === "win32" ? "npm.cmd" : "npm", []];
  return new Promise((resolve, reject) => {
    let output = "";
    const child = spawn(command, [...first, ...args], {
      cwd: root,
      stdio: ["ignore", "pipe", "pipe"],
      shell: command.endsWith(".cmd"),
    });
    // npm is silent when its output is not a terminal: our own line shows that it goes on.
    const tick = progressLine(seconds);
    const interruption = endOnSignal(child);
    const collect = (chunk) => {
      output = (output + chunk).slice(-20_000);
    };
    child.stdout.on("data", collect);
    child.stderr.on("data", collect);
    const done = () => {
      tick.end();
      interruption.stopListening();
    };
    child.once("error", (error) => {
      done();
      reject(
        error.code === "ENOENT"
          ? new InstallError("npm was not found: install it beside Node, then start again.")
          : error,
      );
    });
    child.once("close", (code, signal) => {
      done();
      if (signal || interruption.wasAsked())
        reject(new InstallError("The installation was interrupted; start again to finish it."));
      else resolve({ code: code ?? 1, output });
    });
  });
}

function progressLine(seconds) {
  const terminal = process.stdout.isTTY;
  const timer = setInterval(
    () =>
      process.stdout.write(
        terminal ? `\r  ${seconds()} s ` : `  still installing, ${seconds()} s\n`,
      ),
    terminal ? 1000 : 15_000,
  );
  return {
    end() {
      clearInterval(timer);
      if (terminal) process.stdout.write("\r            \r");
    },
  };
}

/** npm may take half a minute to end; what it leaves half done is completed by the next start. */
function endOnSignal(child) {
  const signals = ["SIGINT", "SIGTERM", "SIGHUP"];
  let asked = false;
  const end = (signal) => {
    if (!asked) setTimeout(() => child.kill("SIGKILL"), 1500).unref();
    asked = true;
    child.kill(signal);
  };
  for (const signal of signals) process.on(signal, end);
  return {
    wasAsked: () => asked,
    stopListening() {
      for (const signal of signals) process.off(signal, end);
    },
  };
}

/** The one dependency that an install script fetches, and without which nothing runs. */
function nodeProblem(root) {
  const { status } = spawnSync(nodeOf(root), ["--version"], { stdio: "ignore" });
  return status === 0
    ? null
    : "Node 24 could not be installed (npm package node): allow install scripts in npm's settings, remove node_modules and start again.";
}
