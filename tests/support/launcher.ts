import { type ChildProcess, fork } from "node:child_process";
import { once } from "node:events";
import { createServer } from "node:net";
import { fileURLToPath } from "node:url";

/** A real `npm start` (without installation) in its own process. */
export type LaunchedProcess = {
  child: ChildProcess;
  output(): string;
  /** Waits for a text on the output; fails if the process ends first. */
  waitForOutput(pattern: RegExp): Promise<void>;
  /** The exit code; null after a signal. */
  ended: Promise<number | null>;
};

const root = fileURLToPath(new URL("../..", import.meta.url));
const running = new Set<LaunchedProcess>();

export function launch(settings: Record<string, string>): LaunchedProcess {
  const { DATABASE_URL: _, PUBLIC_URL: __, ...inherited } = process.env;
  const child = fork("src/processes/start.ts", {
    cwd: root,
    env: { ...inherited, NODE_ENV: "production", LOG_LEVEL: "warn", ...settings },
    execArgv: [],
    stdio: ["ignore", "pipe", "pipe", "ipc"],
  });
  let output = "";
  const collect = (chunk: Buffer) => {
    output += chunk;
    child.emit("said");
  };
  child.stdout?.on("data", collect);
  child.stderr?.on("data", collect);
  const launched: LaunchedProcess = {
    child,
    output: () => output,
    ended: Promise.all([
      once(child, "exit"),
      // The child's own "close" does not come after a disconnect.
      ...[child.stdout, child.stderr].map((stream) => stream && once(stream, "close")),
    ]).then(([[code]]) => code as number | null),
    async waitForOutput(pattern) {
      const end = launched.ended.then(() => "ended");
      while (!pattern.test(output)) {
        if ((await Promise.race([once(child, "said"), end])) === "ended" && !pattern.test(output))
          throw new Error(`It ended without saying ${pattern}. It said:\n${output}`);
      }
    },
  };
  running.add(launched);
  launched.ended.then(() => running.delete(launched));
  return launched;
}

/** Stops processes that a failed test left running. */
export async function stopAllLaunched(): Promise<void> {
  for (const { child, ended } of running) {
    child.kill("SIGTERM");
    await ended;
  }
}

export async function findFreePort(): Promise<number> {
  const server = createServer().listen(0, "127.0.0.1");
  await once(server, "listening");
  const { port } = server.address() as { port: number };
  server.close();
  await once(server, "close");
  return port;
}
