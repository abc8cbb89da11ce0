import { and, eq, sql } from "drizzle-orm";
import { z } from "zod";
import { getCallPhase } from "#features/portal/calls/rules/status.ts";
import { calls } from "#features/portal/calls/tables.server.ts";
import { command } from "#platform/command.server.ts";
import { DomainError } from "#platform/errors.ts";
import { can } from "../policy.ts";
import { favourites } from "../tables.server.ts";

/** Keeps a call in sight or lets it go; answers what holds afterwards. */
export const setFavourite = command({
  actors: ["person"],
  input: z.object({
    callId: z.int(),
    /** Liked or not; null turns whatever it is into its contrary. */
    liked: z.boolean().nullable(),
  }),
  async load({ tx, actor: { userId }, input: { callId } }) {
    // One at a time for one person and one call: two contrary turns at the same moment undo each other.
    const key = `favourite ${userId} ${callId}`;
    await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended(${key}, 0))`);
    const [call] = await tx
      .select({
        publishedAt: calls.publishedAt,
        opensAt: calls.opensAt,
        closesAt: calls.closesAt,
        kept: sql<boolean>`${favourites.userId} is not null`,
      })
      .from(calls)
      .leftJoin(favourites, and(eq(favourites.callId, calls.id), eq(favourites.userId, userId)))
      .where(eq(calls.id, callId));
    if (!call) throw new DomainError("NOT_FOUND");
    return call;
  },
  may: (actor) => can(actor, "keepFavourites", undefined),
  async run({ tx, actor: { userId }, input: { callId, liked: wanted }, now }, call) {
    const liked = wanted ?? !call.kept;
    if (liked === call.kept) return liked;
    if (liked) {
      const phase = getCallPhase(call, now);
      if (phase === "unpublished") throw new DomainError("NOT_FOUND");
      if (phase === "retired") throw new DomainError("GONE");
      await tx.insert(favourites).values({ userId, callId, createdAt: now });
    } else {
      await tx
        .delete(favourites)
        .where(and(eq(favourites.userId, userId), eq(favourites.callId, callId)));
    }
    return liked;
  },
});
