import { and, eq, type SQL, sql } from "drizzle-orm";
import { secondFactors } from "#features/agency/administration/tables.server.ts";
import { staffMembers, users } from "#features/people/accounts/tables.server.ts";
import { departments } from "#features/portal/partners/tables.server.ts";
import type { Db } from "#platform/db/pool.server.ts";
import type { ListSelect, ListSource } from "../../lists/queries/list-rows.server.ts";
import { createStaffFields, type FactorState } from "../rules/staff-fields.ts";
import type { StaffDepartment } from "./departments.server.ts";
import { selectDepartmentIds } from "./lock-staff.server.ts";

/** Without case and accents, so that É sorts beside E. */
const nameText = sql<string>`unaccent(lower(${users.lastName} || ' ' || ${users.firstName}))`;
const factor = sql<FactorState>`case when ${secondFactors.confirmedAt} is null then 'none' else 'application' end`;
/** The departments that a member sees: all of the agency for members that are not limited. */
const seenDepartments = sql`array(
  select d.id::text from ${departments} as d
  where d.partner_id = ${staffMembers.partnerId}
    and (${staffMembers.allDepartments} or d.id = any(${selectDepartmentIds})))`;

/** The list of an agency's people in SQL. */
export const createStaffSource = (own: readonly StaffDepartment[]): ListSource => ({
  fields: createStaffFields(own),
  columns: {
    name: { value: nameText, type: "text" },
    role: { value: sql`${staffMembers.role}`, type: "text" },
    department: { value: seenDepartments, type: "text[]" },
    factor: { value: factor, type: "text" },
    seen: {
      value: sql`coalesce(${staffMembers.lastSeenAt}, 'epoch'::timestamptz)`,
      type: "timestamptz",
    },
  },
  searchedText: sql`${users.firstName} || ' ' || ${users.lastName} || ' ' || coalesce(${users.email}, '')`,
  rowId: { value: sql`${staffMembers.id}`, type: "uuid" },
  defaultSort: { field: "name", isDescending: false },
});

export const selectStaffRows = (
  db: Db,
  where: SQL | undefined,
  { afterCursor, orderBy, limit, position }: ListSelect,
) =>
  db
    .select({
      ...position,
      memberId: staffMembers.id,
      userId: staffMembers.userId,
      firstName: users.firstName,
      lastName: users.lastName,
      email: users.email,
      role: staffMembers.role,
      partnerId: staffMembers.partnerId,
      allDepartments: staffMembers.allDepartments,
      departmentIds: selectDepartmentIds,
      factor,
      joinedAt: staffMembers.joinedAt,
      lastSeenAt: staffMembers.lastSeenAt,
    })
    .from(staffMembers)
    .innerJoin(users, eq(users.id, staffMembers.userId))
    .leftJoin(secondFactors, eq(secondFactors.userId, users.id))
    .where(and(where, afterCursor))
    .orderBy(...orderBy)
    .limit(limit);

export type StaffRow = Awaited<ReturnType<typeof selectStaffRows>>[number];

/** One row of the list, or null. */
export async function findStaffRow(db: Db, where: SQL | undefined): Promise<StaffRow | null> {
  const [row] = await selectStaffRows(db, where, {
    afterCursor: undefined,
    orderBy: [],
    limit: 1,
    position: { sortValue: nameText, rowId: sql<string>`${staffMembers.id}::text` },
  });
  return row ?? null;
}

export async function countStaffRows(db: Db, where: SQL | undefined): Promise<number> {
  const [row] = await db
    .select({ total: sql<number>`count(*)::int` })
    .from(staffMembers)
    .innerJoin(users, eq(users.id, staffMembers.userId))
    .leftJoin(secondFactors, eq(secondFactors.userId, users.id))
    .where(where);
  return row?.total ?? 0;
}
