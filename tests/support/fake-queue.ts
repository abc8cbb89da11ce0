import { sql } from "drizzle-orm";
import type { Db } from "#platform/db/pool.server.ts";
import type { DepsWithQueue, EnqueueOptions, Job, JobRequest, Queue } from "#platform/jobs/job.ts";
import { buildMentionPattern } from "#platform/jobs/job.ts";
import type { OutgoingMail } from "#platform/mail/mailer.server.ts";

interface WaitingJob {
  readonly id: string;
  readonly payload: object;
  /** The key under which it waits at most once. */
  readonly once: string | null;
}

/**
 * The queue and the mailbox of a test. As with the real queue, a job is a row written in the caller's transaction: what
 * was asked for in a transaction that failed does not wait. Nothing runs before the test says so.
 */
export interface FakeQueue extends Queue {
  /** What waits, in the order it was asked for. */
  waiting(): Promise<WaitingJob[]>;
  /** What waits, taken out of the queue without being run. */
  take(): Promise<WaitingJob[]>;
  /** Runs what waits, as the worker would (each by itself, then throws what the first to fail threw), and gives back the mails that were sent since the last time. */
  runJobs(deps: DepsWithQueue, only?: Job): Promise<OutgoingMail[]>;
  /** Forgets what waits and what was mailed. */
  clear(): Promise<void>;
  readonly mailer: DepsWithQueue["mailer"];
  /** What was mailed since the last time, the newest at the end. */
  readonly mailbox: readonly OutgoingMail[];
  /** A mail server that refuses: null lets the mail pass. */
  refuse: (mail: OutgoingMail) => Error | null;
}

export async function createFakeQueue(db: Db): Promise<FakeQueue> {
  // A schema of its own: tests that look through all tables of the product do not meet it.
  await db.execute(sql`create schema if not exists test_queue`);
  await db.execute(
    sql`create table if not exists test_queue.jobs
      (at bigint generated always as identity primary key, id text not null, payload jsonb not null, once text,
       unique (id, once))`,
  );
  const known = new Map<string, JobRequest & Partial<Job>>();
  let mails: OutgoingMail[] = [];

  const take = async (only?: Job): Promise<WaitingJob[]> => {
    const { rows } = await db.execute<WaitingJob & Record<string, unknown>>(
      sql`with taken as (
          delete from test_queue.jobs where ${only?.id ?? null}::text is null or id = ${only?.id ?? null}
          returning at, id, payload, once
        ) select id, payload, once from taken order by at`,
    );
    return rows;
  };

  const fake: FakeQueue = {
    async enqueue<Payload extends object>(
      tx: Db,
      job: JobRequest<Payload>,
      payload: Payload,
      options?: EnqueueOptions,
    ) {
      // A request without its work does not replace the job that a test has run before.
      if (!known.has(job.id) || "run" in job) known.set(job.id, job as unknown as JobRequest);
      await tx.execute(
        sql`insert into test_queue.jobs (id, payload, once)
          values (${job.id}, ${JSON.stringify(payload)}::jsonb, ${options?.singletonKey ?? null})
          on conflict do nothing`,
      );
    },
    async deleteJobsMentioning(tx, names) {
      await tx.execute(
        sql`delete from test_queue.jobs where concat_ws(' ', payload, once) ~* ${buildMentionPattern(names)}`,
      );
    },
    stop: async () => {},
    take: () => take(),
    async waiting() {
      const { rows } = await db.execute<WaitingJob & Record<string, unknown>>(
        sql`select id, payload, once from test_queue.jobs order by at`,
      );
      return rows;
    },
    async runJobs(deps, only) {
      const failures: unknown[] = [];
      if (only) known.set(only.id, only);
      for (const { id, payload } of await take(only)) {
        const job = known.get(id);
        if (!job) throw new Error(`Nobody here asked for ${id}.`);
        // Work of another feature, which this test does not ask for.
        if (!job.run) continue;
        await job.run(deps, job.payload.parse(payload)).catch((error) => failures.push(error));
      }
      if (failures.length > 0) throw failures[0];
      const sent = mails;
      mails = [];
      return sent;
    },
    async clear() {
      await take();
      mails = [];
    },
    mailer: {
      async send(mail: OutgoingMail) {
        const refusal = fake.refuse(mail);
        if (refusal) throw refusal;
        mails.push(mail);
        return true;
      },
    } as DepsWithQueue["mailer"],
    get mailbox() {
      return mails;
    },
    refuse: () => null,
  };
  return fake;
}
