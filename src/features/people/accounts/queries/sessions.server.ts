import { and, desc, eq, gt, inArray, sql } from "drizzle-orm";
import type { AdministratorActor, PersonActor } from "#platform/actor.ts";
import { compileSelect, type QueryParameters } from "#platform/db/compile-query.server.ts";
import type { Db } from "#platform/db/pool.server.ts";
import { hashToken, looksLikeToken } from "../rules/secret-token.server.ts";
import { getSessionExpiry, LAST_SEEN_INTERVAL_MINUTES } from "../rules/session-times.ts";
import { sessions, users } from "../tables.server.ts";

/** Compiled once, because every request with a session runs it. */
const selectSessionByToken = compileSelect((db, { hash, now }: QueryParameters<"hash" | "now">) =>
  db
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
        eq(sessions.tokenHash, hash),
        gt(sessions.expiresAt, now),
        // A session of an administrator is valid only with a second factor, however it was created.
        sql`(${users.role} <> 'administrator' or ${sessions.secondFactorAt} is not null)`,
      ),
    ),
);

/** The actor of a session token, or null. Also extends the session, at most every `LAST_SEEN_INTERVAL_MINUTES`. */
export async function findActorByToken(
  db: Db,
  token: string,
  now: Date,
): Promise<PersonActor | AdministratorActor | null> {
  if (!looksLikeToken(token)) return null;
  const [found] = await selectSessionByToken(db, {
    hash: hashToken(token),
    now: now.toISOString(),
  });
  if (!found) return null;
  const { createdAt, lastSeenAt, emailVerifiedAt, role, orcid, ...person } = found;
  if (now.getTime() - lastSeenAt.getTime() > LAST_SEEN_INTERVAL_MINUTES * 60_000) {
    await db
      .update(sessions)
      .set({ lastSeenAt: now, expiresAt: getSessionExpiry(role, createdAt, now) })
      .where(eq(sessions.id, person.sessionId));
  }
  const identity = { ...person, emailVerified: emailVerifiedAt !== null };
  return role === "administrator"
    ? { kind: "administrator", ...identity }
    : { kind: "person", ...identity, orcid };
}

/**
 * The actor of a request's session tokens. A browser has one session; a neighbouring site can plant a second cookie.
 * Only live sessions count, and live sessions of different people count as none.
 */
export async function findActorByTokens(db: Db, tokens: readonly string[], now: Date) {
  const found = await Promise.all(tokens.map((token) => findActorByToken(db, token, now)));
  const [actor = null, ...others] = found.filter((one) => one !== null);
  return others.every(({ userId }) => userId === actor?.userId) ? actor : null;
}

/** The devices on which a person is signed in, latest first. */
export async function listDevices(db: Db, userId: string, now: Date) {
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

/** The given sessions that have neither ended nor expired. */
export async function findActiveSessions(
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

/** The device name of a session. */
export async function findDeviceName(db: Db, sessionId: string): Promise<string | undefined> {
  const [found] = await db
    .select({ device: sessions.device })
    .from(sessions)
    .where(eq(sessions.id, sessionId));
  return found?.device;
}
