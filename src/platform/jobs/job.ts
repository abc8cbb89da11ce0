import type { ZodType } from "zod";
import type { Db } from "../db/pool.server.ts";
import type { Deps } from "../deps.ts";
import type { JobRate } from "./rates.ts";

/**
 * Slow or fallible work, stored in the database until it is done. A job may run twice (a worker can die after the work
 * and before reporting it): `run` must be idempotent.
 */
export interface Job<Payload extends object = object> {
  readonly id: string;
  readonly payload: ZodType<Payload>;
  /** Cron expression in Paris time; the job then runs with an empty payload. */
  readonly schedule?: string;
  /** A PostgreSQL channel (`notify`) that also starts the job; at most one waits. */
  readonly wakeOnChannel?: string;
  /** Retries after a failure, with growing pauses. */
  readonly retries?: number;
  /** Concurrency and polling (`rates.ts`). */
  readonly rate: JobRate;
  /** For payloads that name an erased person: the row is deleted once the job is done. */
  readonly deleteWhenDone?: true;
  run(deps: DepsWithQueue, payload: Payload): Promise<void>;
}

/** The part of a job needed to enqueue it. A feature that starts a job of a later feature declares only this. */
export type JobRequest<Payload extends object = object> = Pick<Job<Payload>, "id" | "payload">;

// A list of jobs has jobs of every payload type; `run` is only called with the result of `payload.parse`.
// biome-ignore lint/suspicious/noExplicitAny: the payload's type is given back by its own schema
export type AnyJob = Job<any>;

export interface Queue {
  /** Enqueues a job inside the caller's transaction: the job exists if and only if the transaction commits. */
  enqueue<Payload extends object>(
    tx: Db,
    job: JobRequest<Payload>,
    payload: Payload,
    options?: EnqueueOptions,
  ): Promise<void>;
  /** Deletes every job, waiting or finished, that mentions one of these ids or addresses. */
  deleteJobsMentioning(tx: Db, names: readonly string[]): Promise<void>;
  stop(): Promise<void>;
}

export interface EnqueueOptions {
  /** Earliest start. */
  startAfter?: Date;
  /** At most one waiting job per key; further ones are dropped. */
  singletonKey?: string;
}

/** The services of commands and jobs: they can also enqueue. */
export interface DepsWithQueue extends Deps {
  readonly queue: Queue;
}

/**
 * A PostgreSQL regular expression that matches one of these names as a whole word: `a@b.fr` is found in `"a@b.fr"` and
 * in `<a@b.fr>`, not in `"aa@b.fr"` nor in `"a@b.fr.example"`.
 */
export function buildMentionPattern(names: readonly string[]): string {
  const anyOf = names.map((name) => name.replace(/[.*+?^${}()|[\]\\]/g, "\\$&")).join("|");
  return `(^|[^[:alnum:]._%+-])(${anyOf})($|[^[:alnum:].@_-]|[.]($|[^[:alnum:]]))`;
}
