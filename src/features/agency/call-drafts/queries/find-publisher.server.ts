import { and, eq, isNull } from "drizzle-orm";
import { staffMembers, users } from "#features/people/accounts/tables.server.ts";
import type { Db } from "#platform/db/pool.server.ts";
import type { BackOfficeActor } from "../../frame/queries/require-back-office.server.ts";
import { selectDepartmentIds } from "../../staff/queries/lock-staff.server.ts";

/**
 * The account that planned a publication, as the actor that it would be at this moment: an active member of the agency's
 * staff or an administrator. Null once it is neither.
 */
export async function findPublisher(
  tx: Db,
  userId: string,
  partnerId: number,
): Promise<BackOfficeActor | null> {
  const [found] = await tx
    .select({
      accountRole: users.role,
      firstName: users.firstName,
      lastName: users.lastName,
      email: users.email,
      emailVerifiedAt: users.emailVerifiedAt,
      locale: users.locale,
      member: {
        memberId: staffMembers.id,
        role: staffMembers.role,
        allDepartments: staffMembers.allDepartments,
      },
      departmentIds: selectDepartmentIds,
    })
    .from(users)
    .leftJoin(
      staffMembers,
      and(
        eq(staffMembers.userId, users.id),
        eq(staffMembers.partnerId, partnerId),
        isNull(staffMembers.endedAt),
      ),
    )
    .where(eq(users.id, userId));
  if (!found) return null;
  const { accountRole, member, departmentIds, emailVerifiedAt, ...identity } = found;
  const account = { ...identity, userId, sessionId: "", emailVerified: emailVerifiedAt !== null };
  if (member) {
    const { allDepartments, ...place } = member;
    const reach = { partnerId, departmentIds: allDepartments ? null : departmentIds };
    return { kind: "staff", ...account, ...place, ...reach };
  }
  return accountRole === "administrator" ? { kind: "administrator", ...account } : null;
}
