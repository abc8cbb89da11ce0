import { type ChildProcess, fork } from "node:child_process";
import { once } from "node:events";
import { fileURLToPath } from "node:url";
import { ensureBuildOnce } from "./production-build.ts";

/** The built web process as in production, with its output. */
export interface WebProcess {
  address: string;
  child: ChildProcess;
  /** The log so far. */
  log(): string;
  /** The exit code. */
  ended: Promise<number | null>;
  stop(): Promise<void>;
}

export async function startWebProcess(
  databaseUrl: string,
  settings: Record<string, string> = {},
  /** The script to run instead of the product's entry point, relative to this file. */
  entry = "../../src/processes/web.ts",
): Promise<WebProcess> {
  await ensureBuildOnce();
  const child = fork(fileURLToPath(new URL(entry, import.meta.url)), {
    env: {
      ...process.env,
      NODE_ENV: "production",
      LOG_LEVEL: "debug",
      DATABASE_URL: databaseUrl,
      HOST: "127.0.0.1",
      PORT: "0",
      PUBLIC_URL: "",
      DEMO: "",
      EXEMPT_LOOPBACK: "true",
      SECRET: "a secret of the tests, thirty-two characters",
      ...settings,
    },
    execArgv: [],
    stdio: ["ignore", "pipe", "pipe", "ipc"],
  });
  let output = "";
  const ended = once(child, "exit").then(([code]) => code as number | null);
  const address = await new Promise<string>((resolve, reject) => {
    const collect = (chunk: Buffer) => {
      output += chunk;
      const found = /"address":"([^"]+)"/.exec(output)?.[1];
      if (found) resolve(found);
    };
    child.stdout?.on("data", collect);
    child.stderr?.on("data", collect);
    ended.then((code) => reject(new Error(`The web process ended (${code}):\n${output}`)));
  });
  return {
    address,
    child,
    log: () => output,
    ended,
    async stop() {
      child.kill("SIGTERM");
      await ended;
    },
  };
}

/** Headers of a browser that requests a page. */
export const buildBrowserHeaders = (language = "fr"): Record<string, string> => ({
  accept: "text/html,application/xhtml+xml",
  "accept-language": language,
});
