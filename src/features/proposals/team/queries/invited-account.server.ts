import { and, eq, sql } from "drizzle-orm";
import { users } from "#features/people/accounts/tables.server.ts";
import type { Db } from "#platform/db/pool.server.ts";

/** The account an address is proven to belong to: its language is the invitation's. Nobody else learns of it. */
export async function findInvitedAccount(db: Db, email: string) {
  const [account] = await db
    .select({ id: users.id, locale: users.locale })
    .from(users)
    .where(
      and(
        sql`lower(${users.email}) = ${email.toLowerCase()}`,
        sql`${users.emailVerifiedAt} is not null`,
        eq(users.role, "researcher"),
      ),
    );
  return account ?? null;
}
