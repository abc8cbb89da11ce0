/**
 * `npm test`: every check and every test, in one run with one PostgreSQL. A failing step does not keep the others from
 * running. The last line is always `N passed, N failed`.
 */
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { createShutdown } from "../src/processes/shutdown.ts";
import { createSteps } from "./support/run-steps.ts";
import { playwrightCounts, vitestCounts } from "./support/runner-counts.ts";
import { startTestServer } from "./support/test-server.ts";

const shutdown = createShutdown();
const results = mkdtempSync(join(tmpdir(), "passerelle-results-"));
shutdown.onStop(() => rmSync(results, { recursive: true, force: true }));
const { check, runner, own, total } = createSteps(shutdown.signal);

const bin = (path: string) => join("node_modules", path);
const vitest = (project: string) => {
  const file = join(results, `${project}.json`);
  return runner(
    `${project} tests`,
    [bin("vitest/vitest.mjs"), "run", `--project=${project}`]
      .concat(["--reporter=default", "--reporter=json"])
      .concat(`--outputFile.json=${file}`),
    () => vitestCounts(file),
  );
};

/** Two lanes for two cores; the slow ones first. */
async function staticChecksAndUnitTests(): Promise<void> {
  await Promise.all([
    check("build", ["tests/support/build-product.ts"]),
    (async () => {
      await check("format and lint", [bin("@biomejs/biome/bin/biome"), "ci", "."]);
      await check(
        "types",
        [bin("@react-router/dev/bin.cjs"), "typegen"],
        [bin("typescript/bin/tsc"), "--noEmit"],
      );
      // After the types of routes were made anew: it follows imports into them.
      await check("unused code", [bin("knip/bin/knip.js")]);
      await check("direction of imports", ["checks/imports.ts"]);
      await check("spacing from tokens", ["checks/spacing.ts"]);
      await check("unused components", ["checks/unused-components.ts"]);
      await vitest("unit");
    })(),
  ]);
}

async function testsWithDatabase(): Promise<void> {
  const server = await own("test database", startTestServer);
  if (server) {
    shutdown.onStop(() => server.stop());
    Object.assign(process.env, server.environment);
  }
  await vitest("integration");
  const file = join(results, "browser.json");
  process.env.PLAYWRIGHT_JSON_OUTPUT_FILE = file;
  await runner(
    "browser tests",
    [bin("@playwright/test/cli.js"), "test", "--reporter=list,json"],
    () => playwrightCounts(file),
  );
}

const startedAt = performance.now();
await staticChecksAndUnitTests();
if (!shutdown.signal.aborted) await testsWithDatabase();
await shutdown.stopEverything();

const { passed, failed } = total();
const seconds = Math.round((performance.now() - startedAt) / 1000);
console.log(`\n${shutdown.signal.aborted ? "Interrupted" : "Finished"} after ${seconds} s.`);
console.log(`${passed} passed, ${failed} failed`);
process.exit(failed > 0 || shutdown.signal.aborted ? 1 : 0);
