import { and, desc, eq, gt, inArray, isNull, type Placeholder, type SQL, sql } from "drizzle-orm";
import { getActingId, type SignedInActor } from "#platform/actor.ts";
import { compileSelect, type QueryParameters } from "#platform/db/compile-query.server.ts";
import type { Database, Db } from "#platform/db/pool.server.ts";
import { hashToken, looksLikeToken } from "../rules/secret-token.server.ts";
import { sessions, staffMemberDepartments, staffMembers, users } from "../tables.server.ts";

/** A session that is valid at a moment, with the account and the membership it acts as. */
const selectSession = (db: Database, isWanted: SQL, now: Placeholder) =>
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
      member: {
        memberId: staffMembers.id,
        partnerId: staffMembers.partnerId,
        role: staffMembers.role,
        allDepartments: staffMembers.allDepartments,
      },
      departmentIds: sql<
        number[]
      >`array(select ${staffMemberDepartments.departmentId} from ${staffMemberDepartments} where ${staffMemberDepartments.memberId} = ${staffMembers.id})`,
    })
    .from(sessions)
    .innerJoin(users, eq(users.id, sessions.userId))
    .leftJoin(
      staffMembers,
      and(eq(staffMembers.id, sessions.staffMemberId), isNull(staffMembers.endedAt)),
    )
    .where(
      and(
        isWanted,
        gt(sessions.expiresAt, now),
        // A session of an administrator or of staff is valid only with a second factor, however it was created.
        sql`(${sessions.secondFactorAt} is not null or (${users.role} <> 'administrator' and ${sessions.staffMemberId} is null))`,
        // A session of staff ends with the membership.
        sql`(${sessions.staffMemberId} is null or ${staffMembers.id} is not null)`,
      ),
    );

/** Compiled once, because every request with a session runs it. */
const selectSessionByToken = compileSelect((db, { hash, now }: QueryParameters<"hash" | "now">) =>
  selectSession(db, eq(sessions.tokenHash, hash), now),
);
const selectSessionById = compileSelect((db, { id, now }: QueryParameters<"id" | "now">) =>
  selectSession(db, eq(sessions.id, id), now),
);

/** A valid session with its actor. */
export interface Session {
  readonly actor: SignedInActor;
  readonly createdAt: Date;
  readonly lastSeenAt: Date;
}

/** The valid session of a token, or null. */
export async function findSessionByToken(
  db: Db,
  token: string,
  now: Date,
): Promise<Session | null> {
  if (!looksLikeToken(token)) return null;
  const [found] = await selectSessionByToken(db, {
    hash: hashToken(token),
    now: now.toISOString(),
  });
  if (!found) return null;
  const { createdAt, lastSeenAt } = found;
  return { actor: toActor(found), createdAt, lastSeenAt };
}

type SessionRow = Awaited<ReturnType<typeof selectSessionByToken>>[number];

/** A session acts as one thing: as a member of one agency's staff, as an administrator, or as the person. */
function toActor(row: SessionRow): SignedInActor {
  const { sessionId, userId, firstName, lastName, email, emailVerifiedAt, locale } = row;
  const emailVerified = emailVerifiedAt !== null;
  const identity = { sessionId, userId, firstName, lastName, email, emailVerified, locale };
  if (row.member) {
    const { allDepartments, ...member } = row.member;
    const departmentIds = allDepartments ? null : row.departmentIds;
    return { kind: "staff", ...identity, ...member, departmentIds };
  }
  if (row.role === "administrator") return { kind: "administrator", ...identity };
  return { kind: "person", ...identity, orcid: row.orcid };
}

/** The actor of a session token, or null. */
export const findActorByToken = async (db: Db, token: string, now: Date) =>
  (await findSessionByToken(db, token, now))?.actor ?? null;

/**
 * The session of a request's tokens. A browser has one session; a neighbouring site can plant a second cookie. Only
 * live sessions count, and live sessions of different people, or of one person in different roles, count as none.
 */
export async function findSessionByTokens(
  db: Db,
  tokens: readonly string[],
  now: Date,
): Promise<Session | null> {
  const found = await Promise.all(tokens.map((token) => findSessionByToken(db, token, now)));
  const [session = null, ...others] = found.filter((one) => one !== null);
  const isSame = (other: Session) =>
    session !== null && getActingId(other.actor) === getActingId(session.actor);
  return others.every(isSame) ? session : null;
}

/**
 * Whether the session of an actor is still valid and has the rights that the actor was read with: kind, agency, role and
 * departments. For answers that outlive the check of their request.
 */
export async function hasCurrentAccess(db: Db, actor: SignedInActor, now: Date): Promise<boolean> {
  const [found] = await selectSessionById(db, { id: actor.sessionId, now: now.toISOString() });
  return found !== undefined && formatRights(toActor(found)) === formatRights(actor);
}

function formatRights(actor: SignedInActor): string {
  if (actor.kind !== "staff") return `${actor.kind} ${actor.userId}`;
  const { memberId, role, departmentIds } = actor;
  return `${memberId} ${role} ${departmentIds?.toSorted((a, b) => a - b).join() ?? "all"}`;
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
    .leftJoin(staffMembers, eq(staffMembers.id, sessions.staffMemberId))
    .where(
      and(
        inArray(sessions.id, [...ids]),
        gt(sessions.expiresAt, now),
        isNull(staffMembers.endedAt),
      ),
    );
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
