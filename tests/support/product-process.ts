/** The built product for browser tests: gets the database's address and reports its own. */
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { readEnv } from "#platform/env.ts";
import { createStorage } from "#platform/storage/storage.server.ts";
import { putDemoFiles } from "../../demo/appendix-files.ts";
import { startSandbox } from "../../sandbox/index.ts";
import { createShutdown } from "../../src/processes/shutdown.ts";
import { startWebAndWorker } from "../../src/processes/web-and-worker.ts";

const shutdown = createShutdown();
const dataDir = mkdtempSync(join(tmpdir(), "passerelle-e2e-"));
shutdown.onStop(() => rmSync(dataDir, { recursive: true, force: true }));
const env = readEnv({ ...process.env, DATA_DIR: dataDir });

if (env.DEMO) await putDemoFiles(createStorage(env));
const standIns = await startSandbox({ host: env.HOST, port: 0 });
shutdown.onStop(() => standIns.stop());
const all = await startWebAndWorker({
  env: { ...env, ...standIns.settings },
  databaseUrl: env.DATABASE_URL ?? "",
  demo: env.DEMO,
});
shutdown.onStop(() => all.stop());

process.send?.({
  address: all.address,
  mailAddress: standIns.services[0]?.address,
  outsideAddress: standIns.fakeServicesUrl,
});
shutdown.signal.addEventListener("abort", async () => {
  await shutdown.stopEverything();
  process.exit(0);
});
