import { and, eq, gt } from "drizzle-orm";
import type { Db } from "#platform/db/pool.server.ts";
import { DomainError } from "#platform/errors.ts";
import { sessions, users } from "../tables.server.ts";

/**
 * Hashing waits its turn, and ORCID takes its time: between the moment somebody showed who they are and the one in which
 * something is written, the owner may have reset the password. The account's row is locked first, so that a reset comes
 * before or after, never in between.
 */
async function lockPasswordHash(tx: Db, userId: string): Promise<string | null | undefined> {
  const [user] = await tx
    .select({ passwordHash: users.passwordHash })
    .from(users)
    .where(eq(users.id, userId))
    .for("no key update");
  return user?.passwordHash;
}

/** For acts of who is signed in: a session that was ended meanwhile does nothing more. */
export async function requireActiveSession(
  tx: Db,
  { userId, sessionId }: { readonly userId: string; readonly sessionId: string },
  now: Date,
): Promise<void> {
  await lockPasswordHash(tx, userId);
  const [session] = await tx
    .select({ id: sessions.id })
    .from(sessions)
    .where(and(eq(sessions.id, sessionId), gt(sessions.expiresAt, now)));
  if (!session) throw new DomainError("SIGN_IN_REQUIRED");
}

/** For who comes in by a password: one that was changed meanwhile is a wrong one. */
export async function requireSamePassword(
  tx: Db,
  { userId, passwordHash }: { readonly userId: string; readonly passwordHash: string | null },
): Promise<void> {
  if ((await lockPasswordHash(tx, userId)) !== passwordHash)
    throw new DomainError("INVALID", { password: "wrong" });
}
