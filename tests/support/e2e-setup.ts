import { fork } from "node:child_process";
import { fileURLToPath } from "node:url";
import { ensureBuild } from "../../src/processes/ensure-build.ts";
import { withProgress } from "../../src/processes/progress.ts";
import { findChromium } from "./chromium.ts";
import { createTestDatabase, ensureTestServer } from "./test-server.ts";

/** Settings passed to Playwright's workers through the environment. */
export const E2E_SETTINGS = "PASSERELLE_E2E";

/** One browser and one built product with a demonstration database, for all browser tests. */
export default async function setUp(): Promise<() => Promise<void>> {
  const browser = await findChromium();
  await ensureBuild(withProgress);
  const stopServer = await ensureTestServer();
  const database = await createTestDatabase("demo");
  const product = await startProduct(database.url);
  process.env[E2E_SETTINGS] = JSON.stringify({
    ...product.addresses,
    databaseUrl: database.url,
    browser,
  });
  return async () => {
    await product.stop();
    await database.drop();
    await stopServer();
  };
}

type Addresses = { address: string; mailAddress: string; outsideAddress: string };

/** In its own process: NODE_ENV=production, and a crash does not end the runner. */
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
      // Lets tests register people from different networks: one network may register only so many.
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
