import { and, eq, lte, sql } from "drizzle-orm";
import { z } from "zod";
import type { Job } from "#platform/jobs/job.ts";
import { HOUSEKEEPING_RATE } from "#platform/jobs/rates.ts";
import { unconfirmedOnly } from "../queries/searches.server.ts";
import { UNCONFIRMED_DAYS } from "../rules/saved-search.ts";
import { UNDO_SECONDS } from "../rules/undo.ts";
import { savedSearches } from "../tables.server.ts";

/** Deletes searches of unconfirmed addresses, which may belong to someone else than the requester. */
export const forgetUnconfirmed: Job<Record<string, never>> = {
  id: "forget-unconfirmed-searches",
  payload: z.record(z.string(), z.never()),
  schedule: "50 3 * * *",
  rate: HOUSEKEEPING_RATE,
  async run({ db, clock }) {
    const last = new Date(clock.now().getTime() - UNCONFIRMED_DAYS * 86_400_000);
    await db.delete(savedSearches).where(and(unconfirmedOnly, lte(savedSearches.updatedAt, last)));
  },
};

/** Deletes a search permanently after its undo time, unless it was restored. */
export const forgetRemovedSearch: Job<{ id: string }> = {
  id: "forget-removed-search",
  payload: z.object({ id: z.uuid() }),
  retries: 10,
  rate: HOUSEKEEPING_RATE,
  async run({ db, clock }, { id }) {
    const last = new Date(clock.now().getTime() - UNDO_SECONDS * 1000);
    await db
      .delete(savedSearches)
      .where(and(eq(savedSearches.id, id), lte(savedSearches.removedAt, last)));
  },
};

/** How long sent mails are retained. */
const RETENTION_DAYS = 400;

export const forgetDigests: Job<Record<string, never>> = {
  id: "forget-digests",
  rate: HOUSEKEEPING_RATE,
  payload: z.record(z.string(), z.never()),
  schedule: "25 3 * * *",
  async run({ db, clock }) {
    const before = new Date(clock.now().getTime() - RETENTION_DAYS * 86_400_000).toISOString();
    // Mails with matches stay, because a match must never be mailed again.
    await db.execute(sql`
      delete from alert_digests d where created_at < ${before}::timestamptz
        and not exists (select from alert_matches m where m.digest_id = d.id)`);
  },
};
