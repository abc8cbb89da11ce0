import { and, asc, eq, inArray, isNull, or, type SQL, sql } from "drizzle-orm";
import {
  staffMemberDepartments,
  staffMembers,
  users,
} from "#features/people/accounts/tables.server.ts";
import { hasConflict } from "#features/proposals/dossiers/queries/visible-to.server.ts";
import { dossiers } from "#features/proposals/dossiers/tables.server.ts";
import { STAFF_ROLES, type StaffActor } from "#platform/actor.ts";
import type { Db } from "#platform/db/pool.server.ts";
import { type AgencySubject, hasRole, STAFF_ACTS } from "#platform/staff-acts.ts";
import { staffVisibleTo } from "../../staff/queries/visible-to.server.ts";

const READERS = STAFF_ROLES.filter((role) => hasRole(role, STAFF_ACTS.readDecisions));

/** Condition on `staff_members`: the role and the departments for the decisions of a call of their agency. */
const isDeciderOf = ({ departmentId }: AgencySubject): SQL | undefined =>
  and(
    inArray(staffMembers.role, READERS),
    departmentId === null
      ? undefined
      : or(
          staffMembers.allDepartments,
          sql`exists (select from ${staffMemberDepartments} where ${staffMemberDepartments.memberId} = ${staffMembers.id} and ${staffMemberDepartments.departmentId} = ${departmentId})`,
        ),
  );

/** The accounts of all who decide on a call, for a job: nobody asks. */
export async function listDeciderIds(db: Db, call: AgencySubject): Promise<string[]> {
  const isActive = and(eq(staffMembers.partnerId, call.partnerId), isNull(staffMembers.endedAt));
  const rows = await db
    .select({ userId: users.id })
    .from(staffMembers)
    // Joined, so that drizzle qualifies the columns of the subquery.
    .innerJoin(users, eq(users.id, staffMembers.userId))
    .where(and(isActive, isDeciderOf(call)));
  return rows.map(({ userId }) => userId);
}

/**
 * The colleagues who read, prepare and confirm the decisions of a call, apart from conflicts of interest, which are about
 * single dossiers.
 */
export const listDeciders = (db: Db, actor: StaffActor, call: AgencySubject) =>
  db
    .select({
      userId: users.id,
      firstName: users.firstName,
      lastName: users.lastName,
    })
    .from(staffMembers)
    .innerJoin(users, eq(users.id, staffMembers.userId))
    .where(and(staffVisibleTo(actor), isDeciderOf(call)))
    .orderBy(asc(users.lastName), asc(users.firstName));

/**
 * Those of the dossiers of a call whose decision nobody but the member could confirm: there is no other decider, or all others
 * have a conflict of interest in the dossier.
 */
export async function listDossiersOfOneDecider(
  db: Db,
  actor: StaffActor,
  call: AgencySubject,
  dossierIds: readonly string[],
): Promise<ReadonlySet<string>> {
  const deciders = await listDeciders(db, actor, call);
  const otherIds = deciders.map(({ userId }) => userId).filter((id) => id !== actor.userId);
  const others = await db
    .select({ userId: users.id, email: users.email, verifiedAt: users.emailVerifiedAt })
    .from(users)
    .where(inArray(users.id, otherIds));
  let left = [...dossierIds];
  for (const { userId, email, verifiedAt } of others) {
    if (left.length === 0) break;
    const other = { ...actor, userId, email, emailVerified: verifiedAt !== null };
    const hidden = await db
      .select({ id: dossiers.id })
      .from(dossiers)
      .where(and(sql`${dossiers.id} = any(${sql.param(left)}::uuid[])`, hasConflict(other)));
    left = hidden.map(({ id }) => id);
  }
  return new Set(left);
}
