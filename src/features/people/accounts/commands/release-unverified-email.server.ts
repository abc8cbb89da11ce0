import { and, sql } from "drizzle-orm";
import type { Db } from "#platform/db/pool.server.ts";
import { users } from "../tables.server.ts";

/**
 * Makes an address free for who has proven that it is theirs: an account that was asked for with it and never
 * activated, which nobody can have used, is removed.
 */
export async function releaseUnverifiedEmail(tx: Db, address: string): Promise<"free" | "taken"> {
  const sameAddress = sql`lower(${users.email}) = ${address.toLowerCase()}`;
  await tx.delete(users).where(and(sameAddress, sql`${users.emailVerifiedAt} is null`));
  const [holder] = await tx.select({ id: users.id }).from(users).where(sameAddress);
  return holder ? "taken" : "free";
}
