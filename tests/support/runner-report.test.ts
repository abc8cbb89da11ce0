import { describe, expect, it, test } from "vitest";
import {
  formatFlaky,
  formatSkipped,
  listSlowestFiles,
  parsePlaywrightReport,
  parseVitestReport,
} from "./runner-report.ts";

describe("what Vitest reports", () => {
  const file = (name: string, over: object) => ({
    name: `/project/src/${name}`,
    status: "passed",
    startTime: 1000,
    endTime: 3500,
    assertionResults: [],
    ...over,
  });
  const report = (...testResults: object[]) =>
    parseVitestReport(JSON.stringify({ testResults }), "/project");

  it("is counted, with the reason of a skip and the time of a file", () => {
    const assertionResults = [
      { fullName: "a", status: "passed" },
      { fullName: "b", status: "failed" },
      { fullName: "c", status: "skipped", meta: { skipped: "no office here" } },
      { fullName: "d", status: "todo" },
    ];
    expect(report(file("a.test.ts", { status: "failed", assertionResults }))).toEqual({
      passed: 1,
      failed: 1,
      skipped: [
        { name: "c", reason: "no office here" },
        { name: "d", reason: "no reason given" },
      ],
      flaky: [],
      files: [{ file: "src/a.test.ts", ms: 2500 }],
    });
  });

  it("counts a file that could not be loaded as a failure", () => {
    expect(report(file("a.test.ts", { status: "failed" }))).toMatchObject({ passed: 0, failed: 1 });
  });
});

test("what Playwright reports is counted; a setup that failed too; what passed only the second time is named", () => {
  const spec = (title: string, status: string, annotations: object[] = []) => ({
    title,
    file: "calls/search.spec.ts",
    tests: [{ status, annotations, results: [{ duration: 200 }, { duration: 300 }] }],
  });
  const suites = [
    {
      specs: [spec("a", "expected"), spec("b", "flaky")],
      suites: [
        {
          specs: [
            spec("c", "unexpected"),
            spec("d", "skipped", [{ type: "skip", description: "no touch here" }]),
          ],
        },
      ],
    },
  ];
  const text = JSON.stringify({ config: { rootDir: "/project/tests/e2e" }, suites, errors: ["x"] });
  expect(parsePlaywrightReport(text, "/project")).toEqual({
    passed: 2,
    failed: 2,
    skipped: [{ name: "d", reason: "no touch here" }],
    flaky: ["b"],
    files: [{ file: "tests/e2e/calls/search.spec.ts", ms: 2000 }],
  });
});

test("skips are said once a reason, and not at all where there are none", () => {
  expect(formatSkipped([])).toBeNull();
  const skipped = [
    { name: "a", reason: "no office" },
    { name: "b", reason: "no touch" },
    { name: "c", reason: "no office" },
  ];
  expect(formatSkipped(skipped)).toBe("3 skipped: a; c (no office); b (no touch)");
});

test("what passed only the second time is named, and nothing is said where nothing did", () => {
  expect(formatFlaky([])).toBeNull();
  expect(formatFlaky(["a", "b"])).toBe("2 passed only the second time: a; b");
});

test("the slowest ten files come first", () => {
  const files = Array.from({ length: 12 }, (_, at) => ({ file: `${at}.ts`, ms: at * 1000 }));
  const lines = listSlowestFiles(files);
  expect(lines).toHaveLength(10);
  expect(lines[0]).toBe("   11.0 s  11.ts");
});
