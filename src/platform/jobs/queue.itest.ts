import { type ChildProcess, fork } from "node:child_process";
import { once } from "node:events";
import { setTimeout as sleep } from "node:timers/promises";
import { fileURLToPath } from "node:url";
import { pino } from "pino";
import { afterAll, beforeAll, describe, expect, test, vi } from "vitest";
import { z } from "zod";
import { createMarkingJob } from "#tests/support/marking-job.ts";
import { createTestDeps } from "#tests/support/test-deps.ts";
import { describeError } from "../log.ts";
import type { Queue } from "./job.ts";
import { openQueue, startWorker } from "./queue.server.ts";
import type { QueueRate } from "./rates.ts";

let scene: Awaited<ReturnType<typeof createTestDeps>>;
const opened: Queue[] = [];
const children: ChildProcess[] = [];

beforeAll(async () => {
  scene = await createTestDeps();
  await scene.deps.pool.query("create table marks (mark text not null)");
});
afterAll(async () => {
  for (const child of children) child.kill("SIGKILL");
  await Promise.all(opened.map((queue) => queue.stop()));
  await scene.end();
});

const keep = <Q extends Queue>(queue: Q): Q => {
  opened.push(queue);
  return queue;
};
/** Marks of one test; each test has its own jobs, and tests run concurrently. */
const marks = async (of: string) => {
  const { rows } = await scene.deps.pool.query<{ mark: string }>(
    "select mark from marks where starts_with(mark, $1)",
    [of],
  );
  return rows.map(({ mark }) => mark.slice(of.length + 1)).sort();
};
const until = (of: string, expected: string[], timeout = 20_000) =>
  vi.waitFor(async () => expect(await marks(of)).toEqual(expected), { timeout, interval: 100 });

test("processes that start together on a new database share its queue", async () => {
  const fresh = await createTestDeps();
  const jobs = [createMarkingJob("shared")];
  const queues = await Promise.all(
    Array.from({ length: 4 }, () => openQueue(fresh.deps.pool, jobs, fresh.deps.log)),
  );
  await Promise.all(queues.map((queue) => queue.stop()));
  await fresh.end();
});

describe.concurrent("in the caller's transaction", () => {
  test("a job exists if and only if the transaction does, and runs once", async () => {
    const job = createMarkingJob("in-transaction");
    const { db, pool, log } = scene.deps;
    const queue = keep(await openQueue(pool, [job], log));
    const rolledBack = db.transaction(async (tx) => {
      await queue.enqueue(tx, job, { mark: "tx rolled back" });
      throw new Error("no");
    });
    await expect(rolledBack).rejects.toThrow("no");
    await db.transaction((tx) => queue.enqueue(tx, job, { mark: "tx committed" }));

    keep(await startWorker(scene.deps, [job]));
    keep(await startWorker(scene.deps, [job]));
    await until("tx", ["committed"]);
    // A job enqueued later has run: no run of the first is left.
    await db.transaction((tx) => queue.enqueue(tx, job, { mark: "tx later" }));
    await until("tx", ["committed", "later"]);
  });

  test("a payload that does not fit is refused when it is put in", async () => {
    const job = createMarkingJob("refusing");
    const queue = keep(await openQueue(scene.deps.pool, [job], scene.deps.log));
    const wrong = { mark: 1 } as unknown as { mark: string };
    await expect(queue.enqueue(scene.deps.db, job, wrong)).rejects.toThrow();
  });

  test("with a key, at most one waits", async () => {
    const job = createMarkingJob("keyed");
    const { db, pool, log } = scene.deps;
    const queue = keep(await openQueue(pool, [job], log));
    for (const mark of ["one", "two", "three"]) {
      await queue.enqueue(db, job, { mark: `key ${mark}` }, { singletonKey: "same" });
    }
    keep(await startWorker(scene.deps, [job]));
    await queue.enqueue(db, job, { mark: "key other" }, { singletonKey: "another" });
    await until("key", ["one", "other"]);
  });
});

