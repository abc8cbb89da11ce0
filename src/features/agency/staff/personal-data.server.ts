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
import { productActor } from "#platform/actor.ts";
import { writeAudit } from "#platform/audit/audit.server.ts";
import type { Db } from "#platform/db/pool.server.ts";
import { DomainError } from "#platform/errors.ts";
import type { ErasedPerson, PersonalDataSource } from "#platform/personal-data-source.server.ts";
import { lockStaff } from "./queries/lock-staff.server.ts";
import { listActiveMemberships } from "./queries/staff-members.server.ts";
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

/** The person is erased in the same transaction: the rows name the product. */
const toAuditSource = ({ now }: ErasedPerson) =>
  ({ actor: productActor("erase-account"), at: now }) as const;

/**
 * Refuses to erase the last manager of an agency, who can neither leave nor step down: another manager comes first. Each
 * agency learns from its audit that the membership has ended.
 */
async function endMemberships(tx: Db, person: ErasedPerson): Promise<void> {
  for (const { memberId, partnerId, role } of await listActiveMemberships(tx, person.userId)) {
    const { managerCount } = await lockStaff(tx, partnerId);
    if (role === "manager" && managerCount === 1)
      throw new DomainError("FORBIDDEN_ROLE", { why: "lastManager" });
    const subject = { kind: "staffMember", id: memberId } as const;
    await writeAudit(tx, toAuditSource(person), "staff.ended", subject, { role });
  }
}

/** Cancels the open invitations that the person sent, so that none of them is a way back. */
async function cancelInvitations(tx: Db, person: ErasedPerson): Promise<void> {
  const cancelled = await tx
    .update(staffInvitations)
    .set({ cancelledAt: person.now })
    .where(
      and(
        eq(staffInvitations.invitedBy, person.userId),
        isNull(staffInvitations.acceptedAt),
        isNull(staffInvitations.cancelledAt),
      ),
    )
    .returning({ id: staffInvitations.id });
  for (const { id } of cancelled) {
    const subject = { kind: "staffInvitation", id } as const;
    await writeAudit(tx, toAuditSource(person), "staff.invitationCancelled", subject);
  }
}

/**
 * Memberships are erased with the account, and invitations to the person too. Invitations they sent stay, without the
 * sender.
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
    erase: endMemberships,
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
    erase: cancelInvitations,
  },
];
