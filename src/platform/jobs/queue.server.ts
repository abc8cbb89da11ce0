import { randomUUID } from "node:crypto";
import { setTimeout as sleep } from "node:timers/promises";
import { sql } from "drizzle-orm";
import type pg from "pg";
import { type ConstructorOptions, fromDrizzle, type JobResult, PgBoss } from "pg-boss";
import { PgListener } from "../db/listener.server.ts";
import type { Deps } from "../deps.ts";
import { PARIS } from "../i18n/paris-time.ts";
import type { Log } from "../log.ts";
import type { AnyJob, DepsWithQueue, Queue } from "./job.ts";
import { buildMentionPattern } from "./job.ts";
import type { QueueRate, RepeatRate } from "./rates.ts";

const DEFAULT_RETRIES = 5;
/** A worker that is silent for longer is taken for dead, and its jobs are run by another. */
const HEARTBEAT_SECONDS = 10;
const FAILED_JOB_RETENTION_SECONDS = 3600;

/** The queue of a web process: it only enqueues. */
export async function openQueue(
  pool: pg.Pool,
  jobs: readonly AnyJob[],
  log: Log,
): Promise<Queue & { boss: PgBoss }> {
  const boss = await startBoss(pool, log, { supervise: false, schedule: false });
  await createQueues(boss, jobs);
  return createQueue(boss);
}

/** The queue of the worker: runs the jobs, recovers lost ones and starts scheduled ones. */
export async function startWorker(deps: Deps, jobs: readonly AnyJob[]): Promise<Queue> {
  const boss = await startBoss(deps.pool, deps.log, {
    superviseIntervalSeconds: HEARTBEAT_SECONDS,
    monitorIntervalSeconds: HEARTBEAT_SECONDS,
  });
  await createQueues(boss, jobs);
  const queue = createQueue(boss);
  const working = { ...deps, queue };
  const stopping = new AbortController();
  const repeating: Promise<void>[] = [];
  const queues: PolledQueue[] = [];
  for (const job of jobs) {
    if (isRepeated(job.rate)) {
      repeating.push(repeatJob(working, job, job.rate, stopping.signal));
      continue;
    }
    if (job.schedule) await boss.schedule(job.id, job.schedule, {}, { tz: PARIS });
    const workerIds = await startJobWorkers(boss, job.id, job.rate, async (id, data) => {
      await runJob(working, job, id, data);
      if (job.deleteWhenDone) await boss.deleteJob(job.id, id);
    });
    queues.push({ name: job.id, pollSeconds: job.rate.pollSeconds, workerIds });
  }
  repeating.push(pollQueues(deps, boss, queues, stopping.signal));
  const listener = await listenForJobs(deps, boss, jobs);
  return {
    ...queue,
    stop: async () => {
      listener?.stop();
      stopping.abort();
      await Promise.all(repeating);
      await queue.stop();
    },
  };
}

type JobRunner = (id: string, data: object) => Promise<void>;

const isRepeated = (rate: AnyJob["rate"]): rate is RepeatRate => "pauseSeconds" in rate;

/** Runs a job without a queue until the worker stops. A failure is logged; the next run tries again. */
async function repeatJob(
  deps: DepsWithQueue,
  job: AnyJob,
  { pauseSeconds }: RepeatRate,
  signal: AbortSignal,
): Promise<void> {
  while (!signal.aborted) {
    await runJob(deps, job, "repeated", {}).catch(() => undefined);
    await sleep(pauseSeconds * 1000, undefined, { signal }).catch(() => undefined);
  }
}

interface PolledQueue {
  readonly name: string;
  readonly pollSeconds: number;
  readonly workerIds: readonly string[];
}

const PULSE_MS = 500;
/**
 * How often the workers of a queue fetch by themselves. `pollQueues` wakes them earlier: some sixty workers that each ask once or
 * twice a second took a seventh of a processor while there was nothing to do.
 */
const FETCH_SECONDS = 30;

/**
 * Finds the queues with a job to run by one statement, and wakes their workers. Each queue is looked at as often as its rate says.
 */
