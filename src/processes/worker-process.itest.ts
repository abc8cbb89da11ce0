import { afterEach, beforeEach, expect, test } from "vitest";
import { createDatabase } from "#platform/db/database.server.ts";
import { readEnv } from "#platform/env.ts";
import { openQueue, startWorker } from "#platform/jobs/queue.server.ts";
import { createMetrics } from "#platform/metrics.server.ts";
import { createMarkingJob } from "#tests/support/marking-job.ts";
import { createTestDeps } from "#tests/support/test-deps.ts";
import { startWorkerProcess } from "./worker-process.ts";

const TOKEN = "a token of some length";
const job = createMarkingJob("marking");
let scene: Awaited<ReturnType<typeof createTestDeps>>;
const stops: (() => Promise<void>)[] = [];

beforeEach(async () => {
  scene = await createTestDeps();
  await scene.deps.pool.query("create table marks (mark text)");
});
afterEach(async () => {
  for (const stop of stops.splice(0).reverse()) await stop();
  await scene.end();
});

async function start(over: Record<string, string>, metrics?: ReturnType<typeof createMetrics>) {
  const env = readEnv({ NODE_ENV: "test", LOG_LEVEL: "silent", HOST: "127.0.0.1", ...over });
  const worker = await startWorkerProcess(
    env,
    scene.url,
    { jobs: [job], createDatabase, startWorker },
    metrics,
  );
  stops.push(() => worker.stop());
  return worker;
}

test("a worker alone shows that it lives, and the figures of its jobs to who has the token", async () => {
  const { metricsAddress } = await start({ METRICS_PORT: "0", METRICS_TOKEN: TOKEN });
  const ask = (path: string, token?: string) =>
    fetch(metricsAddress + path, token ? { headers: { authorization: `Bearer ${token}` } } : {});
  expect(await (await ask("/health/live")).text()).toBe("ok");
  expect((await ask("/metrics")).status).toBe(404);
  expect((await ask("/metrics", `${TOKEN}!`)).status).toBe(404);
  expect((await ask("/", TOKEN)).status).toBe(404);

  const { db, pool, log } = scene.deps;
  const queue = await openQueue(pool, [job], log);
  stops.push(() => queue.stop());
  await queue.enqueue(db, job, { mark: "x" });
  const figures = async () => {
    const answer = await ask("/metrics", TOKEN);
    expect(answer.headers.get("content-type")).toContain("text/plain");
    return answer.text();
  };
  await expect
    .poll(figures, { timeout: 15_000, interval: 200 })
    .toMatch(
      /job_duration_seconds_count\{(?=[^}]*job="marking")(?=[^}]*process="worker")[^}]*\} 1/,
    );
});

test("it shows nothing by itself without a port, or where the process shows the figures already", async () => {
  expect((await start({})).metricsAddress).toBeNull();
  const shared = createMetrics("all");
  expect((await start({ METRICS_PORT: "0" }, shared)).metricsAddress).toBeNull();
});
