import { sql } from "drizzle-orm";
import type { Db } from "#platform/db/pool.server.ts";

/**
 * Records that people were told the current closing of a call by its publication, so that `watchCalls` does not tell them
 * again when the call changes once more before it runs.
 */
export async function recordToldClosing(tx: Db, callId: number): Promise<void> {
  await tx.execute(sql`
    update watched_calls set closes_at = date_trunc('milliseconds', calls.closes_at)
    from calls where calls.id = watched_calls.call_id and calls.id = ${callId}`);
}
