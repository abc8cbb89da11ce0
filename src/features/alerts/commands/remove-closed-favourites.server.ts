import { and, eq, inArray, lte, sql } from "drizzle-orm";
import { calls } from "#features/calls/tables.server.ts";
import type { Deps } from "#platform/deps.ts";
import { openUndo, sealUndo } from "../rules/undo.ts";
import { favourites } from "../tables.server.ts";

/** Lets go of every closed call; answers how many, and what gives them back. */
export async function removeClosedFavourites(
  { db, clock, signer }: Pick<Deps, "db" | "clock" | "signer">,
  userId: string,
): Promise<{ count: number; undo: string }> {
  const now = clock.now();
  const closed = db.select({ id: calls.id }).from(calls).where(lte(calls.closesAt, now));
  const removed = await db
    .delete(favourites)
    .where(and(eq(favourites.userId, userId), inArray(favourites.callId, closed)))
    .returning({ callId: favourites.callId, createdAt: favourites.createdAt });
  const kept = removed.map(({ callId, createdAt }): [number, number] => [
    callId,
    Math.floor(createdAt.getTime() / 1000),
  ]);
  return {
    count: removed.length,
    undo: sealUndo(signer, "favourites", { userId, calls: kept }, now),
  };
}

/** Gives them back, with the date each was kept on; false when it is too late or another person's. */
export async function restoreFavourites(
  { db, clock, signer }: Pick<Deps, "db" | "clock" | "signer">,
  userId: string,
  token: string,
): Promise<boolean> {
  const removed = openUndo(signer, "favourites", token, clock.now());
  if (removed?.userId !== userId) return false;
  const rows = removed.calls.map(([callId, seconds]) => ({ callId, seconds }));
  // A call may have been removed for good meanwhile.
  await db.execute(sql`
    insert into ${favourites} (user_id, call_id, created_at)
    select ${userId}::uuid, calls.id, to_timestamp(kept.seconds)
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as kept("callId" int, seconds bigint)
    join calls on calls.id = kept."callId"
    on conflict do nothing`);
  return true;
}
