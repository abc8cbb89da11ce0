import { readFileSync } from "node:fs";

export type Counts = { passed: number; failed: number; skipped: number };

type VitestReport = {
  testResults: { status: string; assertionResults: { status: string }[] }[];
};

export function vitestCounts(file: string): Counts {
  const { testResults } = JSON.parse(readFileSync(file, "utf8")) as VitestReport;
  const counts = { passed: 0, failed: 0, skipped: 0 };
  for (const { status, assertionResults } of testResults) {
    for (const test of assertionResults) {
      if (test.status === "passed") counts.passed++;
      else if (test.status === "failed") counts.failed++;
      else counts.skipped++;
    }
    // A file that cannot even be loaded reports no test of its own.
    if (status === "failed" && !assertionResults.some((test) => test.status === "failed"))
      counts.failed++;
  }
  return counts;
}

type PlaywrightReport = {
  stats: { expected: number; unexpected: number; flaky: number; skipped: number };
};

export function playwrightCounts(file: string): Counts {
  const { stats } = JSON.parse(readFileSync(file, "utf8")) as PlaywrightReport;
  return {
    passed: stats.expected,
    failed: stats.unexpected + stats.flaky,
    skipped: stats.skipped,
  };
}
