import { sql } from "drizzle-orm";
import type { Db } from "#platform/db/pool.server.ts";
import type { DepsWithQueue, EnqueueOptions, Job, JobRequest, Queue } from "#platform/jobs/job.ts";
import { buildMentionPattern } from "#platform/jobs/job.ts";
import type { OutgoingMail } from "#platform/mail/mailer.server.ts";

interface WaitingJob {
  readonly id: string;
  readonly payload: object;
  /** The key under which a job waits at most once. */
  readonly once: string | null;
}

/**
 * The queue and the mailbox of a test. As with the real queue, a job is a row written in the caller's transaction and
 * vanishes on rollback. Jobs run only on demand.
 */
export interface FakeQueue extends Queue {
  /** The waiting jobs in order. */
  waiting(): Promise<WaitingJob[]>;
  /** Removes the waiting jobs without running them. */
  take(): Promise<WaitingJob[]>;
  /**
   * Runs the waiting jobs like the worker (each by itself; then throws the first error) and returns the mails sent
   * since the last call.
   */
  runJobs(deps: DepsWithQueue, only?: Job): Promise<OutgoingMail[]>;
  /** Clears queue and mailbox. */
  clear(): Promise<void>;
  readonly mailer: DepsWithQueue["mailer"];
  /** The mails since the last call, the newest last. */
  readonly mailbox: readonly OutgoingMail[];
  /** Simulates a refusing mail server; null accepts the mail. */
  refuse: (mail: OutgoingMail) => Error | null;
}

export async function createFakeQueue(db: Db): Promise<FakeQueue> {
  // In a schema of its own, so that tests over all tables of the product do not see it.
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
      // A job request without its work does not replace a job that a test has run before.
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
        // A job of another feature, not loaded by this test.
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
