import type { ZodType } from "zod";
import type { Db } from "../db/pool.server.ts";
import type { Deps } from "../deps.ts";
import type { JobRate } from "./rates.ts";

/**
 * Slow or fallible work, kept in the database until it is done. A job may run twice (a worker can die after the
 * work and before saying so): `run` must be idempotent.
 */
export interface Job<Payload extends object = object> {
  readonly id: string;
  readonly payload: ZodType<Payload>;
  /** When it runs by itself, as a cron line in Paris time, with an empty payload. */
  readonly schedule?: string;
  /** A channel of PostgreSQL (`notify`) on whose word it runs too, at most once waiting. */
  readonly wakeOnChannel?: string;
  /** How often it is tried again after a failure, with growing pauses. */
  readonly retries?: number;
  /** How many run at once and how soon they are taken (`rates.ts`). */
  readonly rate: JobRate;
  /** For what names somebody who is no longer here: nothing is left of it once it is done. */
  readonly deleteWhenDone?: true;
  run(deps: DepsWithQueue, payload: Payload): Promise<void>;
}

/** What the queue needs to accept a job. A feature that asks for the work of a later feature declares only this. */
export type JobRequest<Payload extends object = object> = Pick<Job<Payload>, "id" | "payload">;

// A list of jobs holds jobs of every payload; `run` is only ever called with what `payload` has parsed.
// biome-ignore lint/suspicious/noExplicitAny: the payload's type is given back by its own schema
export type AnyJob = Job<any>;

export interface Queue {
  /** Puts a job in the queue inside the caller's transaction: it exists if and only if the rest does. */
  enqueue<Payload extends object>(
    tx: Db,
    job: JobRequest<Payload>,
    payload: Payload,
    options?: EnqueueOptions,
  ): Promise<void>;
  /** Empties the queue of every job, waiting or finished, that names one of these: ids, addresses. */
  deleteJobsMentioning(tx: Db, names: readonly string[]): Promise<void>;
  stop(): Promise<void>;
}

export interface EnqueueOptions {
  /** Not before this moment. */
  startAfter?: Date;
  /** At most one waiting job with this key: the rest is dropped. */
  singletonKey?: string;
}

/** What commands and jobs work with: they may also ask for more work. */
export interface DepsWithQueue extends Deps {
  readonly queue: Queue;
}

/**
 * A regular expression of PostgreSQL for texts in which one of these names stands by itself: `a@b.fr` is found in
 * `"a@b.fr"` and in `<a@b.fr>`, not in `"aa@b.fr"` nor in `"a@b.fr.example"`.
 */
export function buildMentionPattern(names: readonly string[]): string {
  const anyOf = names.map((name) => name.replace(/[.*+?^${}()|[\]\\]/g, "\\$&")).join("|");
  return `(^|[^[:alnum:]._%+-])(${anyOf})($|[^[:alnum:].@_-]|[.]($|[^[:alnum:]]))`;
}
