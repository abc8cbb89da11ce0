import { and, eq, inArray, isNull } from "drizzle-orm";
import {
  sessions,
  staffMemberDepartments,
  staffMembers,
} from "#features/people/accounts/tables.server.ts";
import { departments } from "#features/portal/partners/tables.server.ts";
import type { Db } from "#platform/db/pool.server.ts";
import type { StaffPlace } from "../rules/staff-invitation.ts";

interface NewMember extends StaffPlace {
  readonly userId: string;
  readonly partnerId: number;
  readonly now: Date;
}

/** Adds a member. Departments that were closed since the invitation are left out. Returns the departments that remain. */
export async function addStaffMember(
  tx: Db,
  { userId, partnerId, role, departmentIds, now }: NewMember,
): Promise<{ readonly id: string; readonly departmentIds: number[] | null }> {
  const [member] = await tx
    .insert(staffMembers)
    .values({
      userId,
      partnerId,
      role,
      allDepartments: departmentIds === null,
      joinedAt: now,
    })
    .returning({ id: staffMembers.id });
  if (!member) throw new Error("an inserted member of staff was not returned");
  if (departmentIds === null) return { id: member.id, departmentIds: null };
  const open = await tx
    .select({ id: departments.id })
    .from(departments)
    .where(
      and(
        inArray(departments.id, [...departmentIds]),
        eq(departments.partnerId, partnerId),
        isNull(departments.closedAt),
      ),
    );
  await insertDepartments(
    tx,
    member.id,
    open.map(({ id }) => id),
  );
  return { id: member.id, departmentIds: open.map(({ id }) => id) };
}

/** Gives a member other departments; null for all. */
export async function replaceDepartments(
  tx: Db,
  memberId: string,
  departmentIds: readonly number[] | null,
): Promise<void> {
  await tx
    .update(staffMembers)
    .set({ allDepartments: departmentIds === null })
    .where(eq(staffMembers.id, memberId));
  await tx.delete(staffMemberDepartments).where(eq(staffMemberDepartments.memberId, memberId));
  await insertDepartments(tx, memberId, departmentIds ?? []);
}

async function insertDepartments(
  tx: Db,
  memberId: string,
  departmentIds: readonly number[],
): Promise<void> {
  if (departmentIds.length === 0) return;
  const rows = departmentIds.map((departmentId) => ({ memberId, departmentId }));
  await tx.insert(staffMemberDepartments).values(rows);
}

/** Ends a membership with its sessions; sockets and downloads of these sessions end as after a sign-out. */
export async function endMember(tx: Db, memberId: string, now: Date): Promise<void> {
  await tx.update(staffMembers).set({ endedAt: now }).where(eq(staffMembers.id, memberId));
  await tx.delete(sessions).where(eq(sessions.staffMemberId, memberId));
}
