import { and, eq, sql } from "drizzle-orm";
import type { Db } from "#platform/db/pool.server.ts";
import { DomainError } from "#platform/errors.ts";
import { notRemoved } from "../queries/visible-to.server.ts";
import { MAX_SEARCHES } from "../rules/saved-search.ts";
import { savedSearches } from "../tables.server.ts";

/**
 * Serialises additions to a person's searches: two windows cannot both pass the quota, nor save the same criteria
 * twice.
 */
export async function lockSearches(tx: Db, userId: string): Promise<void> {
  const key = `saved searches ${userId}`;
  await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended(${key}, 0))`);
}

/**
 * Throws TAKEN if the person's quota of saved searches is used up. Counted by account, because the holder of a mailed link
 * restores a search without signing in.
 */
export async function requireQuota(tx: Db, userId: string): Promise<void> {
  const count = await tx.$count(savedSearches, and(eq(savedSearches.userId, userId), notRemoved));
  if (count >= MAX_SEARCHES) throw new DomainError("TAKEN", { why: "full" });
}
