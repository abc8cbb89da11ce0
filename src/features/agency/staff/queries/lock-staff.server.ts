import { and, eq, isNull, sql } from "drizzle-orm";
import { staffMemberDepartments, staffMembers } from "#features/people/accounts/tables.server.ts";
import { partners } from "#features/portal/partners/tables.server.ts";
import type { Actor } from "#platform/actor.ts";
import type { Db } from "#platform/db/pool.server.ts";
import { DomainError } from "#platform/errors.ts";
import type { InvitingAgency } from "../rules/staff-invitation.ts";

/**
 * Locks the staff of an agency, as the first lock of every command that changes it: such commands run one after the other,
 * and see what the ones before changed. The lock does not hinder rows that refer to the agency. NOT_FOUND without one.
 */
export async function lockStaff(
  tx: Db,
  partnerId: number,
): Promise<InvitingAgency & { readonly managerCount: number }> {
  const [agency] = await tx
    .select({ partnerId: partners.id, kind: partners.kind })
    .from(partners)
    .where(eq(partners.id, partnerId))
    .for("no key update");
  if (!agency) throw new DomainError("NOT_FOUND");
  const managerCount = await tx.$count(
    staffMembers,
    and(
      eq(staffMembers.partnerId, partnerId),
      eq(staffMembers.role, "manager"),
      isNull(staffMembers.endedAt),
    ),
  );
  return { ...agency, managerCount, hasManager: managerCount > 0 };
}

/**
 * The actor with the role and the departments of this moment: the session was read before the lock, and another manager
 * may have changed or ended the membership meanwhile. NOT_FOUND once it has ended.
 */
export async function refreshStaffActor<A extends Actor>(tx: Db, actor: A): Promise<A> {
  if (actor.kind !== "staff") return actor;
  const [member] = await tx
    .select({
      role: staffMembers.role,
      allDepartments: staffMembers.allDepartments,
      departmentIds: selectDepartmentIds,
    })
    .from(staffMembers)
    // Joined, so that drizzle qualifies the columns of the subquery.
    .innerJoin(partners, eq(partners.id, staffMembers.partnerId))
    .where(and(eq(staffMembers.id, actor.memberId), isNull(staffMembers.endedAt)));
  if (!member) throw new DomainError("NOT_FOUND");
  const { role, allDepartments, departmentIds } = member;
  return { ...actor, role, departmentIds: allDepartments ? null : departmentIds };
}

/** Ids of the departments that a membership is limited to, in ascending order. */
export const selectDepartmentIds = sql<number[]>`array(
  select ${staffMemberDepartments.departmentId} from ${staffMemberDepartments}
  where ${staffMemberDepartments.memberId} = ${staffMembers.id}
  order by ${staffMemberDepartments.departmentId})`;