test("what is forgotten is gone, waiting or done, and nothing of anybody else's", async () => {
  const job = createMarkingJob("forgetful");
  const { db, pool, log } = scene.deps;
  const queue = keep(await openQueue(pool, [job], log));
  const sent = async () => {
    const { rows } = await pool.query<{ mark: string }>(
      "select data ->> 'mark' as mark from pgboss.job where name = 'forgetful' order by 1",
    );
    return rows.map(({ mark }) => mark);
  };
  for (const mark of ["Ada@b.fr", "ada@b.fr", "nada@b.fr", "ada@b.fr.example", "adaxb.fr"]) {
    await queue.enqueue(db, job, { mark });
  }
  await pool.query("update pgboss.job set state = 'completed' where data ->> 'mark' = 'ada@b.fr'");
  await db.transaction((tx) => queue.deleteJobsMentioning(tx, ["ada@b.fr"]));
  expect(await sent()).toEqual(["ada@b.fr.example", "adaxb.fr", "nada@b.fr"]);
  // Quotation marks, which JSON escapes.
  await queue.enqueue(db, job, { mark: '"a b"@b.fr' });
  await db.transaction((tx) => queue.deleteJobsMentioning(tx, ['"A B"@b.fr']));
  expect(await sent()).toEqual(["ada@b.fr.example", "adaxb.fr", "nada@b.fr"]);
});

test("a repeated job runs again and again without a queue, also after a failure, until the worker stops", async () => {
  let runs = 0;
  const fail = (): void => {
    if (++runs === 2) throw new Error("once");
  };
  const job = createMarkingJob("repeated", fail, {
    rate: { pauseSeconds: 0.01 },
    payload: z.object({ mark: z.string().default("repeated") }),
  });
  const worker = await startWorker(scene.deps, [job]);
  await vi.waitFor(async () => expect((await marks("repeated")).length).toBeGreaterThan(2));
  await worker.stop();
  const stoppedAfter = runs;
  expect(stoppedAfter).toBeGreaterThan(3);
  await sleep(100);
  expect(runs).toBe(stoppedAfter);
  const { rowCount } = await scene.deps.pool.query(
    "select from pgboss.queue where name = 'repeated'",
  );
  expect(rowCount).toBe(0);
});

test("a job that leaves no trace is gone once it is done", async () => {
  const job = { ...createMarkingJob("traceless"), deleteWhenDone: true as const };
  const queue = keep(await startWorker(scene.deps, [job]));
  await queue.enqueue(scene.deps.db, job, { mark: "traceless done" });
  await until("traceless", ["done"]);
  await vi.waitFor(async () => {
    const { rowCount } = await scene.deps.pool.query(
      "select from pgboss.job where name = 'traceless'",
    );
    expect(rowCount).toBe(0);
  });
});

/** A job whose runs wait until released; it reports the current and the maximum number of concurrent runs. */
function heldJob(id: string, rate: QueueRate) {
  const held: (() => void)[] = [];
  let max = 0;
  const hold = () =>
    new Promise<void>((resolve) => {
      held.push(resolve);
      max = Math.max(max, held.length);
    });
  return {
    job: createMarkingJob(id, hold, { rate }),
    atWork: () => held.length,
    max: () => max,
    release: () => held.shift()?.(),
  };
}

