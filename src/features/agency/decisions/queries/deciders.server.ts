import { and, asc, eq, inArray, or, sql } from "drizzle-orm";
import {
  staffMemberDepartments,
  staffMembers,
  users,
} from "#features/people/accounts/tables.server.ts";
import { STAFF_ROLES, type StaffActor } from "#platform/actor.ts";
import type { Db } from "#platform/db/pool.server.ts";
import { type AgencySubject, hasRole, STAFF_ACTS } from "#platform/staff-acts.ts";
import { staffVisibleTo } from "../../staff/queries/visible-to.server.ts";

const READERS = STAFF_ROLES.filter((role) => hasRole(role, STAFF_ACTS.readDecisions));

/**
 * The colleagues who read, prepare and confirm the decisions of a call, apart from conflicts of interest, which are about
 * single dossiers.
 */
export const listDeciders = (db: Db, actor: StaffActor, { departmentId }: AgencySubject) =>
  db
    .select({
      userId: users.id,
      firstName: users.firstName,
      lastName: users.lastName,
    })
    .from(staffMembers)
    .innerJoin(users, eq(users.id, staffMembers.userId))
    .where(
      and(
        staffVisibleTo(actor),
        inArray(staffMembers.role, READERS),
        departmentId === null
          ? undefined
          : or(
              staffMembers.allDepartments,
              sql`exists (select from ${staffMemberDepartments} where ${staffMemberDepartments.memberId} = ${staffMembers.id} and ${staffMemberDepartments.departmentId} = ${departmentId})`,
            ),
      ),
    )
    .orderBy(asc(users.lastName), asc(users.firstName));
