import { type SQL, sql } from "drizzle-orm";
import type { Db } from "#platform/db/pool.server.ts";

/**
 * The lock around the dates and the withdrawal of a call. Deposits and new dossiers share it from before they read the
 * call until they commit; a publication and a withdrawal take it as their last act. An advisory lock is granted in the
 * order of requests. A row lock is not: deposits that overlap in the last minute would keep a moved closing waiting.
 */
const toLockKey = (callId: SQL) => sql`hashtextextended('call dates ' || ${callId}, 0)`;

/** Waits for the deposits and new dossiers that have read the call, and holds up later ones until the commit. */
export const lockCallDates = (tx: Db, callId: number) =>
  tx.execute(sql`select pg_advisory_xact_lock(${toLockKey(sql`${callId}::int`)})`);

/**
 * Keeps the dates of a call until the end of the transaction; to be taken before the call is read. `callId` is a subquery
 * that finds the id, so that the lock costs one statement.
 */
export const shareCallDates = (tx: Db, callId: SQL) =>
  tx.execute(sql`select pg_advisory_xact_lock_shared(${toLockKey(callId)})`);
