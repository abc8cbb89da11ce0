import { eq } from "drizzle-orm";
import { users } from "#features/people/accounts/tables.server.ts";
import type { Db } from "#platform/db/pool.server.ts";
import { MAX_CVS } from "../rules/cv-limits.ts";
import { cvs } from "../tables.server.ts";

/** Whether a person may have one more CV. Two windows wait for each other here, and cannot both take the last place. */
export async function hasCvQuota(tx: Db, userId: string): Promise<boolean> {
  await tx.select({ id: users.id }).from(users).where(eq(users.id, userId)).for("update");
  return (await tx.$count(cvs, eq(cvs.userId, userId))) < MAX_CVS;
}
