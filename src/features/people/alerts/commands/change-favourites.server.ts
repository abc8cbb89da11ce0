import { and, eq, inArray, isNotNull, lte, or, sql } from "drizzle-orm";
import { z } from "zod";
import { getCallPhase } from "#features/portal/calls/rules/status.ts";
import { calls } from "#features/portal/calls/tables.server.ts";
import { command } from "#platform/command.server.ts";
import { DomainError } from "#platform/errors.ts";
import { can } from "../policy.ts";
import { openUndo, sealUndo } from "../rules/undo.ts";
import { favourites } from "../tables.server.ts";

/** Adds a call to the favourites or removes it. Returns the state afterwards. */
export const setFavourite = command({
  actors: ["person"],
  input: z.object({
    callId: z.int(),
    /** The wanted state; null toggles. */
    liked: z.boolean().nullable(),
  }),
  async load({ tx, actor: { userId }, input: { callId } }) {
    // One request at a time for a person and a call, so that two concurrent toggles cancel each other out.
    const key = `favourite ${userId} ${callId}`;
    await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended(${key}, 0))`);
    const [call] = await tx
      .select({
        publishedAt: calls.publishedAt,
        opensAt: calls.opensAt,
        closesAt: calls.closesAt,
        withdrawnAt: calls.withdrawnAt,
        kept: sql<boolean>`${favourites.userId} is not null`,
      })
      .from(calls)
      .leftJoin(favourites, and(eq(favourites.callId, calls.id), eq(favourites.userId, userId)))
      .where(eq(calls.id, callId));
    if (!call) throw new DomainError("NOT_FOUND");
    return call;
  },
  may: (actor) => can(actor, "keepFavourites", undefined),
  async run({ tx, actor: { userId }, input: { callId, liked: wantedState }, now }, call) {
    const liked = wantedState ?? !call.kept;
    if (liked === call.kept) return liked;
    if (liked) {
      const phase = getCallPhase(call, now);
      if (phase === "unpublished") throw new DomainError("NOT_FOUND");
      if (phase === "retired" || phase === "withdrawn") throw new DomainError("GONE");
      await tx.insert(favourites).values({ userId, callId, createdAt: now });
    } else {
      await tx
        .delete(favourites)
        .where(and(eq(favourites.userId, userId), eq(favourites.callId, callId)));
    }
    return liked;
  },
});

/** Removes every closed favourite. Returns their number and an undo token. */
export const removeClosedFavourites = command({
  actors: ["person"],
  input: z.object({}),
  may: (actor) => can(actor, "keepFavourites", undefined),
  async run({ tx, actor: { userId }, signer, now }) {
    const closed = tx
      .select({ id: calls.id })
      .from(calls)
      .where(or(lte(calls.closesAt, now), isNotNull(calls.withdrawnAt)));
    const removed = await tx
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
  },
});

/** Restores removed favourites with their original dates. Throws GONE after the undo time. */
export const restoreFavourites = command({
  actors: ["person"],
  input: z.object({ undo: z.string() }),
  async load({ input, signer, now }) {
    const removed = openUndo(signer, "favourites", input.undo, now);
    if (!removed) throw new DomainError("GONE");
    return removed;
  },
  may: (actor, removed) => can(actor, "restoreFavourites", removed),
  async run({ tx, actor }, removed) {
    const rows = removed.calls.map(([callId, seconds]) => ({ callId, seconds }));
    // Joined with `calls`, because a call may have been deleted meanwhile.
    await tx.execute(sql`
      insert into ${favourites} (user_id, call_id, created_at)
      select ${actor.userId}::uuid, calls.id, to_timestamp(kept.seconds)
      from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as kept("callId" int, seconds bigint)
      join calls on calls.id = kept."callId"
      on conflict do nothing`);
  },
});
