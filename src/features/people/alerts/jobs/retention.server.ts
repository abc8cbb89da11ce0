import { and, eq, lte, sql } from "drizzle-orm";
import { z } from "zod";
import type { Job } from "#platform/jobs/job.ts";
import { HOUSEKEEPING_RATE } from "#platform/jobs/rates.ts";
import { unconfirmedOnly } from "../queries/searches.server.ts";
import { UNCONFIRMED_DAYS } from "../rules/saved-search.ts";
import { UNDO_SECONDS } from "../rules/undo.ts";
import { savedSearches } from "../tables.server.ts";

/** Removes addresses nobody confirmed: they may be anybody's. */
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

/** Deletes a search for good once it cannot be brought back any more. One that was brought back stays. */
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

/** Mails that went out are remembered this long. */
const RETENTION_DAYS = 400;

export const forgetDigests: Job<Record<string, never>> = {
  id: "forget-digests",
  rate: HOUSEKEEPING_RATE,
  payload: z.record(z.string(), z.never()),
  schedule: "25 3 * * *",
  async run({ db, clock }) {
    const before = new Date(clock.now().getTime() - RETENTION_DAYS * 86_400_000).toISOString();
    // One that a pair of search and call was told in stays: the pair is told once and never again.
    await db.execute(sql`
      delete from alert_digests d where created_at < ${before}::timestamptz
        and not exists (select from alert_matches m where m.digest_id = d.id)`);
  },
};
