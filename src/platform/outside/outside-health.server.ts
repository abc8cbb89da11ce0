import { asc, eq, sql } from "drizzle-orm";
import type { Db } from "../db/pool.server.ts";
import { outsideHealth } from "./tables.server.ts";

/** A healthy service is recorded at most this often: this is a status for people, not a log of requests. */
const WRITE_EVERY_MS = 60_000;

/** Records the health of each outside service, for all processes. */
export class OutsideHealthRecorder {
  readonly #db: Db;
  readonly #onError: (error: unknown) => void;

  constructor(db: Db, onError: (error: unknown) => void) {
    this.#db = db;
    this.#onError = onError;
  }

  /** Records an outcome in the background. */
  record(service: string, failure: string | null, now: Date): void {
    this.#write(service, failure, now).catch(this.#onError);
  }

  async #write(service: string, failure: string | null, now: Date): Promise<void> {
    const outcome = failure
      ? { healthy: false, lastFailureAt: now, lastFailure: failure }
      : { healthy: true, lastOkAt: now };
    const failures = failure ? sql`${outsideHealth.failures} + 1` : sql`0`;
    await this.#db
      .insert(outsideHealth)
      .values({ service, failures: failure ? 1 : 0, ...outcome })
      .onConflictDoUpdate({
        target: outsideHealth.service,
        set: { failures, ...outcome },
        // Decided by the table, because another process may have recorded a failure since.
        ...(failure ? {} : { setWhere: this.#isWorthWriting(now) }),
      });
  }

  #isWorthWriting(now: Date) {
    const before = new Date(now.getTime() - WRITE_EVERY_MS);
    const { healthy, lastOkAt } = outsideHealth;
    return sql`not ${healthy} or ${lastOkAt} is null or ${lastOkAt} <= ${before.toISOString()}`;
  }
}

/** Services whose last request failed, with the time of their last success. */
export async function listDegradedServices(db: Db) {
  return db
    .select({ service: outsideHealth.service, lastOkAt: outsideHealth.lastOkAt })
    .from(outsideHealth)
    .where(eq(outsideHealth.healthy, false))
    .orderBy(asc(outsideHealth.service));
}

/** The health of every service that was ever called. */
export async function listServiceHealth(db: Db) {
  return db.select().from(outsideHealth).orderBy(asc(outsideHealth.service));
}
