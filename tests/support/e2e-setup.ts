import { fork } from "node:child_process";
import { fileURLToPath } from "node:url";
import { ensureBuild } from "../../src/processes/ensure-build.ts";
import { withProgress } from "../../src/processes/progress.ts";
import { findChromium } from "./chromium.ts";
import { createTestDatabase, ensureTestServer } from "./test-server.ts";

/** What the tests need to know, handed to Playwright's workers through the environment. */
export const E2E_SETTINGS = "PASSERELLE_E2E";

/** One browser, one built product with its own demonstration database, for all browser tests. */
export default async function setUp(): Promise<() => Promise<void>> {
  const browser = await findChromium();
  await ensureBuild(withProgress);
  const stopServer = await ensureTestServer();
  const database = await createTestDatabase("demo");
  const product = await startProduct(database.url);
  process.env[E2E_SETTINGS] = JSON.stringify({ ...product.addresses, browser });
  return async () => {
    await product.stop();
    await database.drop();
    await stopServer();
  };
}

type Addresses = { address: string; mailAddress: string; outsideAddress: string };

/** In a process of its own: NODE_ENV=production, and a crash of it is not one of the runner. */
async function startProduct(databaseUrl: string) {
  const child = fork(fileURLToPath(new URL("./product-process.ts", import.meta.url)), {
    env: {
      ...process.env,
      NODE_ENV: "production",
      LOG_LEVEL: process.env.LOG_LEVEL ?? "warn",
      DATABASE_URL: databaseUrl,
      DEMO: "true",
      HOST: "127.0.0.1",
      PORT: "0",
      PUBLIC_URL: "",
      // So that people made by tests come from networks of their own: one network may register only so many.
      TRUST_PROXY: "true",
    },
    execArgv: [],
  });
  const ended = new Promise<void>((resolve) => child.once("exit", () => resolve()));
  const addresses = await new Promise<Addresses>((resolve, reject) => {
    child.once("message", (message) => resolve(message as Addresses));
    child.once("exit", (code) => reject(new Error(`The product ended at start (code ${code}).`)));
  });
  return {
    addresses,
    async stop() {
      child.kill("SIGTERM");
      await ended;
    },
  };
}
