import { asc, eq, sql } from "drizzle-orm";
import type { Db } from "../db/pool.server.ts";
import { outsideHealth } from "./tables.server.ts";

/** A healthy service is noted again at most this often: health is for people, not a log of requests. */
const WRITE_EVERY_MS = 60_000;

/** Keeps, for all processes, how each outside service has been doing. */
export class OutsideHealthRecorder {
  readonly #db: Db;
  readonly #onError: (error: unknown) => void;

  constructor(db: Db, onError: (error: unknown) => void) {
    this.#db = db;
    this.#onError = onError;
  }

  /** Notes an outcome without making anybody wait for it. */
  record(service: string, failure: string | null, now: Date): void {
    this.#write(service, failure, now).catch(this.#onError);
  }

  async #write(service: string, failure: string | null, now: Date): Promise<void> {
    const seen = failure
      ? { healthy: false, lastFailureAt: now, lastFailure: failure }
      : { healthy: true, lastOkAt: now };
    const failures = failure ? sql`${outsideHealth.failures} + 1` : sql`0`;
    await this.#db
      .insert(outsideHealth)
      .values({ service, failures: failure ? 1 : 0, ...seen })
      .onConflictDoUpdate({
        target: outsideHealth.service,
        set: { failures, ...seen },
        // Asked of the table and not remembered here: another process may have noted a failure since.
        ...(failure ? {} : { setWhere: this.#isNews(now) }),
      });
  }

  #isNews(now: Date) {
    const before = new Date(now.getTime() - WRITE_EVERY_MS);
    const { healthy, lastOkAt } = outsideHealth;
    return sql`not ${healthy} or ${lastOkAt} is null or ${lastOkAt} <= ${before.toISOString()}`;
  }
}

/** Services that failed when they were last asked, with the moment they last answered. */
export async function listDegradedServices(db: Db) {
  return db
    .select({ service: outsideHealth.service, lastOkAt: outsideHealth.lastOkAt })
    .from(outsideHealth)
    .where(eq(outsideHealth.healthy, false))
    .orderBy(asc(outsideHealth.service));
}

/** How every service that was ever asked has been doing. */
export async function listServiceHealth(db: Db) {
  return db.select().from(outsideHealth).orderBy(asc(outsideHealth.service));
}
