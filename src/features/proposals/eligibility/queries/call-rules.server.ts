import { eq } from "drizzle-orm";
import { calls } from "#features/portal/calls/tables.server.ts";
import type { Db } from "#platform/db/pool.server.ts";

/** The rules of a call with what their evaluation and page need; null without a call. */
export async function findCallRules(db: Db, callId: number) {
  const [call] = await db
    .select({
      rules: calls.eligibility,
      partnerId: calls.partnerId,
      year: calls.year,
      contacts: calls.contacts,
    })
    .from(calls)
    .where(eq(calls.id, callId));
  return call ?? null;
}
