import { and, desc, eq, inArray, lte, ne } from "drizzle-orm";
import type { Db } from "#platform/db/pool.server.ts";
import type { Session } from "../queries/sessions.server.ts";
import { createToken, hashToken, looksLikeToken } from "../rules/secret-token.server.ts";
import { getSessionExpiry, LAST_SEEN_INTERVAL_MINUTES } from "../rules/session-times.ts";
import { sessions, staffMembers } from "../tables.server.ts";

interface NewSession {
  userId: string;
  device: string;
  now: Date;
  /** When the second factor was given; set for administrators and staff. */
  secondFactorAt?: Date | null;
  /** The membership that the session acts for. */
  staffMemberId?: string | null;
  /** When the person signed in, if that was before: the longest lifetime counts from then. */
  signedInAt?: Date;
}

/** More than a person's devices; repeated sign-ins drop the oldest sessions. */
export const MAX_SESSIONS = 500;

/** Starts a session on one device and returns its token, which is stored only in the cookie. */
export async function startSession(
  tx: Db,
  {
    userId,
    device,
    now,
    secondFactorAt = null,
    staffMemberId = null,
    signedInAt = now,
  }: NewSession,
): Promise<string> {
  const token = createToken();
  const hash = hashToken(token);
  await tx.insert(sessions).values({
    tokenHash: hash,
    userId,
    device,
    secondFactorAt,
    staffMemberId,
    createdAt: signedInAt,
    lastSeenAt: now,
    expiresAt: getSessionExpiry(secondFactorAt ? "twoFactors" : "oneFactor", signedInAt, now),
  });
  if (staffMemberId) await recordMemberSeen(tx, staffMemberId, now);
  const oldest = tx
    .select({ id: sessions.id })
    .from(sessions)
    // Never the new session, even if clocks differ.
    .where(and(eq(sessions.userId, userId), ne(sessions.tokenHash, hash)))
    .orderBy(desc(sessions.createdAt))
    .offset(MAX_SESSIONS - 1);
  await tx.delete(sessions).where(inArray(sessions.id, oldest));
  return token;
}

/** Extends a session that is used, at most every `LAST_SEEN_INTERVAL_MINUTES`: most requests only read. */
export async function extendSession(
  db: Db,
  { actor, createdAt, lastSeenAt }: Session,
  now: Date,
): Promise<void> {
  if (now.getTime() - lastSeenAt.getTime() <= LAST_SEEN_INTERVAL_MINUTES * 60_000) return;
  const kind = actor.kind === "person" ? "oneFactor" : "twoFactors";
  await db
    .update(sessions)
    .set({ lastSeenAt: now, expiresAt: getSessionExpiry(kind, createdAt, now) })
    .where(eq(sessions.id, actor.sessionId));
  if (actor.kind === "staff") await recordMemberSeen(db, actor.memberId, now);
}

/** The team page of an agency shows when each member was last there. */
async function recordMemberSeen(db: Db, memberId: string, now: Date): Promise<void> {
  await db.update(staffMembers).set({ lastSeenAt: now }).where(eq(staffMembers.id, memberId));
}

/** Gives a session a new token, so that a copied former token is dead. */
export async function renewSession(tx: Db, sessionId: string): Promise<string> {
  const token = createToken();
  await tx
    .update(sessions)
    .set({ tokenHash: hashToken(token) })
    .where(eq(sessions.id, sessionId));
  return token;
}

/** Ends the sessions of these tokens; other texts are ignored. */
export async function endSessionsByToken(db: Db, tokens: readonly string[]): Promise<void> {
  const hashes = tokens.filter(looksLikeToken).map(hashToken);
  if (hashes.length > 0) await db.delete(sessions).where(inArray(sessions.tokenHash, hashes));
}

/** Ends all sessions of a person, except the given one. */
export async function endSessions(db: Db, userId: string, except?: string): Promise<void> {
  await db
    .delete(sessions)
    .where(and(eq(sessions.userId, userId), except ? ne(sessions.id, except) : undefined));
}

export async function deleteExpiredSessions(db: Db, now: Date): Promise<void> {
  await db.delete(sessions).where(lte(sessions.expiresAt, now));
}
