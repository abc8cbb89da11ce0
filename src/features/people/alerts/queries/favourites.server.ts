import { desc, sql } from "drizzle-orm";
import { type CallCardRow, listCards } from "#features/portal/calls/queries/calls.server.ts";
import { getCallPhase } from "#features/portal/calls/rules/status.ts";
import type { Actor, PersonActor } from "#platform/actor.ts";
import type { Db } from "#platform/db/pool.server.ts";
import { favourites } from "../tables.server.ts";
import { wasToldOfClosing } from "./told-closing.server.ts";
import { favouriteVisibleTo } from "./visible-to.server.ts";

/** The ids of a person's favourites. Null for visitors, because their pages are cached and shared. */
export async function listFavouriteIds(
  db: Db,
  actor: PersonActor | null,
): Promise<Set<number> | null> {
  if (!actor) return null;
  const rows = await db
    .select({ callId: favourites.callId })
    .from(favourites)
    .where(favouriteVisibleTo(actor));
  return new Set(rows.map(({ callId }) => callId));
}

/** The favourites an actor sees as cards, the latest first. */
export async function listFavouriteCalls(db: Db, actor: Actor): Promise<CallCardRow[]> {
  const favouriteRows = await db
    .select({ callId: favourites.callId })
    .from(favourites)
    .where(favouriteVisibleTo(actor))
    .orderBy(desc(favourites.createdAt), favourites.callId);
  const rows = await listCards(
    db,
    favouriteRows.map(({ callId }) => callId),
  );
  const byId = new Map(rows.map((row) => [row.id, row]));
  return favouriteRows.flatMap(({ callId }) => byId.get(callId) ?? []);
}

/**
 * A call that can be added to the favourites, or null. Only published calls, because the id comes from the address.
 */
export async function findUnlikedCall(db: Db, actor: PersonActor, callId: number, now: Date) {
  if ((await listFavouriteIds(db, actor))?.has(callId)) return null;
  const [call] = await listCards(db, [callId]);
  const shown = call && !["unpublished", "retired", "withdrawn"].includes(getCallPhase(call, now));
  return shown ? call : null;
}

/** Selects the users who added a call before a moment. Later ones already saw its current state. */
export const selectUsersWhoLikedBefore = (callId: number, moment: Date) => sql`
  select user_id from favourites
  where call_id = ${callId} and created_at <= ${moment.toISOString()}::timestamptz`;

/** Selects the users to remind of a closing since a moment, without those who were told since that the closing moved. */
export const selectUsersToRemind = (callId: number, since: Date) => sql`
  ${selectUsersWhoLikedBefore(callId, since)}
    and not ${wasToldOfClosing(sql`favourites.user_id`, callId, since)}`;
