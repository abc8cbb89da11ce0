import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { fileURLToPath } from "node:url";

export interface Running {
  origin: string;
  pid: number | undefined;
  /** Resident memory now, in megabytes. */
  memory(): Promise<number>;
  stop(): Promise<void>;
  /** Ends it without a word, as a machine that goes dark does. */
  kill(): Promise<void>;
}

const file = (path: string) => fileURLToPath(new URL(`../${path}`, import.meta.url));

/** Signs nothing that matters: a web process of production does not start without one. */
const SECRET = "the secret of a server that is only measured";

/** As `npm run web` and `npm run worker` start them (decisions 0023 and 0028). */
const FLAGS = ["--max-semi-space-size=8", "--heap-growing-percent=30"];
const SETTINGS = {
  MALLOC_ARENA_MAX: "1",
  MALLOC_MMAP_THRESHOLD_: "131072",
  NODE_COMPILE_CACHE: file("node_modules/.cache/node"),
};

/** Runs a TypeScript entry as a process of its own until it answers. */
export async function startServer(
  entry: string,
  env: Record<string, string>,
  /** Null for a process that answers nothing: it is then taken as it starts. */
  readyPath: string | null,
): Promise<Running> {
  const port = await freePort();
  const child = spawn(process.execPath, [...FLAGS, file(entry)], {
    env: {
      ...process.env,
      ...SETTINGS,
      NODE_ENV: "production",
      LOG_LEVEL: "warn",
      SECRET,
      // What is measured comes from this machine; attacks come with addresses of their own.
      EXEMPT_LOOPBACK: "true",
      PORT: String(port),
      ...env,
    },
    stdio: ["ignore", "inherit", "inherit", "ipc"],
  });
  const origin = `http://127.0.0.1:${port}`;
  if (readyPath !== null) await answers(child, origin + readyPath);
  return {
    origin,
    pid: child.pid,
    memory: () => residentMegabytes(child),
    stop: () => end(child, "SIGTERM"),
    kill: () => end(child, "SIGKILL"),
  };
}

async function end(child: ChildProcess, signal: NodeJS.Signals): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return;
  child.kill(signal);
  await once(child, "exit");
}

async function answers(child: ChildProcess, url: string): Promise<void> {
  for (let tries = 0; tries < 600; tries++) {
    if (child.exitCode !== null) throw new Error(`The server ended with ${child.exitCode}`);
    const answer = await fetch(url).catch(() => null);
    await answer?.arrayBuffer();
    if (answer?.ok) return;
    await new Promise((resolve) => setTimeout(resolve, 100));
  }
  throw new Error("The server does not answer");
}

async function residentMegabytes(child: ChildProcess): Promise<number> {
  const { readFile } = await import("node:fs/promises");
  const status = await readFile(`/proc/${child.pid}/status`, "utf8").catch(() => "");
  return Math.round(Number(/VmRSS:\s+(\d+)/.exec(status)?.[1] ?? 0) / 1024);
}

async function freePort(): Promise<number> {
  const server = createServer().listen(0, "127.0.0.1");
  await once(server, "listening");
  const { port } = server.address() as AddressInfo;
  server.close();
  return port;
}
