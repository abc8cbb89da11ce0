import { sql } from "drizzle-orm";
import { erasedAccounts, users } from "#features/people/accounts/tables.server.ts";
import type { Db } from "#platform/db/pool.server.ts";

/** Counts of accounts, for the home page of administrators. */
export async function countAccounts(db: Db) {
  const [counts] = await db
    .select({
      researchers: sql<number>`count(*) filter (where ${users.role} = 'researcher')::int`,
      inactive: sql<number>`count(*) filter (where ${users.role} = 'researcher'
        and ${users.emailVerifiedAt} is null and ${users.orcid} is null)::int`,
      orcid: sql<number>`count(${users.orcid})::int`,
      administrators: sql<number>`count(*) filter (where ${users.role} = 'administrator')::int`,
    })
    .from(users);
  const [erased] = await db.select({ count: sql<number>`count(*)::int` }).from(erasedAccounts);
  const none = { researchers: 0, inactive: 0, orcid: 0, administrators: 0 };
  return { ...(counts ?? none), erased: erased?.count ?? 0 };
}
