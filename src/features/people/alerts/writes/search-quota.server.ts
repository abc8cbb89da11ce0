import { and, eq, sql } from "drizzle-orm";
import type { Db } from "#platform/db/pool.server.ts";
import { DomainError } from "#platform/errors.ts";
import { notRemoved } from "../queries/searches.server.ts";
import { MAX_SEARCHES } from "../rules/saved-search.ts";
import { savedSearches } from "../tables.server.ts";

/** What adds to a person's searches goes one at a time: two windows cannot both be the hundredth, nor both the first. */
export async function lockSearches(tx: Db, userId: string): Promise<void> {
  const key = `saved searches ${userId}`;
  await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended(${key}, 0))`);
}

/** Refuses one more search than a person may have. */
export async function requireQuota(tx: Db, userId: string): Promise<void> {
  const count = await tx.$count(savedSearches, and(eq(savedSearches.userId, userId), notRemoved));
  if (count >= MAX_SEARCHES) throw new DomainError("TAKEN", { why: "full" });
}
