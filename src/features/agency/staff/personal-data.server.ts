import {
  and,
  eq,
  exists,
  getTableColumns,
  getTableName,
  isNotNull,
  isNull,
  or,
  sql,
} from "drizzle-orm";
import {
  staffMemberDepartments,
  staffMembers,
  users,
} from "#features/people/accounts/tables.server.ts";
import { departments, partners } from "#features/portal/partners/tables.server.ts";
import type { Db } from "#platform/db/pool.server.ts";
import type { PersonalDataSource } from "#platform/personal-data-source.server.ts";
import { staffInvitations } from "./tables.server.ts";

/** Invitations the person accepted, or sent to their verified address. */
const matchesInvitee = (db: Db, userId: string) =>
  or(
    eq(staffInvitations.acceptedBy, userId),
    exists(
      db
        .select({ one: sql`1` })
        .from(users)
        .where(
          and(
            eq(users.id, userId),
            isNotNull(users.emailVerifiedAt),
            sql`lower(${users.email}) = lower(${staffInvitations.email})`,
          ),
        ),
    ),
  );

const { tokenHash: _, ...invitationColumns } = getTableColumns(staffInvitations);

/**
 * Memberships are erased with the account, and invitations to the person too. Invitations they sent stay, without the
 * sender; the open ones are cancelled, so that none of them is a way back. An agency may lose its last manager this way: administrators see it (`listPartnersWithoutManager`).
 */
export const staffPersonalData: readonly PersonalDataSource[] = [
  {
    fileName: "agency/memberships",
    tables: [getTableName(staffMembers), getTableName(staffMemberDepartments)],
    read: (db, userId) =>
      db
        .select({
          agency: partners.code,
          role: staffMembers.role,
          allDepartments: staffMembers.allDepartments,
          departments: sql<string[]>`array(
            select d.name_fr from ${staffMemberDepartments} as limited
            join ${departments} as d on d.id = limited.department_id
            where limited.member_id = ${staffMembers.id} order by d.id)`,
          joinedAt: staffMembers.joinedAt,
          endedAt: staffMembers.endedAt,
          lastSeenAt: staffMembers.lastSeenAt,
        })
        .from(staffMembers)
        .innerJoin(partners, eq(partners.id, staffMembers.partnerId))
        .where(eq(staffMembers.userId, userId)),
  },
  {
    fileName: "agency/invitations-received",
    tables: [getTableName(staffInvitations)],
    read: (db, userId) =>
      db.select(invitationColumns).from(staffInvitations).where(matchesInvitee(db, userId)),
    erase: (tx, { userId }) => tx.delete(staffInvitations).where(matchesInvitee(tx, userId)),
  },
  {
    fileName: "agency/invitations-sent",
    tables: [],
    read: (db, userId) =>
      db
        .select(invitationColumns)
        .from(staffInvitations)
        .where(eq(staffInvitations.invitedBy, userId)),
    erase: (tx, { userId, now }) =>
      tx
        .update(staffInvitations)
        .set({ cancelledAt: now })
        .where(
          and(
            eq(staffInvitations.invitedBy, userId),
            isNull(staffInvitations.acceptedAt),
            isNull(staffInvitations.cancelledAt),
          ),
        ),
  },
];
