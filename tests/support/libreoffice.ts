import { execFile } from "node:child_process";
import { existsSync } from "node:fs";
import { mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { promisify } from "node:util";

declare module "vitest" {
  interface TaskMeta {
    /** Why a test is skipped; `npm test` prints it before its last line. */
    skipped?: string;
  }
}

const run = promisify(execFile);
const PACKAGE = "libreoffice-writer-nogui";
const INSTALL_WITHIN_MS = 120_000;

/** Why LibreOffice cannot be used here; null if it is installed, or was installed now. */
export async function findLibreOfficeProblem(): Promise<string | null> {
  if (await runs()) return null;
  if (process.getuid?.() !== 0 || !existsSync("/usr/bin/apt-get"))
    return "LibreOffice is not installed";
  console.info(`Installing ${PACKAGE} with apt-get…`);
  const env = { ...process.env, DEBIAN_FRONTEND: "noninteractive" };
  const options = { env, timeout: INSTALL_WITHIN_MS / 2, maxBuffer: 64 * 1024 * 1024 };
  try {
    await run("apt-get", ["update"], options);
    // A stalled download is cut off; unpacking is not.
    const wanted = ["install", "-y", "--no-install-recommends", PACKAGE];
    await run("apt-get", [...wanted, "--download-only"], options);
    await run("apt-get", wanted, { ...options, timeout: INSTALL_WITHIN_MS });
  } catch {
    // Reported by the skipped test.
  }
  return (await runs()) ? null : "LibreOffice is not installed and apt-get could not install it";
}

async function runs(): Promise<boolean> {
  return run("soffice", ["--version"], { timeout: 20_000 }).then(
    () => true,
    () => false,
  );
}

/** The text of documents as LibreOffice Writer reads them, by file name. */
export async function openInLibreOffice(
  files: Readonly<Record<string, Uint8Array>>,
): Promise<Record<string, string>> {
  const directory = await mkdtemp(join(tmpdir(), "passerelle-office-"));
  try {
    const texts: Record<string, string> = {};
    // A separate profile: a running office would open the file instead.
    const profile = `-env:UserInstallation=file://${join(directory, "profile")}`;
    for (const [name, bytes] of Object.entries(files)) {
      const out = join(directory, `${name}-out`);
      await writeFile(join(directory, name), bytes);
      const target = ["--convert-to", "txt:Text (encoded):UTF8", "--outdir", out];
      await run("soffice", [profile, "--headless", ...target, join(directory, name)], {
        timeout: 90_000,
      });
      texts[name] = await readFile(join(out, name.replace(/\.\w+$/, ".txt")), "utf8");
    }
    return texts;
  } finally {
    await rm(directory, { recursive: true, force: true });
  }
}
