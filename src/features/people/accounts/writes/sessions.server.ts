import { and, desc, eq, inArray, lte, ne } from "drizzle-orm";
import type { Db } from "#platform/db/pool.server.ts";
import { createToken, hashToken, looksLikeToken } from "../rules/secret-token.server.ts";
import { getSessionExpiry } from "../rules/session-times.ts";
import { sessions } from "../tables.server.ts";

interface NewSession {
  userId: string;
  device: string;
  now: Date;
  /** When a second factor was given: sessions of administrators have one. */
  secondFactorAt?: Date | null;
}

/** Nobody has more devices; whoever signs in over and over ends their oldest sessions. */
export const MAX_SESSIONS = 500;

/** Signs a person in on one device; the token goes into the cookie and nowhere else. */
export async function startSession(
  tx: Db,
  { userId, device, now, secondFactorAt = null }: NewSession,
): Promise<string> {
  const token = createToken();
  const hash = hashToken(token);
  await tx.insert(sessions).values({
    tokenHash: hash,
    userId,
    device,
    secondFactorAt,
    createdAt: now,
    lastSeenAt: now,
    expiresAt: getSessionExpiry(secondFactorAt ? "administrator" : "researcher", now, now),
  });
  const oldest = tx
    .select({ id: sessions.id })
    .from(sessions)
    // Never the new one, whatever clocks say of the others.
    .where(and(eq(sessions.userId, userId), ne(sessions.tokenHash, hash)))
    .orderBy(desc(sessions.createdAt))
    .offset(MAX_SESSIONS - 1);
  await tx.delete(sessions).where(inArray(sessions.id, oldest));
  return token;
}

/** Gives a session another token: whoever has come by the former one holds nothing. */
export async function renewSession(tx: Db, sessionId: string): Promise<string> {
  const token = createToken();
  await tx
    .update(sessions)
    .set({ tokenHash: hashToken(token) })
    .where(eq(sessions.id, sessionId));
  return token;
}

/** Ends the sessions of these tokens, as far as they are any. */
export async function endSessionsByToken(db: Db, tokens: readonly string[]): Promise<void> {
  const hashes = tokens.filter(looksLikeToken).map(hashToken);
  if (hashes.length > 0) await db.delete(sessions).where(inArray(sessions.tokenHash, hashes));
}

/** Ends a person's sessions everywhere, but for the one they are using if it is named. */
export async function endSessions(db: Db, userId: string, except?: string): Promise<void> {
  await db
    .delete(sessions)
    .where(and(eq(sessions.userId, userId), except ? ne(sessions.id, except) : undefined));
}

export async function deleteExpiredSessions(db: Db, now: Date): Promise<void> {
  await db.delete(sessions).where(lte(sessions.expiresAt, now));
}
