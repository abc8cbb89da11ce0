import { and, eq, isNull, ne, sql } from "drizzle-orm";
import { staffMembers, users } from "#features/people/accounts/tables.server.ts";
import { partners } from "#features/portal/partners/tables.server.ts";
import type { StaffActor } from "#platform/actor.ts";
import type { Db } from "#platform/db/pool.server.ts";
import { DomainError } from "#platform/errors.ts";
import type { StaffMemberSubject } from "../rules/staff-member.ts";
import { lockStaff, refreshStaffActor, selectDepartmentIds } from "./lock-staff.server.ts";

export interface LockedMember extends StaffMemberSubject {
  readonly userId: string;
  readonly allDepartments: boolean;
  readonly departmentIds: number[];
}

/**
 * A colleague of the actor, with the staff of the agency locked, and the actor with the role of this moment. Ended
 * memberships and members of other agencies are NOT_FOUND.
 */
export async function lockColleague(
  tx: Db,
  actor: StaffActor,
  memberId: string,
): Promise<{ readonly acting: StaffActor; readonly member: LockedMember }> {
  const { managerCount } = await lockStaff(tx, actor.partnerId);
  const acting = await refreshStaffActor(tx, actor);
  const [member] = await tx
    .select({
      memberId: staffMembers.id,
      partnerId: staffMembers.partnerId,
      userId: staffMembers.userId,
      role: staffMembers.role,
      allDepartments: staffMembers.allDepartments,
      departmentIds: selectDepartmentIds,
    })
    .from(staffMembers)
    // Joined, so that drizzle qualifies the columns of the subquery.
    .innerJoin(users, eq(users.id, staffMembers.userId))
    .where(
      and(
        eq(staffMembers.id, memberId),
        eq(staffMembers.partnerId, actor.partnerId),
        isNull(staffMembers.endedAt),
      ),
    );
  if (!member) throw new DomainError("NOT_FOUND");
  const isLastManager = member.role === "manager" && managerCount === 1;
  return { acting, member: { ...member, isLastManager } };
}

/** Whether an account is an active member of an agency's staff. */
export async function isStaffOf(db: Db, userId: string, partnerId: number): Promise<boolean> {
  const active = and(
    eq(staffMembers.userId, userId),
    eq(staffMembers.partnerId, partnerId),
    isNull(staffMembers.endedAt),
  );
  return (await db.$count(staffMembers, active)) > 0;
}

/** The active memberships of an account, by agency: commands that lock several agencies do so in this order. */
export const listActiveMemberships = (db: Db, userId: string) =>
  db
    .select({
      memberId: staffMembers.id,
      partnerId: staffMembers.partnerId,
      role: staffMembers.role,
    })
    .from(staffMembers)
    .where(and(eq(staffMembers.userId, userId), isNull(staffMembers.endedAt)))
    .orderBy(staffMembers.partnerId);

/** Codes of the agencies whose only active manager is this account. */
export const listAgenciesOfLastManager = async (db: Db, userId: string): Promise<string[]> => {
  const rows = await db
    .select({ code: partners.code })
    .from(staffMembers)
    .innerJoin(partners, eq(partners.id, staffMembers.partnerId))
    .where(and(eq(staffMembers.role, "manager"), isNull(staffMembers.endedAt)))
    .groupBy(partners.id)
    .having(sql`count(*) = 1 and bool_and(${staffMembers.userId} = ${userId})`)
    .orderBy(partners.code);
  return rows.map(({ code }) => code);
};

/** Standard agencies without an active manager: administrators invite one. */
export const listPartnersWithoutManager = (db: Db) =>
  db
    .select({ id: partners.id, code: partners.code })
    .from(partners)
    .where(
      sql`${partners.kind} = 'standard' and not exists (
        select 1 from ${staffMembers} where ${staffMembers.partnerId} = ${partners.id}
          and ${staffMembers.role} = 'manager' and ${staffMembers.endedAt} is null)`,
    )
    .orderBy(partners.code);

/** The account of a membership, for a mail about it; null once erased. */
export async function findMemberAccount(db: Db, memberId: string) {
  const [found] = await db
    .select({
      userId: users.id,
      email: users.email,
      locale: users.locale,
      agency: { code: partners.code, articleFr: partners.articleFr },
    })
    .from(staffMembers)
    .innerJoin(users, eq(users.id, staffMembers.userId))
    .innerJoin(partners, eq(partners.id, staffMembers.partnerId))
    .where(eq(staffMembers.id, memberId));
  return found ?? null;
}

/** Whether the account belongs to the staff of another agency too. */
export async function isStaffElsewhere(
  db: Db,
  userId: string,
  partnerId: number,
): Promise<boolean> {
  const others = and(
    eq(staffMembers.userId, userId),
    ne(staffMembers.partnerId, partnerId),
    isNull(staffMembers.endedAt),
  );
  return (await db.$count(staffMembers, others)) > 0;
}
