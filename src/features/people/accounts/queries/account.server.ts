import { eq, sql } from "drizzle-orm";
import type { Db } from "#platform/db/pool.server.ts";
import { users } from "../tables.server.ts";

/** The account for its own page, or null. */
export async function findAccount(db: Db, userId: string, { forUpdate = false } = {}) {
  const query = db
    .select({
      userId: users.id,
      firstName: users.firstName,
      lastName: users.lastName,
      email: users.email,
      emailVerified: sql<boolean>`${users.emailVerifiedAt} is not null`,
      orcid: users.orcid,
      locale: users.locale,
      hasPassword: sql<boolean>`${users.passwordHash} is not null`,
    })
    .from(users)
    .where(eq(users.id, userId));
  const [account] = await (forUpdate ? query.for("update") : query);
  return account ?? null;
}

export type Account = NonNullable<Awaited<ReturnType<typeof findAccount>>>;
