/** How fast one worker process runs a job: from its queue, or again and again without a queue. */
export type JobRate = QueueRate | RepeatRate;

/** How fast one worker process runs the jobs of a queue. Several workers add up. */
export interface QueueRate {
  /** Maximum of jobs running at once. */
  readonly concurrency: number;
  /**
   * Jobs fetched by one statement. With 1, a slow job delays no other. With more, a long queue costs few statements:
   * `concurrency` jobs of a batch run at a time, each succeeds or fails alone, and a full batch is followed by the next
   * at once.
   */
  readonly batch: number;
  /** How often the queue is looked at for waiting jobs. */
  readonly pollSeconds: number;
}

/**
 * A job that no one enqueues: each worker runs it with an empty payload, and again this long after its end. For work that
 * is one cheap statement when there is nothing to do, and that two workers can do at once.
 */
export interface RepeatRate {
  readonly pauseSeconds: number;
}

export const EACH_SECOND_RATE: RepeatRate = { pauseSeconds: 1 };

/** Jobs that read all data or occupy a whole processor; a second one beside it would gain nothing. */
export const ONE_AT_A_TIME_RATE: QueueRate = { concurrency: 1, batch: 1, pollSeconds: 1 };

/** Jobs that mostly wait for an outside service: one person's long import delays no other person's. */
export const OUTSIDE_RATE: QueueRate = { concurrency: 4, batch: 1, pollSeconds: 1 };

/** Deletion of files that are no longer reachable. */
export const FILE_REMOVAL_RATE: QueueRate = { concurrency: 2, batch: 20, pollSeconds: 5 };

/** Mails that a person waits for: links to activate, reset or confirm. */
export const AWAITED_MAIL_RATE: QueueRate = { concurrency: 4, batch: 1, pollSeconds: 0.5 };

/** Thousands of mails without urgency. Each holds a database connection while the mail server answers. */
export const BULK_MAIL_RATE: QueueRate = { concurrency: 4, batch: 100, pollSeconds: 1 };

/** Night-time cleaning; a start half a minute later does no harm. */
export const HOUSEKEEPING_RATE: QueueRate = { concurrency: 1, batch: 1, pollSeconds: 30 };
