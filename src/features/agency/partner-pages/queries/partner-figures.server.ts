import { and, count, desc, eq, gt, isNull, sql } from "drizzle-orm";
import { staffMemberDepartments, staffMembers } from "#features/people/accounts/tables.server.ts";
import { calls } from "#features/portal/calls/tables.server.ts";
import { departments } from "#features/portal/partners/tables.server.ts";
import type { Db } from "#platform/db/pool.server.ts";
import { staffInvitations } from "../../staff/tables.server.ts";

/** How many calls a partner has, and how many of them can be seen now or later. */
export async function countPartnerCalls(db: Db, partnerId: number, now: Date) {
  const [row] = await db
    .select({
      all: count(),
      current: sql<number>`count(*) filter (where ${calls.closesAt} > ${now.toISOString()}::timestamptz)::int`,
    })
    .from(calls)
    .where(eq(calls.partnerId, partnerId));
  return row ?? { all: 0, current: 0 };
}

/** The managers of an agency: how many there are, and the latest open invitation of one. */
export async function loadManagerState(db: Db, partnerId: number, now: Date) {
  const managers = await db.$count(
    staffMembers,
    and(
      eq(staffMembers.partnerId, partnerId),
      eq(staffMembers.role, "manager"),
      isNull(staffMembers.endedAt),
    ),
  );
  const [invited] = await db
    .select({ email: staffInvitations.email, expiresAt: staffInvitations.expiresAt })
    .from(staffInvitations)
    .where(
      and(
        eq(staffInvitations.partnerId, partnerId),
        eq(staffInvitations.role, "manager"),
        isNull(staffInvitations.acceptedAt),
        isNull(staffInvitations.cancelledAt),
        gt(staffInvitations.expiresAt, now),
      ),
    )
    .orderBy(desc(staffInvitations.createdAt))
    .limit(1);
  return { managers, invited: invited ?? null };
}

/** Departments with what belongs to them, in their order. */
export const listDepartmentRows = (db: Db, partnerId: number) =>
  db
    .select({
      id: departments.id,
      nameFr: departments.nameFr,
      nameEn: departments.nameEn,
      closedAt: departments.closedAt,
      // Columns are named with their tables in the text: in a select of one table, Drizzle writes them without.
      calls: sql<number>`(select count(*)::int from ${calls} where calls.department_id = departments.id)`,
      members: sql<number>`(select count(*)::int from ${staffMemberDepartments} as place
        join ${staffMembers} as member on member.id = place.member_id
        where place.department_id = departments.id and member.ended_at is null)`,
    })
    .from(departments)
    .where(eq(departments.partnerId, partnerId))
    .orderBy(departments.position, departments.id);

export type DepartmentRow = Awaited<ReturnType<typeof listDepartmentRows>>[number];
