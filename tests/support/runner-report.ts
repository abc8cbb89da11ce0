import { readFileSync } from "node:fs";
import { relative } from "node:path";

/** The result of a test runner. */
export interface Report {
  readonly passed: number;
  readonly failed: number;
  readonly skipped: readonly SkippedTest[];
  /** Passed on the second try only. */
  readonly flaky: readonly string[];
  readonly files: readonly { readonly file: string; readonly ms: number }[];
}

export interface SkippedTest {
  readonly name: string;
  /** Why it could not run here. */
  readonly reason: string;
}

const NO_REASON = "no reason given";

interface VitestReport {
  testResults: {
    name: string;
    status: string;
    startTime: number;
    endTime: number;
    assertionResults: {
      fullName: string;
      status: string;
      /** A skipped test gives its reason: `it.skipIf(…)("…", { meta: { skipped: "…" } }, …)`. */
      meta?: { skipped?: string };
    }[];
  }[];
}

export function parseVitestReport(text: string, root: string): Report {
  const { testResults } = JSON.parse(text) as VitestReport;
  let passed = 0;
  let failed = 0;
  const skipped: SkippedTest[] = [];
  for (const { status, assertionResults } of testResults) {
    for (const test of assertionResults) {
      if (test.status === "passed") passed++;
      else if (test.status === "failed") failed++;
      else skipped.push({ name: test.fullName, reason: test.meta?.skipped ?? NO_REASON });
    }
    // A file that cannot be loaded reports no test.
    if (status === "failed" && !assertionResults.some((test) => test.status === "failed")) failed++;
  }
  const files = testResults.map(({ name, startTime, endTime }) => ({
    file: relative(root, name),
    ms: endTime - startTime,
  }));
  return { passed, failed, skipped, flaky: [], files };
}

interface PlaywrightSuite {
  specs?: {
    title: string;
    file: string;
    tests: {
      status: string;
      annotations: { type: string; description?: string }[];
      results: { duration: number }[];
    }[];
  }[];
  suites?: PlaywrightSuite[];
}

interface PlaywrightReport {
  config: { rootDir: string };
  suites: PlaywrightSuite[];
  errors: unknown[];
}

export function parsePlaywrightReport(text: string, root: string): Report {
  const { config, suites, errors } = JSON.parse(text) as PlaywrightReport;
  // Errors outside tests: a failed setup, a file that cannot be loaded.
  let failed = errors.length;
  let passed = 0;
  const skipped: SkippedTest[] = [];
  const unsteady: string[] = [];
  const msByFile = new Map<string, number>();
  const within = relative(root, config.rootDir);
  for (const { title, file, tests } of suites.flatMap(specsOf)) {
    const path = within ? `${within}/${file}` : file;
    for (const { status, annotations, results } of tests) {
      const ms = results.reduce((sum, { duration }) => sum + duration, 0);
      msByFile.set(path, (msByFile.get(path) ?? 0) + ms);
      if (status === "flaky") unsteady.push(title);
      if (status === "expected" || status === "flaky") passed++;
      else if (status === "skipped") {
        const reason = annotations.find(({ type }) => type === "skip")?.description;
        skipped.push({ name: title, reason: reason ?? NO_REASON });
      } else failed++;
    }
  }
  const files = [...msByFile].map(([file, ms]) => ({ file, ms }));
  return { passed, failed, skipped, flaky: unsteady, files };
}

const specsOf = (suite: PlaywrightSuite): NonNullable<PlaywrightSuite["specs"]> => [
  ...(suite.specs ?? []),
  ...(suite.suites ?? []).flatMap(specsOf),
];

export const readReport =
  (file: string, parse: (text: string, root: string) => Report) => (): Report =>
    parse(readFileSync(file, "utf8"), process.cwd());

/** The line before the last one: skipped tests and reasons; null without any. */
export function formatSkipped(skipped: readonly SkippedTest[]): string | null {
  if (skipped.length === 0) return null;
  const byReason = Map.groupBy(skipped, ({ reason }) => reason);
  const parts = [...byReason].map(
    ([reason, tests]) => `${tests.map(({ name }) => name).join("; ")} (${reason})`,
  );
  return `${skipped.length} skipped: ${parts.join("; ")}`;
}

/** Printed with every run until the cause is found: flaky tests have revealed faults of the product. */
export function formatFlaky(unsteady: readonly string[]): string | null {
  if (unsteady.length === 0) return null;
  return `${unsteady.length} passed only the second time: ${unsteady.join("; ")}`;
}

const SLOWEST = 10;

/** The slowest files, one line each. */
export function listSlowestFiles(files: Report["files"]): string[] {
  return [...files]
    .sort((one, other) => other.ms - one.ms)
    .slice(0, SLOWEST)
    .map(({ file, ms }) => `${(ms / 1000).toFixed(1).padStart(7)} s  ${file}`);
}
