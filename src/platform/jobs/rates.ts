/** How fast one worker process takes the jobs of a queue. Several workers add up. */
export interface JobRate {
  /** At most this many run at once. */
  readonly concurrency: number;
  /**
   * Taken by one statement. One by one, a slow job holds back none of the others; in batches, a long queue costs few
   * statements: of a batch `concurrency` run at a time, each succeeds or fails by itself, and a full batch is followed by
   * the next at once.
   */
  readonly batch: number;
  /** Between two looks at the queue. */
  readonly pollSeconds: number;
}

/** What looks at everything there is, or keeps a whole processor busy: a second one beside it would gain nothing. */
export const ONE_AT_A_TIME_RATE: JobRate = { concurrency: 1, batch: 1, pollSeconds: 1 };

/** What mostly waits for a service outside: one person's long import holds up nobody else's. */
export const OUTSIDE_RATE: JobRate = { concurrency: 4, batch: 1, pollSeconds: 1 };

/** Files that nobody can reach any more. */
export const FILE_REMOVAL_RATE: JobRate = { concurrency: 2, batch: 20, pollSeconds: 5 };

/** A mail somebody sits and waits for: a link to activate, reset or confirm. */
export const AWAITED_MAIL_RATE: JobRate = { concurrency: 4, batch: 1, pollSeconds: 0.5 };

/** Mails by the thousand that nobody waits for. Each holds a connection to the database while the mail server answers. */
export const BULK_MAIL_RATE: JobRate = { concurrency: 4, batch: 100, pollSeconds: 1 };

/** Tidying at night: nothing is lost if it starts half a minute later. */
export const HOUSEKEEPING_RATE: JobRate = { concurrency: 1, batch: 1, pollSeconds: 30 };
