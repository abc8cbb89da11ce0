import { execFile } from "node:child_process";
import { existsSync, mkdirSync, mkdtempSync, renameSync, rmSync } from "node:fs";
import { createRequire } from "node:module";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import { promisify } from "node:util";
import { withProgress } from "../../src/processes/progress.ts";

/** A working Chromium and how to start it. */
export type Chromium = { executablePath: string; args: string[]; env: Record<string, string> };

const run = promisify(execFile);

const quietArgs = [
  "--disable-background-networking",
  "--disable-component-update",
  "--disable-gpu",
  "--disable-sync",
  "--no-first-run",
];
/** In a container, and as root, Chromium cannot create its sandbox; it only opens our own pages. */
const withoutSandbox = [...quietArgs, "--no-sandbox"];
/** For machines that forbid Chromium's helper processes. */
const inOneProcess = [...withoutSandbox, "--no-zygote", "--single-process"];

/**
 * Tries in order: PASSERELLE_CHROMIUM, an installed Chromium, the one from npm (x64 Linux; on some machines it hangs,
 * which takes a minute to detect) and, as root on Debian-like systems, one installed now.
 */
export async function findChromium(): Promise<Chromium> {
  const named = process.env.PASSERELLE_CHROMIUM;
  if (named) {
    const chromium = await firstThatRuns([named], {}, PATIENT_MS);
    if (chromium) return chromium;
    throw new Error(`PASSERELLE_CHROMIUM names ${named}, which does not run.`);
  }
  const found =
    (await firstThatRuns(installed, {}, PATIENT_MS)) ??
    (await fromNpm()) ??
    (await installWithApt());
  if (found) return found;
  throw new Error(
    "The browser tests need Chromium and none runs here: install chromium or google-chrome, or name one with PASSERELLE_CHROMIUM.",
  );
}

/**
 * An installed Chromium works or fails at once. On a slow machine it must not fall back to the single-process mode,
 * which crashes on every tenth page.
 */
const PATIENT_MS = 90_000;
const IMPATIENT_MS = 15_000;

const installed = [
  // The headless shell needs half the processor time.
  "/usr/bin/chromium-headless-shell",
  "/usr/bin/chromium",
  "/usr/bin/chromium-browser",
  "/usr/bin/google-chrome",
  "/usr/bin/google-chrome-stable",
  "/opt/google/chrome/chrome",
  "/snap/bin/chromium",
  "/Applications/Google Chrome.app/Contents/MacOS/Google Chrome",
  "/Applications/Chromium.app/Contents/MacOS/Chromium",
];

async function firstThatRuns(
  paths: string[],
  env: Record<string, string>,
  timeout = IMPATIENT_MS,
): Promise<Chromium | null> {
  for (const executablePath of paths) {
    if (!existsSync(executablePath)) continue;
    for (const args of [withoutSandbox, inOneProcess]) {
      if (await opensAPage(executablePath, args, env, timeout))
        return { executablePath, args, env };
    }
  }
  return null;
}

/** `--version` is not enough: many a Chromium prints it and then fails to open a page. */
async function opensAPage(
  executable: string,
  args: string[],
  env: Record<string, string>,
  timeout: number,
) {
  const page = "data:text/html,<title>ready</title>";
  try {
    const { stdout } = await run(executable, [...args, "--headless", "--dump-dom", page], {
      env: { ...process.env, ...env },
      timeout,
    });
    return stdout.includes("ready");
  } catch {
    return false;
  }
}

async function fromNpm(): Promise<Chromium | null> {
  if (process.platform !== "linux" || process.arch !== "x64") return null;
  try {
    const directory = await unpacked();
    const executable = join(directory, "chromium");
    const fonts: Record<string, string> = existsSync("/etc/fonts")
      ? {}
      : { FONTCONFIG_PATH: join(directory, "fonts") };
    return (
      (await firstThatRuns([executable], fonts)) ??
      // A machine without a desktop lacks libraries; the package includes them.
      (await firstThatRuns([executable], {
        ...fonts,
        LD_LIBRARY_PATH: join(directory, "al2023", "lib"),
      }))
    );
  } catch {
    return null;
  }
}

/** The package unpacks into the current temporary directory, which is set to a separate one here. */
async function unpacked(): Promise<string> {
  const entry = createRequire(import.meta.url).resolve("@sparticuz/chromium");
  const packaged = join(dirname(entry), "..", "bin");
  const cache = fileURLToPath(new URL("../../node_modules/.cache/passerelle", import.meta.url));
  const directory = join(cache, "chromium");
  if (existsSync(directory)) return directory;

  mkdirSync(cache, { recursive: true });
  const staging = mkdtempSync(join(cache, "unpacking-"));
  const before = process.env.TMPDIR;
  process.env.TMPDIR = staging;
  try {
    await withProgress("Unpacking Chromium", async () => {
      const { default: chromium, inflate } = await import("@sparticuz/chromium");
      await chromium.executablePath();
      await inflate(join(packaged, "al2023.tar.br"));
    });
    renameSync(staging, directory);
  } finally {
    if (before === undefined) delete process.env.TMPDIR;
    else process.env.TMPDIR = before;
    rmSync(staging, { recursive: true, force: true });
  }
  return directory;
}

async function installWithApt(): Promise<Chromium | null> {
  if (process.getuid?.() !== 0 || !existsSync("/usr/bin/apt-get")) return null;
  const env = { ...process.env, DEBIAN_FRONTEND: "noninteractive" };
  try {
    await withProgress("Installing Chromium with apt-get", async () => {
      await run("apt-get", ["update"], { env });
      const name = "chromium-headless-shell";
      await run("apt-get", ["install", "-y", "--no-install-recommends", name], {
        env,
        maxBuffer: 64 * 1024 * 1024,
      });
    });
  } catch {
    return null;
  }
  return firstThatRuns(installed, {}, PATIENT_MS);
}
