import { spawn } from "node:child_process";
import type { Report } from "./runner-report.ts";

/** The steps of `npm test`: each is a program whose output is shown when it fails. */
export function createSteps(signal: AbortSignal) {
  const reports: Report[] = [];

  const report = (name: string, result: Report, startedAt: number, detail = "") => {
    reports.push(result);
    const seconds = ((performance.now() - startedAt) / 1000).toFixed(1);
    console.log(`${result.failed ? "✗" : "✓"} ${name}${detail} (${seconds} s)`);
  };

  /** Programs that pass or fail as a whole count as one test. */
  async function check(name: string, ...commands: string[][]): Promise<void> {
    const startedAt = performance.now();
    for (const command of commands) {
      const { code, output } = await run(name, command, signal);
      if (code !== 0) {
        report(name, FAILED, startedAt);
        show(output);
        return;
      }
    }
    report(name, { ...FAILED, passed: 1, failed: 0 }, startedAt);
  }

  /** A program that runs many tests and writes a report. */
  async function runner(name: string, command: string[], read: () => Report): Promise<void> {
    const startedAt = performance.now();
    const { code, output } = await run(name, command, signal);
    const { result, problem } = judge(code, read);
    const { passed, failed } = result;
    const skipped = result.skipped.length ? `, ${result.skipped.length} skipped` : "";
    report(name, result, startedAt, `: ${passed} passed, ${failed} failed${skipped}`);
    if (failed || result.flaky.length) show(problem ? `${output}\n${problem}` : output);
  }

  /** A preparation of the run; counted only when it fails. */
  async function own<T>(name: string, work: () => Promise<T>): Promise<T | null> {
    const startedAt = performance.now();
    try {
      return await work();
    } catch (error) {
      report(name, FAILED, startedAt);
      show(error instanceof Error ? `${error.stack}\n${error.cause ?? ""}` : String(error));
      return null;
    }
  }

  const total = (): Report => ({
    passed: reports.reduce((sum, { passed }) => sum + passed, 0),
    failed: reports.reduce((sum, { failed }) => sum + failed, 0),
    skipped: reports.flatMap(({ skipped }) => skipped),
    flaky: reports.flatMap(({ flaky }) => flaky),
    files: reports.flatMap(({ files }) => files),
  });

  return { check, runner, own, total };
}

const FAILED: Report = { passed: 0, failed: 1, skipped: [], flaky: [], files: [] };

/** A runner that failed without a failed test, or ran none, has failed too. */
function judge(code: number, read: () => Report): { result: Report; problem?: string } {
  let result: Report;
  try {
    result = read();
  } catch {
    return { result: FAILED, problem: `It ended with code ${code} and reported no tests.` };
  }
  if (result.failed) return { result };
  if (code !== 0)
    return { result: { ...result, failed: 1 }, problem: `It ended with code ${code}.` };
  if (result.passed + result.skipped.length === 0)
    return { result: { ...result, failed: 1 }, problem: "It ran no test at all." };
  return { result };
}

const STILL_EVERY_MS = 20_000;
const KEPT_OUTPUT = 200_000;

function run(name: string, command: string[], signal: AbortSignal) {
  return new Promise<{ code: number; output: string }>((resolve) => {
    if (signal.aborted) return resolve({ code: 1, output: "interrupted" });
    const startedAt = performance.now();
    let output = "";
    const { FORCE_COLOR: _, ...inherited } = process.env;
    const child = spawn(process.execPath, command, {
      stdio: ["ignore", "pipe", "pipe"],
      // CI: a forgotten `.only` fails instead of hiding other tests.
      env: { ...inherited, NO_COLOR: "1", CI: "1" },
    });
    const still = setInterval(() => {
      const seconds = Math.round((performance.now() - startedAt) / 1000);
      console.log(`  … ${name}, ${seconds} s`);
    }, STILL_EVERY_MS);
    const stop = () => child.kill("SIGTERM");
    signal.addEventListener("abort", stop, { once: true });
    const collect = (chunk: Buffer) => {
      output = (output + chunk).slice(-KEPT_OUTPUT);
    };
    child.stdout.on("data", collect);
    child.stderr.on("data", collect);
    child.once("error", (error) => {
      output += error.message;
    });
    child.once("close", (code) => {
      clearInterval(still);
      signal.removeEventListener("abort", stop);
      resolve({ code: code ?? 1, output });
    });
  });
}

function show(output: string): void {
  console.log(output.trim().replace(/^/gm, "    "));
}
