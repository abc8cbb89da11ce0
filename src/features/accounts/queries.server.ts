import { eq, sql } from "drizzle-orm";
import type { Db } from "#platform/db/pool.server.ts";
import { erasedAccounts, users } from "./tables.server.ts";

/** What the page of an account shows of its owner. */
export async function accountOf(db: Db, userId: string) {
  const [account] = await db
    .select({
      firstName: users.firstName,
      lastName: users.lastName,
      email: users.email,
      emailVerified: sql<boolean>`${users.emailVerifiedAt} is not null`,
      orcid: users.orcid,
      hasPassword: sql<boolean>`${users.passwordHash} is not null`,
    })
    .from(users)
    .where(eq(users.id, userId));
  return account ?? null;
}

export type Account = NonNullable<Awaited<ReturnType<typeof accountOf>>>;

/** How many accounts there are, for administrators. */
export async function accountCounts(db: Db) {
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
