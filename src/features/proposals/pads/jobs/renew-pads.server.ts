import { and, asc, eq, isNull, lt, notExists, or, sql } from "drizzle-orm";
import { z } from "zod";
import type { Database, Db } from "#platform/db/pool.server.ts";
import type { Job } from "#platform/jobs/job.ts";
import { HOUSEKEEPING_RATE } from "#platform/jobs/rates.ts";
import { renewPadState } from "../rules/pad-document.ts";
import { pads, padUpdates } from "../tables.server.ts";

/** A pad must have been idle for this long. */
const QUIET_MS = 3 * 3_600_000;
/** Smaller pads open fast whatever their history is. */
const MIN_RENEWED_BYTES = 20_000;
/** Pads checked in one night; the next run continues. */
const BATCH_SIZE = 1000;

/**
 * Compacts pads with a long editing history at night: the pad restarts from its current text in a new generation, so
 * that it opens as fast as a new one (decision 0026). Open pages reload; text still unsent on a device is appended.
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

/** Written to since the last check, and idle now. */
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
    // The lock makes writers wait; they are then told that the pad was renewed.
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
