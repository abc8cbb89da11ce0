import { eq } from "drizzle-orm";
import { recoveryCodes, secondFactors } from "#features/agency/administration/tables.server.ts";
import { endSessions } from "#features/people/accounts/writes/sessions.server.ts";
import type { Db } from "#platform/db/pool.server.ts";

/**
 * Removes the second factor and the recovery codes of an account, and ends all its sessions: a lost telephone may have one.
 * The next sign-in asks for the password and enrols another factor.
 */
export async function removeFactor(tx: Db, userId: string): Promise<void> {
  await tx.delete(secondFactors).where(eq(secondFactors.userId, userId));
  await tx.delete(recoveryCodes).where(eq(recoveryCodes.userId, userId));
  await endSessions(tx, userId);
}
