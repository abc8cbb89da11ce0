import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { z } from "zod";
import type { Job } from "#platform/jobs/job.ts";
import { ONE_AT_A_TIME_RATE } from "#platform/jobs/rates.ts";
import { createTestDeps, type TestDeps } from "./test-deps.ts";

let scene: TestDeps;
const done: string[] = [];
const greet: Job<{ name: string }> = {
  id: "greet",
  rate: ONE_AT_A_TIME_RATE,
  payload: z.object({ name: z.string() }),
  async run(_deps, { name }) {
    done.push(name);
  },
};

beforeAll(async () => {
  scene = await createTestDeps();
});
afterAll(() => scene.end());
beforeEach(async () => {
  done.length = 0;
  await scene.queue.clear();
});

test("what is asked for in a transaction waits if and only if the transaction ends well", async () => {
  const { deps, queue } = scene;
  await deps.db.transaction(async (tx) => {
    await queue.enqueue(tx, greet, { name: "kept" });
    expect(await queue.waiting()).toEqual([]);
  });
  const failed = deps.db.transaction(async (tx) => {
    await queue.enqueue(tx, greet, { name: "lost" });
    throw new Error("no");
  });
  await expect(failed).rejects.toThrow("no");
  expect(await queue.waiting()).toEqual([{ id: "greet", payload: { name: "kept" }, once: null }]);
});

test("what waits runs when told, in order, once", async () => {
  const { deps, queue } = scene;
  for (const name of ["a", "b"]) await queue.enqueue(deps.db, greet, { name });
  expect(await queue.runJobs(deps)).toEqual([]);
  await queue.runJobs(deps);
  expect(done).toEqual(["a", "b"]);
});

test("under one key at most one waits, as in the real queue", async () => {
  const { deps, queue } = scene;
  for (const name of ["a", "b"])
    await queue.enqueue(deps.db, greet, { name }, { singletonKey: "key" });
  await queue.runJobs(deps);
  await queue.enqueue(deps.db, greet, { name: "c" }, { singletonKey: "key" });
  await queue.runJobs(deps);
  expect(done).toEqual(["a", "c"]);
});
