import { spawn } from "node:child_process";
import { createHash } from "node:crypto";
import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { waitForLock } from "#platform/single-instance.server.ts";
import { StartError } from "#platform/start-errors.ts";
import { type Progress, printLine } from "./progress.ts";

const root = fileURLToPath(new URL("../..", import.meta.url));
const buildDirectory = join(root, "build");
const marker = join(buildDirectory, ".sources");
const sources = [
  "src",
  "public",
  "package.json",
  "package-lock.json",
  "react-router.config.ts",
  "vite.ascii-server.ts",
  "vite.browser.config.ts",
  "vite.config.ts",
  "vite.form-words.ts",
  "vite.frame-chunk.ts",
];

/** Builds the product if its sources changed since the last build; otherwise takes milliseconds. */
export async function ensureBuild(progress: Progress, signal?: AbortSignal): Promise<void> {
  if (isBuilt()) return;
  mkdirSync(buildDirectory, { recursive: true });
  // Outside build/, which the build empties.
  const lock = await waitForLock(join(root, "node_modules", ".passerelle-build.lock"), () =>
    printLine("  Waiting for another build to end…"),
  );
  try {
    if (isBuilt()) return;
    await progress("Building the pages", () => build(signal));
  } finally {
    lock.release();
  }
}

function isBuilt(): boolean {
  return (
    existsSync(join(buildDirectory, "server", "index.js")) &&
    existsSync(marker) &&
    readFileSync(marker, "utf8") === computeFingerprint()
  );
}

async function build(signal?: AbortSignal): Promise<void> {
  // Computed before the build, so that a file saved during it causes another build at the next start.
  const built = computeFingerprint();
  rmSync(marker, { force: true });
  const { code, output } = await runBuild(signal);
  if (signal?.aborted) throw new StartError("The build was interrupted.");
  if (code !== 0) {
    if (/ENOSPC|no space left on device/i.test(output)) throw new Error("No space left on device");
    process.stderr.write(`\n${output}\n`);
    throw new StartError("The pages could not be built; what the build said stands above.");
  }
  mkdirSync(buildDirectory, { recursive: true });
  writeFileSync(marker, built);
}

function runBuild(signal?: AbortSignal): Promise<{ code: number | null; output: string }> {
  const command = join(root, "node_modules", "@react-router", "dev", "bin.cjs");
  return new Promise((resolve) => {
    let output = "";
    const child = spawn(process.execPath, [command, "build"], {
      cwd: root,
      env: { ...process.env, NODE_ENV: "production" },
      stdio: ["ignore", "pipe", "pipe"],
    });
    const abort = () => child.kill();
    signal?.addEventListener("abort", abort, { once: true });
    const collect = (chunk: Buffer) => {
      output = (output + chunk).slice(-50_000);
    };
    child.stdout.on("data", collect);
    child.stderr.on("data", collect);
    child.once("error", (error) => resolve({ code: 1, output: error.message }));
    child.once("close", (code) => {
      signal?.removeEventListener("abort", abort);
      resolve({ code, output });
    });
  });
}

function computeFingerprint(): string {
  const hash = createHash("sha256");
  for (const name of sources) addToHash(hash, name);
  return hash.digest("hex");
}

function addToHash(hash: ReturnType<typeof createHash>, name: string): void {
  const path = join(root, name);
  let entries: string[] | null = null;
  try {
    entries = readdirSync(path);
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    if (code === "ENOENT") return;
    if (code !== "ENOTDIR") throw error;
  }
  if (entries) {
    for (const entry of entries.sort()) addToHash(hash, join(name, entry));
  } else if (!/\.i?test\.tsx?$/.test(name)) {
    hash.update(`${name}\0`).update(readFileSync(path)).update("\0");
  }
}
