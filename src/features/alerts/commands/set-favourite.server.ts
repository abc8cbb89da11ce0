import { and, eq, sql } from "drizzle-orm";
import { phaseAt } from "#features/calls/rules/status.ts";
import { calls } from "#features/calls/tables.server.ts";
import type { Deps } from "#platform/deps.ts";
import { DomainError } from "#platform/errors.ts";
import { favourites } from "../tables.server.ts";

export interface FavouriteWish {
  userId: string;
  callId: number;
  /** Liked or not; null turns whatever it is into its contrary. */
  liked: boolean | null;
}

/** Keeps a call in sight or lets it go; answers what holds afterwards. */
export async function setFavourite(
  { db, clock }: Pick<Deps, "db" | "clock">,
  { userId, callId, liked: wish }: FavouriteWish,
): Promise<boolean> {
  return db.transaction(async (tx) => {
    // One at a time for one person and one call: two contrary turns at the same moment undo each other.
    const key = `favourite ${userId} ${callId}`;
    await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended(${key}, 0))`);
    const [found] = await tx
      .select({
        publishedAt: calls.publishedAt,
        opensAt: calls.opensAt,
        closesAt: calls.closesAt,
        kept: sql<boolean>`${favourites.userId} is not null`,
      })
      .from(calls)
      .leftJoin(favourites, and(eq(favourites.callId, calls.id), eq(favourites.userId, userId)))
      .where(eq(calls.id, callId));
    if (!found) throw new DomainError("NOT_FOUND");
    const liked = wish ?? !found.kept;
    if (liked === found.kept) return liked;
    const now = clock.now();
    if (liked) {
      const phase = phaseAt(found, now);
      if (phase === "unpublished") throw new DomainError("NOT_FOUND");
      if (phase === "retired") throw new DomainError("GONE");
      await tx.insert(favourites).values({ userId, callId, createdAt: now });
    } else {
      await tx
        .delete(favourites)
        .where(and(eq(favourites.userId, userId), eq(favourites.callId, callId)));
    }
    return liked;
  });
}
