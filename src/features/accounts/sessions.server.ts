import { and, desc, eq, gt, inArray, lte, ne, sql } from "drizzle-orm";
import type { Db } from "#platform/db/pool.server.ts";
import type { Actor } from "./actor.ts";
import { SEEN_EVERY_MINUTES, sessionEnd } from "./rules/session-times.ts";
import { looksLikeToken, newToken, tokenHash } from "./secret-token.server.ts";
import { sessions, users } from "./tables.server.ts";

interface NewSession {
  userId: string;
  device: string;
  now: Date;
  /** When a second factor was given: sessions of administrators have one. */
  secondFactorAt?: Date | null;
}

/** Signs a person in on one device; the token goes into the cookie and nowhere else. */
export async function startSession(
  tx: Db,
  { userId, device, now, secondFactorAt = null }: NewSession,
): Promise<string> {
  const token = newToken();
  await tx.insert(sessions).values({
    tokenHash: tokenHash(token),
    userId,
    device,
    secondFactorAt,
    createdAt: now,
    lastSeenAt: now,
    expiresAt: sessionEnd(now, now),
  });
  return token;
}

/** Who holds this token, if anybody still does. Also writes down, now and then, that they are here. */
export async function actorOfToken(db: Db, token: string, now: Date): Promise<Actor | null> {
  if (!looksLikeToken(token)) return null;
  const [found] = await db
    .select({
      sessionId: sessions.id,
      createdAt: sessions.createdAt,
      lastSeenAt: sessions.lastSeenAt,
      userId: users.id,
      role: users.role,
      firstName: users.firstName,
      lastName: users.lastName,
      email: users.email,
      emailVerifiedAt: users.emailVerifiedAt,
      orcid: users.orcid,
      locale: users.locale,
    })
    .from(sessions)
    .innerJoin(users, eq(users.id, sessions.userId))
    .where(
      and(
        eq(sessions.tokenHash, tokenHash(token)),
        gt(sessions.expiresAt, now),
        // Whatever made it, a session of an administrator without a second factor opens nothing.
        sql`(${users.role} <> 'administrator' or ${sessions.secondFactorAt} is not null)`,
      ),
    );
  if (!found) return null;
  const { createdAt, lastSeenAt, emailVerifiedAt, ...person } = found;
  if (now.getTime() - lastSeenAt.getTime() > SEEN_EVERY_MINUTES * 60_000) {
    await db
      .update(sessions)
      .set({ lastSeenAt: now, expiresAt: sessionEnd(createdAt, now) })
      .where(eq(sessions.id, person.sessionId));
  }
  return { ...person, emailVerified: emailVerifiedAt !== null };
}

/** Which of these sessions still last. */
export async function livingSessions(
  db: Db,
  ids: readonly string[],
  now: Date,
): Promise<Set<string>> {
  const rows = await db
    .select({ id: sessions.id })
    .from(sessions)
    .where(and(inArray(sessions.id, [...ids]), gt(sessions.expiresAt, now)));
  return new Set(rows.map(({ id }) => id));
}

export async function endSession(db: Db, token: string): Promise<void> {
  if (looksLikeToken(token))
    await db.delete(sessions).where(eq(sessions.tokenHash, tokenHash(token)));
}

/** Ends one device of a person; another person's device is simply not found. */
export async function endDevice(db: Db, userId: string, sessionId: string): Promise<boolean> {
  const ended = await db
    .delete(sessions)
    .where(and(eq(sessions.userId, userId), sql`${sessions.id}::text = ${sessionId}`))
    .returning({ id: sessions.id });
  return ended.length > 0;
}

/** Ends a person's sessions everywhere, but for the one they are using if it is named. */
export async function endSessions(db: Db, userId: string, except?: string): Promise<void> {
  await db
    .delete(sessions)
    .where(and(eq(sessions.userId, userId), except ? ne(sessions.id, except) : undefined));
}

export async function devicesOf(db: Db, userId: string, now: Date) {
  return db
    .select({
      id: sessions.id,
      device: sessions.device,
      createdAt: sessions.createdAt,
      lastSeenAt: sessions.lastSeenAt,
    })
    .from(sessions)
    .where(and(eq(sessions.userId, userId), gt(sessions.expiresAt, now)))
    .orderBy(desc(sessions.lastSeenAt));
}

export async function forgetEndedSessions(db: Db, now: Date): Promise<void> {
  await db.delete(sessions).where(lte(sessions.expiresAt, now));
}
