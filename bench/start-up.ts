import { spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import type { BenchRow } from "./report.ts";

const root = fileURLToPath(new URL("..", import.meta.url));

/** The time from `npm start` to the printed address: first without build and data, then with both. */
export async function benchStartUp(): Promise<BenchRow[]> {
  const dataDir = await mkdtemp(join(tmpdir(), "passerelle-start-"));
  try {
    await rm(join(root, "build", ".sources"), { force: true });
    const first = await measureStart(dataDir);
    const second = await measureStart(dataDir);
    return [
      {
        what: "start, first (dependencies installed, nothing built)",
        ours: `${first.toFixed(1)} s`,
      },
      { what: "start, second", ours: `${second.toFixed(1)} s` },
    ];
  } finally {
    await rm(dataDir, { recursive: true, force: true });
  }
}

async function measureStart(dataDir: string): Promise<number> {
  const started = performance.now();
  const child = spawn("npm", ["start"], {
    cwd: root,
    env: {
      ...process.env,
      NODE_ENV: "production",
      DATA_DIR: dataDir,
      PORT: "0",
      LOG_LEVEL: "warn",
    },
    stdio: ["ignore", "pipe", "inherit"],
    detached: true,
  });
  let printed = "";
  for await (const chunk of child.stdout) {
    printed += chunk;
    if (printed.includes("Ctrl-C")) break;
  }
  const seconds = (performance.now() - started) / 1000;
  if (!printed.includes("Ctrl-C"))
    throw new Error(`npm start ended before it was ready:\n${printed}`);
  // To the process group, like Ctrl-C in a terminal.
  if (child.pid) process.kill(-child.pid, "SIGINT");
  await once(child, "exit");
  return seconds;
}
