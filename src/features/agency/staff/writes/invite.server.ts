import { randomUUID } from "node:crypto";
import { and, eq, gt, inArray, isNull, sql } from "drizzle-orm";
import { hashToken } from "#features/people/accounts/rules/secret-token.server.ts";
import { staffMembers, users } from "#features/people/accounts/tables.server.ts";
import { departments } from "#features/portal/partners/tables.server.ts";
import type { Audit } from "#platform/audit/audit-events.ts";
import type { Db } from "#platform/db/pool.server.ts";
import type { Env } from "#platform/env.ts";
import { DomainError } from "#platform/errors.ts";
import type { CallerRequest } from "#platform/http/request-info.ts";
import type { Locale } from "#platform/i18n/locale.ts";
import type { Queue } from "#platform/jobs/job.ts";
import { getLinkOrigin } from "#platform/mail/link-origin.ts";
import type { Signer } from "#platform/signing.ts";
import type { RateLimit } from "#platform/throttle/token-bucket.ts";
import { mailStaffInvitation } from "../jobs/mail-staff-invitation.server.ts";
import { lockStaff } from "../queries/lock-staff.server.ts";
import { matchesUnanswered } from "../queries/staff-invitations.server.ts";
import {
  getStaffInvitationEnd,
  INVITED_STAFF_LIMIT,
  type StaffPlace,
} from "../rules/staff-invitation.ts";
import { createStaffInvitationToken } from "../rules/staff-invitation-token.server.ts";
import { staffInvitations } from "../tables.server.ts";

/** The parts of a command's context that an invitation needs. */
interface InvitingCommand {
  readonly actor: { readonly userId: string };
  readonly queue: Queue;
  readonly signer: Signer;
  readonly env: Env;
  readonly request: CallerRequest;
  readonly now: Date;
  readonly audit: Audit;
  consumeLimit(limit: RateLimit, key: string, db?: Db): Promise<boolean>;
}

interface NewStaffInvitation extends StaffPlace {
  readonly partnerId: number;
  readonly email: string;
  readonly locale: Locale;
}

/**
 * Invites a person to an agency's staff: row, mail and audit in the caller's transaction. The caller has checked the right
 * to invite. An open invitation to the same address is replaced, so that only the latest role and departments can be
 * accepted, and one address never has two valid links. Departments of other agencies are NOT_FOUND.
 */
export async function writeStaffInvitation(
  tx: Db,
  { actor, queue, signer, env, request, now, audit, consumeLimit }: InvitingCommand,
  { partnerId, email, role, departmentIds, locale }: NewStaffInvitation,
): Promise<{ readonly id: string }> {
  await lockStaff(tx, partnerId);
  await requireOpenDepartments(tx, partnerId, departmentIds);
  if (await isMemberAddress(tx, partnerId, email))
    throw new DomainError("INVALID", { email: "alreadyMember" });
  // Counted in the transaction that sends the mail, so that refused requests use up no quota of this address.
  const isWithinLimit = await consumeLimit(
    INVITED_STAFF_LIMIT,
    `${partnerId} ${email.toLowerCase()}`,
    tx,
  );
  if (!isWithinLimit) throw new DomainError("TOO_MANY_REQUESTS");
  const replaced = await tx
    .update(staffInvitations)
    .set({ cancelledAt: now })
    .where(and(matchesUnanswered(partnerId, email), gt(staffInvitations.expiresAt, now)))
    .returning({ id: staffInvitations.id });
  const id = randomUUID();
  await tx.insert(staffInvitations).values({
    id,
    partnerId,
    email,
    role,
    allDepartments: departmentIds === null,
    departmentIds: departmentIds === null ? [] : [...departmentIds],
    tokenHash: hashToken(createStaffInvitationToken(signer, id)),
    locale,
    invitedBy: actor.userId,
    createdAt: now,
    expiresAt: getStaffInvitationEnd(now),
  });
  const origin = getLinkOrigin(env, request.origin);
  await queue.enqueue(tx, mailStaffInvitation, { invitationId: id, origin });
  await audit(
    "staff.invited",
    { kind: "staffInvitation", id },
    {
      role,
      departments: departmentIds === null ? null : [...departmentIds],
      replaced: replaced[0]?.id ?? null,
    },
  );
  return { id };
}

/** Throws NOT_FOUND for departments of other agencies and closed ones, INVALID for none. */
export async function requireOpenDepartments(
  tx: Db,
  partnerId: number,
  departmentIds: readonly number[] | null,
): Promise<void> {
  if (departmentIds === null) return;
  if (departmentIds.length === 0) throw new DomainError("INVALID", { departments: "missing" });
  const found = await tx.$count(
    departments,
    and(
      eq(departments.partnerId, partnerId),
      inArray(departments.id, [...departmentIds]),
      isNull(departments.closedAt),
    ),
  );
  if (found !== departmentIds.length) throw new DomainError("NOT_FOUND");
}

async function isMemberAddress(tx: Db, partnerId: number, email: string): Promise<boolean> {
  const [member] = await tx
    .select({ id: staffMembers.id })
    .from(staffMembers)
    .innerJoin(users, eq(users.id, staffMembers.userId))
    .where(
      and(
        eq(staffMembers.partnerId, partnerId),
        isNull(staffMembers.endedAt),
        sql`lower(${users.email}) = ${email.toLowerCase()}`,
      ),
    );
  return member !== undefined;
}

/** Cancels the open invitations that a person sent for an agency, so that none of them is a way back. Returns their ids. */
export const cancelSentInvitations = (
  tx: Db,
  { userId, partnerId, now }: { userId: string; partnerId: number; now: Date },
) =>
  tx
    .update(staffInvitations)
    .set({ cancelledAt: now })
    .where(
      and(
        eq(staffInvitations.partnerId, partnerId),
        eq(staffInvitations.invitedBy, userId),
        isNull(staffInvitations.acceptedAt),
        isNull(staffInvitations.cancelledAt),
        gt(staffInvitations.expiresAt, now),
      ),
    )
    .returning({ id: staffInvitations.id });
