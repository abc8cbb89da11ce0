import { and, asc, eq, isNull } from "drizzle-orm";
import { staffMembers, users } from "#features/people/accounts/tables.server.ts";
import type { StaffActor } from "#platform/actor.ts";
import type { Db } from "#platform/db/pool.server.ts";
import { listStaffDepartments } from "../../staff/queries/departments.server.ts";
import { selectDepartmentIds } from "../../staff/queries/lock-staff.server.ts";
import type { ListChoices } from "../rules/dossier-list.ts";
import { agencyLabels } from "../tables.server.ts";

export const listLabels = (db: Db, partnerId: number) =>
  db
    .select({ id: agencyLabels.id, name: agencyLabels.name })
    .from(agencyLabels)
    .where(eq(agencyLabels.partnerId, partnerId))
    .orderBy(asc(agencyLabels.name), asc(agencyLabels.id));

/** The active members of an agency's staff, by name. */
export const listColleagues = (db: Db, partnerId: number) =>
  db
    .select({
      memberId: staffMembers.id,
      firstName: users.firstName,
      lastName: users.lastName,
      role: staffMembers.role,
    })
    .from(staffMembers)
    .innerJoin(users, eq(users.id, staffMembers.userId))
    .where(and(eq(staffMembers.partnerId, partnerId), isNull(staffMembers.endedAt)))
    .orderBy(asc(users.lastName), asc(users.firstName), asc(staffMembers.id));

export async function loadListChoices(db: Db, { partnerId }: StaffActor): Promise<ListChoices> {
  const [departments, labels, colleagues] = [
    await listStaffDepartments(db, partnerId),
    await listLabels(db, partnerId),
    await listColleagues(db, partnerId),
  ];
  return {
    departments: departments.map(({ id, fr, en }) => ({ id, fr, en })),
    labels,
    colleagues: colleagues.map(({ memberId, firstName, lastName }) => ({
      memberId,
      firstName,
      lastName,
    })),
  };
}

/** A colleague as the rights of staff see them; null for ended memberships and members of other agencies. */
export async function findColleague(
  db: Db,
  actor: Pick<StaffActor, "partnerId">,
  memberId: string,
): Promise<StaffActor | null> {
  const [member] = await db
    .select({
      memberId: staffMembers.id,
      userId: users.id,
      firstName: users.firstName,
      lastName: users.lastName,
      email: users.email,
      emailVerifiedAt: users.emailVerifiedAt,
      locale: users.locale,
      role: staffMembers.role,
      allDepartments: staffMembers.allDepartments,
      departmentIds: selectDepartmentIds,
    })
    .from(staffMembers)
    .innerJoin(users, eq(users.id, staffMembers.userId))
    .where(
      and(
        eq(staffMembers.id, memberId),
        eq(staffMembers.partnerId, actor.partnerId),
        isNull(staffMembers.endedAt),
      ),
    );
  if (!member) return null;
  const { emailVerifiedAt, allDepartments, departmentIds, ...person } = member;
  return {
    ...person,
    kind: "staff",
    sessionId: "",
    partnerId: actor.partnerId,
    emailVerified: emailVerifiedAt !== null,
    departmentIds: allDepartments ? null : departmentIds,
  };
}
