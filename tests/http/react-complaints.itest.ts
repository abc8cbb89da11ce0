import { fork } from "node:child_process";
import { once } from "node:events";
import { fileURLToPath } from "node:url";
import { expect, test } from "vitest";
import { ensureBuildOnce } from "#tests/support/production-build.ts";

/**
 * All other tests of the built product render with React's build for production, which says nothing about a list without keys, an
 * unknown attribute or elements that may not stand in each other. In a process of its own: a process has one build of React.
 */
test("React has nothing to say against any page", { timeout: 600_000 }, async ({ signal }) => {
  await ensureBuildOnce();
  const script = fileURLToPath(new URL("../support/draw-every-page.ts", import.meta.url));
  const child = fork(script, {
    env: { ...process.env, NODE_ENV: "development" },
    execArgv: [],
    // A test that is given up leaves no process behind.
    signal,
    stdio: ["ignore", "pipe", "pipe", "ipc"],
  });
  let output = "";
  for (const stream of [child.stdout, child.stderr])
    stream?.on("data", (chunk) => {
      output += chunk;
    });
  const ended = once(child, "exit");
  let report: { pages: number; complaints: string[] } | null = null;
  child.on("message", (message) => {
    report = message as typeof report;
  });
  await ended;
  expect(report, output).toEqual({ pages: expect.any(Number), complaints: [] });
  expect(report).toHaveProperty(
    "pages",
    expect.toSatisfy((pages: number) => pages > 70),
  );
});
