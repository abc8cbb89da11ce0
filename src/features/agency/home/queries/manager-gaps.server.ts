import { and, eq, gt, isNull, lte, sql } from "drizzle-orm";
import { staffInvitations } from "#features/agency/staff/tables.server.ts";
import { partners } from "#features/portal/partners/tables.server.ts";
import type { Db } from "#platform/db/pool.server.ts";

/** An invitation that expires within this time is shown before it does. */
const EXPIRES_SOON_MS = 2 * 86_400_000;
/** An expired invitation is shown for this long. */
const EXPIRED_SHOWN_MS = 30 * 86_400_000;

/** What the managers of an agency have to complete or to repeat. */
export interface ManagerGaps {
  readonly expired: number;
  readonly expiring: number;
  /** When the first of the expiring invitations expires. */
  readonly firstExpiry: Date | null;
  readonly isControllerMissing: boolean;
  readonly isEnglishMissing: boolean;
}

export async function findManagerGaps(db: Db, partnerId: number, now: Date): Promise<ManagerGaps> {
  const soon = new Date(now.getTime() + EXPIRES_SOON_MS);
  const oldest = new Date(now.getTime() - EXPIRED_SHOWN_MS);
  // An address that was invited again is not waiting for a manager any more.
  const isLatest = sql`not exists (select from ${staffInvitations} later where later.partner_id = ${staffInvitations.partnerId}
    and lower(later.email) = lower(${staffInvitations.email}) and later.created_at > ${staffInvitations.createdAt})`;
  const [invitations] = await db
    .select({
      expired: sql<number>`count(*) filter (where ${staffInvitations.expiresAt} <= ${now.toISOString()}::timestamptz)::int`,
      expiring: sql<number>`count(*) filter (where ${staffInvitations.expiresAt} > ${now.toISOString()}::timestamptz)::int`,
      firstExpiry: sql<
        string | null
      >`min(${staffInvitations.expiresAt}) filter (where ${staffInvitations.expiresAt} > ${now.toISOString()}::timestamptz)`,
    })
    .from(staffInvitations)
    .where(
      and(
        eq(staffInvitations.partnerId, partnerId),
        isNull(staffInvitations.acceptedAt),
        isNull(staffInvitations.cancelledAt),
        gt(staffInvitations.expiresAt, oldest),
        lte(staffInvitations.expiresAt, soon),
        isLatest,
      ),
    );
  const [partner] = await db
    .select({
      controllerName: partners.controllerName,
      controllerEmail: partners.controllerEmail,
      descriptionEn: partners.descriptionEn,
    })
    .from(partners)
    .where(eq(partners.id, partnerId));
  const isBlank = (text: string | null | undefined) => !text?.trim();
  return {
    expired: invitations?.expired ?? 0,
    expiring: invitations?.expiring ?? 0,
    firstExpiry: invitations?.firstExpiry ? new Date(invitations.firstExpiry) : null,
    isControllerMissing: isBlank(partner?.controllerName) || isBlank(partner?.controllerEmail),
    isEnglishMissing: isBlank(partner?.descriptionEn),
  };
}
