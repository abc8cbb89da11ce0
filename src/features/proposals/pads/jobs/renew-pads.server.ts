import { and, asc, eq, isNull, lt, notExists, or, sql } from "drizzle-orm";
import { z } from "zod";
import type { Database, Db } from "#platform/db/pool.server.ts";
import type { Job } from "#platform/jobs/job.ts";
import { HOUSEKEEPING_RATE } from "#platform/jobs/rates.ts";
import { renewPadState } from "../rules/pad-document.ts";
import { pads, padUpdates } from "../tables.server.ts";

/** Nobody has written for so long. */
const QUIET_MS = 3 * 3_600_000;
/** Smaller ones open at once, whatever they are made of. */
const MIN_RENEWED_BYTES = 20_000;
/** What one night weighs at most; the next goes on. */
const BATCH_SIZE = 1000;

/**
 * Pads that were written in for long begin anew with what they say, at night, where nobody writes: a pad of a year opens as
 * fast as a new one. Pages that are still open load the new one; words that a device kept meanwhile are put at its end.
 */
export const renewPads: Job = {
  id: "renew-pads",
  payload: z.object({}),
  schedule: "10 4 * * *",
  rate: HOUSEKEEPING_RATE,
  async run({ db, clock, log }) {
    const now = clock.now();
    for (const { id } of await selectPadsToCheck(db, now).limit(BATCH_SIZE)) {
      try {
        await renewPadIfLarge(db, id, now);
      } catch (error) {
        log.error({ err: error, padId: id }, "a pad could not begin anew");
      }
    }
  },
};

/** Written since it was weighed last, and not now. */
const selectPadsToCheck = (db: Db, now: Date, id?: string) =>
  db
    .select({ id: pads.id, state: id === undefined ? sql<null>`null` : pads.state })
    .from(pads)
    .where(
      and(
        id === undefined ? undefined : eq(pads.id, id),
        lt(pads.mergedAt, new Date(now.getTime() - QUIET_MS)),
        or(isNull(pads.weighedAt), lt(pads.weighedAt, pads.mergedAt)),
        sql`octet_length(${pads.state}) > ${MIN_RENEWED_BYTES}`,
        notExists(db.select({ one: sql`1` }).from(padUpdates).where(eq(padUpdates.padId, pads.id))),
      ),
    )
    .orderBy(asc(pads.mergedAt));

function renewPadIfLarge(db: Database, id: string, now: Date): Promise<void> {
  return db.transaction(async (tx) => {
    // Held: whoever writes now waits, and is told that it has begun anew.
    await tx.select({ id: pads.id }).from(pads).where(eq(pads.id, id)).for("update");
    const [pad] = await selectPadsToCheck(tx, now, id);
    if (!pad?.state) return;
    const state = renewPadState(pad.state);
    await tx
      .update(pads)
      .set({
        weighedAt: now,
        ...(state ? { state, generation: sql`${pads.generation} + 1` } : {}),
      })
      .where(eq(pads.id, id));
    if (state) await tx.execute(sql`select pg_notify('pad_renewed', ${id})`);
  });
}