async function pollQueues(
  { pool }: Deps,
  boss: PgBoss,
  queues: readonly PolledQueue[],
  signal: AbortSignal,
): Promise<void> {
  const polledAt = new Map<string, number>();
  while (!signal.aborted) {
    const now = performance.now();
    const due = queues.filter(({ name, pollSeconds }) => {
      const elapsedMs = now - (polledAt.get(name) ?? Number.NEGATIVE_INFINITY);
      return elapsedMs > pollSeconds * 1000 - PULSE_MS / 2;
    });
    for (const { name } of due) polledAt.set(name, now);
    // The workers meet the same failure, and report it with the name of their queue.
    const waiting = await findQueuesWithJobs(pool, due).catch(() => due);
    for (const { workerIds } of waiting) for (const id of workerIds) boss.notifyWorker(id);
    await sleep(PULSE_MS, undefined, { signal }).catch(() => undefined);
  }
}

async function findQueuesWithJobs(
  pool: pg.Pool,
  queues: readonly PolledQueue[],
): Promise<readonly PolledQueue[]> {
  const { rows } = await pool.query<{ name: string }>(
    `select name from unnest($1::text[]) as asked (name) where exists (
       select from pgboss.job where job.name = asked.name and job.state < 'active' and not job.blocked
         and job.start_after <= pgboss.job_now())`,
    [queues.map(({ name }) => name)],
  );
  const names = new Set(rows.map(({ name }) => name));
  return queues.filter(({ name }) => names.has(name));
}

/** Starts the workers of one queue and returns their ids. */
async function startJobWorkers(
  boss: PgBoss,
  queueName: string,
  { concurrency, batch, pollSeconds }: QueueRate,
  run: JobRunner,
): Promise<string[]> {
  const polling = { pollingIntervalSeconds: Math.max(pollSeconds, FETCH_SECONDS) };
  if (batch === 1) {
    const workerIds: string[] = [];
    for (let count = 0; count < concurrency; count++) {
      const id = await boss.work<object>(queueName, polling, async ([one]) => {
        if (one) await run(one.id, one.data);
      });
      workerIds.push(id);
    }
    return workerIds;
  }
  const options = { ...polling, batchSize: batch, burstWhenBatchFull: true, perJobResults: true };
  return [await boss.work<object>(queueName, options, (jobs) => runBatch(jobs, concurrency, run))];
}

/** Runs a batch, `concurrency` jobs at a time. A failed job is retried alone, not with its batch. */
async function runBatch(
  jobs: readonly { id: string; data: object }[],
  concurrency: number,
  run: JobRunner,
): Promise<JobResult[]> {
  const waiting = [...jobs];
  const results: JobResult[] = [];
  const takeNext = async () => {
    for (let one = waiting.shift(); one; one = waiting.shift()) {
      const { id } = one;
      await run(id, one.data).then(
        () => results.push({ id, status: "completed" }),
        (error: unknown) => results.push({ id, status: "failed", output: error }),
      );
    }
  };
  await Promise.all(Array.from({ length: concurrency }, takeNext));
  return results;
}

/** Enqueues jobs on a `notify` of the database. The singleton key drops further notifications while a job waits. */
async function listenForJobs(
  { pool, log }: Deps,
  boss: PgBoss,
  jobs: readonly AnyJob[],
): Promise<PgListener | null> {
  const woken = jobs.filter(({ wakeOnChannel }) => wakeOnChannel !== undefined);
  if (woken.length === 0) return null;
  const wake = (channel?: string) => {
    for (const { id, wakeOnChannel } of woken) {
      if (channel && wakeOnChannel !== channel) continue;
      boss
        .send(id, {}, { singletonKey: "woken" })
        .catch((error) =>
          log.warn({ job: id, err: error }, "job not enqueued after a database notification"),
        );
    }
  };
  const channels = Object.fromEntries(
    woken.map(({ wakeOnChannel = "" }) => [wakeOnChannel, () => wake(wakeOnChannel)]),
  );
  const listener = new PgListener({ pool, log, channels, onReconnect: () => wake() });
  await listener.start();
  return listener;
}

