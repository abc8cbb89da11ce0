/**
 * `npm test`: every check and every test, in one run with one PostgreSQL. `npm test -- accounts calls/rules`: only the
 * tests whose path holds one of these words, without the checks of the code. A failing step does not keep the others
 * from running. The last line is always `N passed, N failed`; what was skipped, or passed
 * only the second time, is said on the lines before it.
 */
import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { createShutdown } from "../src/processes/shutdown.ts";
import { createSteps } from "./support/run-steps.ts";
import {
  formatFlaky,
  formatSkipped,
  listSlowestFiles,
  parsePlaywrightReport,
  parseVitestReport,
  readReport,
} from "./support/runner-report.ts";
import { findTestFiles } from "./support/test-files.ts";
import { startTestServer } from "./support/test-server.ts";

const words = process.argv.slice(2);
/** The files of the part that was asked for; null for the whole. */
const part = words.length > 0 ? findTestFiles(words, process.cwd()) : null;
if (part && Object.values(part).flat().length === 0) {
  console.log(`No test file has "${words.join('" or "')}" in its path.\n0 passed, 1 failed`);
  process.exit(1);
}

const shutdown = createShutdown();
const results = mkdtempSync(join(tmpdir(), "passerelle-results-"));
shutdown.onStop(() => rmSync(results, { recursive: true, force: true }));
const { check, runner, own, total } = createSteps(shutdown.signal);

const bin = (path: string) => join("node_modules", path);

// The product is started some eighty times in a run: what Node made of its files the first time is kept.
process.env.NODE_COMPILE_CACHE ??= join(results, "compiled");

async function vitest(project: "unit" | "integration"): Promise<void> {
  const files = part?.[project] ?? [];
  if (part && files.length === 0) return;
  const file = join(results, `${project}.json`);
  await runner(
    `${project} tests`,
    [bin("vitest/vitest.mjs"), "run", `--project=${project}`]
      .concat(["--reporter=default", "--reporter=json"])
      .concat(`--outputFile.json=${file}`)
      .concat(files),
    readReport(file, parseVitestReport),
  );
}

async function browserTests(): Promise<void> {
  const files = part?.browser ?? [];
  if (part && files.length === 0) return;
  const file = join(results, "browser.json");
  process.env.PLAYWRIGHT_JSON_OUTPUT_FILE = file;
  await runner(
    "browser tests",
    // Once more, so that one hiccup of a browser does not hide what four thousand other tests say; the report names it.
    [bin("@playwright/test/cli.js"), "test", "--reporter=list,json", "--retries=1"]
      .concat(files.map((path) => path.replaceAll(".", "\\.")))
      .concat(partWithTestsAlone(files) ? ["--no-deps", "--workers=1"] : []),
    readReport(file, parsePlaywrightReport),
  );
}

/**
 * Tests tagged @alone come after all others, and Playwright would run the whole of these first, whatever was asked for.
 * In a part, one worker keeps the order instead.
 */
const partWithTestsAlone = (files: readonly string[]) =>
  files.some((path) => readFileSync(path, "utf8").includes("@alone"));

const build = () => check("build", ["tests/support/build-product.ts"]);

/** A part is built only when one of its tests starts the product: no test waits for a build within its own time. */
async function unitTestsOfPart({ integration, browser }: NonNullable<typeof part>): Promise<void> {
  const startsTheProduct = (path: string) =>
    /web-product|web-process|production-build|route-test-context/.test(readFileSync(path, "utf8"));
  if (browser.length > 0 || integration.some(startsTheProduct)) await build();
  await vitest("unit");
}

async function staticChecks(): Promise<void> {
  await check("format and lint", [bin("@biomejs/biome/bin/biome"), "ci", "."]);
  await check(
    "types",
    [bin("@react-router/dev/bin.cjs"), "typegen"],
    // One checker: each of several works out most types for itself, and the other core has the build.
    [bin("typescript/bin/tsc"), "--noEmit", "--checkers", "1"],
  );
  // After the types of routes were made anew: it follows imports into them.
  await check("unused code", [bin("knip/bin/knip.js")]);
  await check("direction of imports", ["checks/imports.ts"]);
  await check("spacing from tokens", ["checks/spacing.ts"]);
  await check("unused components", ["checks/unused-components.ts"]);
  await check("forms in our own words", ["checks/forms.ts"]);
  await check("titles of tests", ["checks/test-titles.ts"]);
}

/**
 * Two lanes, because neither uses both cores alone: browser tests wait for pages and saves, the others for processes, clocks and the
 * database. The browser tests need no more than the build. Unit tests wait for nothing: they take the core of the lane that ends first.
 */
async function everything(): Promise<void> {
  const prepared = build().then(startDatabase);
  const lanes = [
    prepared.then(browserTests),
    Promise.all([prepared, staticChecks()]).then(() => vitest("integration")),
  ];
  await Promise.all([...lanes, Promise.race(lanes).then(() => vitest("unit"))]);
}

async function partOnly(wanted: NonNullable<typeof part>): Promise<void> {
  await unitTestsOfPart(wanted);
  if (wanted.integration.length + wanted.browser.length === 0) return;
  await startDatabase();
  await vitest("integration");
  await browserTests();
}

async function startDatabase(): Promise<void> {
  if (shutdown.signal.aborted) return;
  const server = await own("test database", startTestServer);
  if (!server) return;
  shutdown.onStop(() => server.stop());
  Object.assign(process.env, server.environment);
}

const startedAt = performance.now();
await (part ? partOnly(part) : everything());
await shutdown.stopEverything();

const { passed, failed, skipped, flaky, files } = total();
const seconds = Math.round((performance.now() - startedAt) / 1000);
console.log(`\nSlowest files:\n${listSlowestFiles(files).join("\n")}`);
console.log(`\n${shutdown.signal.aborted ? "Interrupted" : "Finished"} after ${seconds} s.`);
for (const line of [formatFlaky(flaky), formatSkipped(skipped)]) if (line) console.log(line);
console.log(`${passed} passed, ${failed} failed`);
process.exit(failed > 0 || shutdown.signal.aborted ? 1 : 0);
