import { and, desc, eq, getTableColumns, isNull, sql } from "drizzle-orm";
import { users } from "#features/people/accounts/tables.server.ts";
import { departments, partners } from "#features/portal/partners/tables.server.ts";
import type { Db } from "#platform/db/pool.server.ts";
import { hashStaffInvitationToken } from "../rules/staff-invitation-token.server.ts";
import { staffInvitations } from "../tables.server.ts";

const MAX_LISTED_INVITATIONS = 200;

const { tokenHash: _, ...stored } = getTableColumns(staffInvitations);

const columns = {
  ...stored,
  /** Null once the account was erased. */
  inviterName: sql<string | null>`${users.firstName} || ' ' || ${users.lastName}`,
  agency: {
    code: partners.code,
    nameFr: partners.nameFr,
    nameEn: partners.nameEn,
    articleFr: partners.articleFr,
  },
  departments: sql<{ fr: string; en: string }[]>`coalesce((
    select json_agg(json_build_object('fr', d.name_fr, 'en', d.name_en) order by d.position, d.id)
    from ${departments} as d where d.id = any(${staffInvitations.departmentIds})), '[]'::json)`,
  isReplaced: sql<boolean>`${staffInvitations.cancelledAt} is not null and exists (
    select 1 from ${staffInvitations} as later
    where later.partner_id = ${staffInvitations.partnerId} and lower(later.email) = lower(${staffInvitations.email})
      and later.id <> ${staffInvitations.id} and later.created_at = ${staffInvitations.cancelledAt})`,
};

export const selectStaffInvitations = (db: Db) =>
  db
    .select(columns)
    .from(staffInvitations)
    .innerJoin(partners, eq(partners.id, staffInvitations.partnerId))
    .leftJoin(users, eq(users.id, staffInvitations.invitedBy));

export type StaffInvitation = Awaited<ReturnType<typeof selectStaffInvitations>>[number];

export async function findStaffInvitation(db: Db, id: string): Promise<StaffInvitation | null> {
  const [found] = await selectStaffInvitations(db).where(eq(staffInvitations.id, id));
  return found ?? null;
}

/** Invitations to an address that were neither accepted nor cancelled; they may have expired. */
export const matchesUnanswered = (partnerId: number, email: string) =>
  and(
    eq(staffInvitations.partnerId, partnerId),
    sql`lower(${staffInvitations.email}) = ${email.toLowerCase()}`,
    isNull(staffInvitations.acceptedAt),
    isNull(staffInvitations.cancelledAt),
  );

/** An invitation by the token of its link, or null. */
export async function findStaffInvitationByToken(
  db: Db,
  token: string,
): Promise<StaffInvitation | null> {
  const hash = hashStaffInvitationToken(token);
  if (hash === null) return null;
  const [found] = await selectStaffInvitations(db).where(eq(staffInvitations.tokenHash, hash));
  return found ?? null;
}

/** The latest invitations of an agency. Older ones remain in the audit. */
export const listStaffInvitations = (db: Db, partnerId: number) =>
  selectStaffInvitations(db)
    .where(eq(staffInvitations.partnerId, partnerId))
    .orderBy(desc(staffInvitations.createdAt), desc(staffInvitations.id))
    .limit(MAX_LISTED_INVITATIONS);