/** Errors when two processes create the queue's tables at the same moment; the loser tries again. */
const CREATION_RACE_CODES = new Set(["23505", "42P06", "42P07", "42710"]);
const MAX_TRIES = 5;

async function startBoss(
  pool: pg.Pool,
  log: Log,
  options: Omit<ConstructorOptions, "db">,
): Promise<PgBoss> {
  for (let tries = 1; ; tries++) {
    const boss = new PgBoss({
      ...options,
      db: { executeSql: (text, values) => pool.query(text, values) },
    });
    boss.on("error", (error) => logQueueError(log, error));
    try {
      await boss.start();
      return boss;
    } catch (error) {
      const code = String((error as { code?: unknown }).code);
      if (tries === MAX_TRIES || !CREATION_RACE_CODES.has(code)) throw error;
      await sleep(200);
    }
  }
}

/** Logs the queue's name too, if the error has one. */
function logQueueError(log: Log, error: Error & { queue?: string }): void {
  log.error({ ...(error.queue && { job: error.queue }), err: error }, "queue");
}

/** Creates the queues that are missing and updates those whose options changed. All are read by one statement. */
async function createQueues(boss: PgBoss, jobs: readonly AnyJob[]): Promise<void> {
  const known = new Map((await boss.getQueues()).map((queue) => [queue.name, queue]));
  for (const job of jobs) {
    if (isRepeated(job.rate)) continue;
    const options = {
      retryLimit: job.retries ?? DEFAULT_RETRIES,
      retryBackoff: true,
      heartbeatSeconds: HEARTBEAT_SECONDS,
      // A job given up after all its retries.
      ...(job.deleteWhenDone && { deleteAfterSeconds: FAILED_JOB_RETENTION_SECONDS }),
    };
    const queue = known.get(job.id);
    if (queue && isSubset(options, queue)) continue;
    if (queue) await boss.updateQueue(job.id, options);
    // "short": at most one waiting job per key.
    else await boss.createQueue(job.id, { ...options, policy: "short" });
    // pg-boss reads the options of unchanged queues at its start, those of a changed one on first use. Reading them now spares
    // the first enqueue in a transaction a second connection.
    await boss.findJobs(job.id, { id: randomUUID() });
  }
}

const isSubset = (options: object, of: object): boolean =>
  Object.entries(options).every(([name, value]) => Reflect.get(of, name) === value);

async function runJob(deps: DepsWithQueue, job: AnyJob, id: string, data: object): Promise<void> {
  const stopWatch = deps.metrics.jobs.startTimer({ job: job.id });
  try {
    await job.run(deps, job.payload.parse(data ?? {}));
    stopWatch({ outcome: "done" });
  } catch (error) {
    stopWatch({ outcome: "failed" });
    deps.log.error({ job: job.id, id, err: error }, "job failed");
    throw error;
  }
}

function createQueue(boss: PgBoss): Queue & { boss: PgBoss } {
  return {
    boss,
    async enqueue(tx, job, payload, { startAfter, singletonKey = randomUUID() } = {}) {
      await boss.send(job.id, job.payload.parse(payload), {
        db: fromDrizzle(tx, sql),
        ...(startAfter ? { startAfter } : {}),
        // pg-boss keeps one waiting job per key; a random key allows any number.
        singletonKey,
      });
    },
    async deleteJobsMentioning(tx, mentioned) {
      // Names are searched as they are and as JSON escapes them: an e-mail address may contain quotation marks.
      const names = [
        ...new Set(mentioned.flatMap((name) => [name, JSON.stringify(name).slice(1, -1)])),
      ];
      const pattern = buildMentionPattern(names);
      // The plain search comes first: the pattern alone takes seconds over a hundred thousand jobs.
      const content = sql`concat_ws(' ', data, output, singleton_key)`;
      const found = sql.join(
        names.map((name) => sql`strpos(lower(${content}), lower(${name}::text)) > 0`),
        sql` or `,
      );
      // `output` is searched too: an error of a mail server repeats the address it refused.
      await tx.execute(sql`delete from pgboss.job where (${found}) and ${content} ~* ${pattern}`);
    },
    stop: () => boss.stop({ graceful: true, timeout: 20_000 }),
  };
}
