import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { fileURLToPath } from "node:url";

export interface BenchServer {
  origin: string;
  pid: number | undefined;
  /** Current resident memory in megabytes. */
  memory(): Promise<number>;
  /** Processor time used so far, in milliseconds. */
  processorMs(): Promise<number>;
  stop(): Promise<void>;
  /** Kills the process without a shutdown, like a power failure. */
  kill(): Promise<void>;
}

const toFilePath = (path: string) => fileURLToPath(new URL(`../${path}`, import.meta.url));

/** A production web process does not start without a secret. */
const TEST_SECRET = "the secret of a server that is only measured";

/** The flags of `npm run web` and `npm run worker` (decisions 0023 and 0028). */
const NODE_FLAGS = ["--max-semi-space-size=8", "--heap-growing-percent=30"];
const MALLOC_SETTINGS = {
  MALLOC_ARENA_MAX: "1",
  MALLOC_MMAP_THRESHOLD_: "131072",
  NODE_COMPILE_CACHE: toFilePath("node_modules/.cache/node"),
};

/** Starts a TypeScript entry as a separate process and waits until it answers. */
export async function startServer(
  entry: string,
  env: Record<string, string>,
  /** Null for a process without HTTP: it is not waited for. */
  readyPath: string | null,
): Promise<BenchServer> {
  const port = await findFreePort();
  const child = spawn(process.execPath, [...NODE_FLAGS, toFilePath(entry)], {
    env: {
      ...process.env,
      ...MALLOC_SETTINGS,
      NODE_ENV: "production",
      LOG_LEVEL: "warn",
      SECRET: TEST_SECRET,
      // Load comes from this machine and must not be throttled; attacks send addresses of their own.
      EXEMPT_LOOPBACK: "true",
      PORT: String(port),
      ...env,
    },
    stdio: ["ignore", "inherit", "inherit", "ipc"],
  });
  const origin = `http://127.0.0.1:${port}`;
  if (readyPath !== null) await waitUntilReady(child, origin + readyPath);
  return {
    origin,
    pid: child.pid,
    memory: () => readResidentMegabytes(child),
    processorMs: () => readProcessorMs(child),
    stop: () => endProcess(child, "SIGTERM"),
    kill: () => endProcess(child, "SIGKILL"),
  };
}

async function endProcess(child: ChildProcess, signal: NodeJS.Signals): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return;
  child.kill(signal);
  await once(child, "exit");
}

async function waitUntilReady(child: ChildProcess, url: string): Promise<void> {
  for (let tries = 0; tries < 600; tries++) {
    if (child.exitCode !== null)
      throw new Error(`The server at ${url} exited with code ${child.exitCode}`);
    const answer = await fetch(url).catch(() => null);
    await answer?.arrayBuffer();
    if (answer?.ok) return;
    await new Promise((resolve) => setTimeout(resolve, 100));
  }
  throw new Error(`The server does not answer at ${url}`);
}

async function readResidentMegabytes(child: ChildProcess): Promise<number> {
  const { readFile } = await import("node:fs/promises");
  const status = await readFile(`/proc/${child.pid}/status`, "utf8").catch(() => "");
  return Math.round(Number(/VmRSS:\s+(\d+)/.exec(status)?.[1] ?? 0) / 1024);
}

/** As `getconf CLK_TCK` says on every Linux that we know. */
const MS_PER_TICK = 10;

async function readProcessorMs(child: ChildProcess): Promise<number> {
  const { readFile } = await import("node:fs/promises");
  const stat = await readFile(`/proc/${child.pid}/stat`, "utf8").catch(() => "");
  // The name of the program, in brackets, may have spaces.
  const [user = 0, system = 0] = stat
    .slice(stat.lastIndexOf(")") + 2)
    .split(" ")
    .slice(11, 13)
    .map(Number);
  return (user + system) * MS_PER_TICK;
}

async function findFreePort(): Promise<number> {
  const server = createServer().listen(0, "127.0.0.1");
  await once(server, "listening");
  const { port } = server.address() as AddressInfo;
  server.close();
  return port;
}
