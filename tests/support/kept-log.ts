import { createLog, type Log } from "#platform/log.ts";

/** What the products of a test file have logged as warning or error, so that a failing test can show it. */
let lines: string[] = [];
/** A test that makes every request fail must not fill the memory. */
const MAX_KEPT = 1_000;
const MAX_SHOWN = 30;

/** A log that prints nothing and keeps its warnings and errors. */
export const createKeptLog = (name: string): Log =>
  createLog({ LOG_LEVEL: "warn" }, name, {
    write(line) {
      if (lines.length < MAX_KEPT) lines.push(line.trimEnd());
    },
  });

export function clearKeptLog(): void {
  lines = [];
}

/**
 * The last lines of the test file, each with its time: a database that was lost while the product started explains the failures of
 * all later tests. Null without any.
 */
export function formatKeptLog(testStartedAt: Date): string | null {
  if (lines.length === 0) return null;
  const shown = lines.slice(-MAX_SHOWN);
  const left = lines.length - shown.length;
  return [
    `Logged by the product in this file (this test started at ${testStartedAt.toISOString()}):`,
    ...(left > 0 ? [`… ${left} lines before`] : []),
    ...shown,
  ].join("\n");
}
