import { spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, expect, test } from "vitest";
import { AlreadyRunningError, acquireInstance } from "./single-instance.server.ts";

let dataDir: string;

beforeEach(() => {
  dataDir = mkdtempSync(join(tmpdir(), "passerelle-instance-"));
});
afterEach(() => rmSync(dataDir, { recursive: true, force: true }));

/** A real second process: prints "held" or "refused" and keeps its lock until killed. */
async function contender() {
  const program = `
    const { acquireInstance } = await import(${JSON.stringify(new URL("./single-instance.server.ts", import.meta.url).href)});
    try {
      const instance = await acquireInstance(${JSON.stringify(dataDir)});
      instance.setState("running", "http://localhost:1234");
      console.log("held");
      process.stdin.once("data", () => { instance.setState("stopping"); setTimeout(() => process.exit(0), 300); });
    } catch (error) { console.log("refused", error.message); process.exit(0); }`;
  const child = spawn(process.execPath, ["--input-type=module", "--eval", program]);
  const [said] = await once(child.stdout, "data");
  const end = async (signal: NodeJS.Signals) => {
    if (child.exitCode !== null || child.signalCode !== null) return;
    child.kill(signal);
    await once(child, "exit");
  };
  return { said: String(said).trim(), end, askToStop: () => child.stdin.write("stop\n") };
}

test("a second process is refused and told who runs", async () => {
  const first = await contender();
  await expect(acquireInstance(dataDir)).rejects.toThrow(
    /already running .*\(process \d+, http:\/\/localhost:1234\)/,
  );
  await first.end("SIGKILL");
});

test("after a kill -9 the next one is let in", async () => {
  const first = await contender();
  await first.end("SIGKILL");
  const second = await acquireInstance(dataDir);
  second.release();
});

test("of many that start at once exactly one is let in", async () => {
  const contenders = await Promise.all(Array.from({ length: 6 }, contender));
  const held = contenders.filter(({ said }) => said === "held");
  await Promise.all(contenders.map(({ end }) => end("SIGKILL")));
  expect(held).toHaveLength(1);
});

test("one that is stopping is waited for", async () => {
  const first = await contender();
  first.askToStop();
  await new Promise((resolve) => setTimeout(resolve, 100));
  const second = await acquireInstance(dataDir);
  second.release();
  await first.end("SIGKILL");
});

test("a released directory can be taken again by the same process", async () => {
  const first = await acquireInstance(dataDir);
  await expect(acquireInstance(dataDir)).rejects.toBeInstanceOf(AlreadyRunningError);
  first.release();
  (await acquireInstance(dataDir)).release();
});