describe.concurrent("at the rate a job declares", () => {
  test.each([
    ["taken one by one", "rate-single", { concurrency: 3, batch: 1, pollSeconds: 0.5 }],
    ["taken in batches", "rate-batch", { concurrency: 3, batch: 6, pollSeconds: 0.5 }],
  ])("so many run at once and not one more, %s", async (_how, id, rate) => {
    const { job, atWork, max, release } = heldJob(id, rate);
    const { db } = scene.deps;
    const queue = keep(await startWorker(scene.deps, [job]));
    await db.transaction(async (tx) => {
      for (let n = 0; n < 8; n++) await queue.enqueue(tx, job, { mark: `${id} ${n}` });
    });
    await vi.waitFor(() => expect(atWork()).toBe(3), { timeout: 20_000 });
    // Enough time for several more polls.
    await sleep(1_500);
    expect(max()).toBe(3);
    for (let n = 0; n < 8; n++) {
      await vi.waitFor(() => expect(atWork()).toBeGreaterThan(0), { timeout: 20_000 });
      release();
      await vi.waitFor(async () => expect(await marks(id)).toHaveLength(n + 1));
    }
    expect(await marks(id)).toEqual(["0", "1", "2", "3", "4", "5", "6", "7"]);
    expect(max()).toBe(3);
  });

  test("a full batch is followed by the next without a pause", async () => {
    const rate = { concurrency: 4, batch: 10, pollSeconds: 600 };
    const job = createMarkingJob("rate-burst", undefined, { rate });
    const { db, pool, log } = scene.deps;
    const opening = keep(await openQueue(pool, [job], log));
    for (let n = 0; n < 35; n++) await opening.enqueue(db, job, { mark: `burst ${n}` });
    keep(await startWorker(scene.deps, [job]));
    await vi.waitFor(async () => expect(await marks("burst")).toHaveLength(35), {
      timeout: 20_000,
      interval: 100,
    });
  });

  test("in a batch, one that fails is tried again alone", async () => {
    const tries: Record<string, number> = {};
    const rate = { concurrency: 2, batch: 5, pollSeconds: 0.5 };
    const failOnce = (mark: string) => {
      tries[mark] = (tries[mark] ?? 0) + 1;
      if (mark === "alone 2" && tries[mark] === 1) throw new Error("not yet");
    };
    const job = createMarkingJob("rate-failing", failOnce, { rate });
    const { db } = scene.deps;
    const queue = keep(await startWorker(scene.deps, [job]));
    await db.transaction(async (tx) => {
      for (let n = 0; n < 5; n++) await queue.enqueue(tx, job, { mark: `alone ${n}` });
    });
    await until("alone", ["0", "1", "2", "3", "4"]);
    expect(tries).toEqual({ "alone 0": 1, "alone 1": 1, "alone 2": 2, "alone 3": 1, "alone 4": 1 });
  });
});

test.concurrent("a job that fails is tried again", async () => {
  let tries = 0;
  const job = createMarkingJob("failing", () => {
    if (++tries < 2) throw new Error("not yet");
  });
  const queue = keep(await startWorker(scene.deps, [job]));
  await queue.enqueue(scene.deps.db, job, { mark: "retry done" });
  await until("retry", ["done"]);
  expect(tries).toBe(2);
});

test.concurrent("the job of a killed worker is run by another", { timeout: 90_000 }, async () => {
  const child = fork(
    fileURLToPath(new URL("../../../tests/support/hanging-worker.ts", import.meta.url)),
    {
      env: { ...process.env, DATABASE_URL: scene.url },
      execArgv: [],
    },
  );
  children.push(child);
  const job = createMarkingJob("marking");
  const queue = keep(await openQueue(scene.deps.pool, [job], scene.deps.log));
  await queue.enqueue(scene.deps.db, job, { mark: "kill survived" });
  await once(child, "message");
  child.kill("SIGKILL");
  await once(child, "exit");
  keep(await startWorker(scene.deps, [job]));
  expect(await marks("kill")).toEqual([]);
  await until("kill", ["survived"], 75_000);
});

test.concurrent("a scheduled job runs by itself", { timeout: 90_000 }, async () => {
  const job = createMarkingJob("every-minute", undefined, { schedule: "* * * * *" });
  keep(await startWorker(scene.deps, [job]));
  await vi.waitFor(async () => expect(await marks("scheduled")).not.toEqual([]), {
    timeout: 80_000,
    interval: 200,
  });
});

test.concurrent("what goes wrong in the queue itself is logged with its message", async () => {
  const fresh = await createTestDeps();
  const lines: string[] = [];
  const log = pino(
    { serializers: { err: describeError } },
    { write: (line: string) => void lines.push(line) },
  );
  const job = createMarkingJob("broken-queue", undefined, {
    rate: { concurrency: 1, batch: 1, pollSeconds: 0.5 },
  });
  const queue = await startWorker({ ...fresh.deps, log }, [job]);
  await fresh.deps.pool.query("alter schema pgboss rename to pgboss_elsewhere");
  const logged = () => lines.map((line) => JSON.parse(line));
  await vi.waitFor(
    () =>
      expect(logged()).toContainEqual(
        expect.objectContaining({
          msg: "queue",
          job: "broken-queue",
          err: expect.objectContaining({
            code: "42P01",
            message: expect.stringContaining("does not exist"),
          }),
        }),
      ),
    { timeout: 20_000 },
  );
  expect(lines.join("")).not.toContain("not an error");
  await fresh.deps.pool.query("alter schema pgboss_elsewhere rename to pgboss");
  await queue.stop();
  await fresh.end();
});
