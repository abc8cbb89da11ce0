import { and, asc, eq, isNull, type SQL, sql } from "drizzle-orm";
import { staffMembers, users } from "#features/people/accounts/tables.server.ts";
import { partners } from "#features/portal/partners/tables.server.ts";
import type { Db } from "#platform/db/pool.server.ts";

export type OwnMembership = Awaited<ReturnType<typeof listOwnMemberships>>[number];

/** The active memberships of an account with their agencies: for choosing one at sign-in and for switching. */
export async function listOwnMemberships(db: Db, userId: string) {
  return db
    .select({
      memberId: staffMembers.id,
      partnerId: staffMembers.partnerId,
      role: staffMembers.role,
      code: partners.code,
      nameFr: partners.nameFr,
      nameEn: partners.nameEn,
    })
    .from(staffMembers)
    .innerJoin(partners, eq(partners.id, staffMembers.partnerId))
    .innerJoin(users, eq(users.id, staffMembers.userId))
    .where(
      and(
        eq(staffMembers.userId, userId),
        isNull(staffMembers.endedAt),
        // Administrators are never staff.
        eq(users.role, "researcher"),
      ),
    )
    .orderBy(asc(partners.position), asc(partners.code));
}

/** Condition on `users`: administrators, and members of an agency's staff. */
export const belongsToBackOffice: SQL = sql`(${users.role} = 'administrator' or exists (
  select from ${staffMembers} where ${staffMembers.userId} = ${users.id} and ${staffMembers.endedAt} is null))`;
