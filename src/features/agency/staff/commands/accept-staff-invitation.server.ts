import { and, eq, inArray, isNull } from "drizzle-orm";
import { z } from "zod";
import { mailPasswordChanged } from "#features/people/accounts/jobs/security-mails.server.ts";
import {
  getHashingOwner,
  hashNewPassword,
} from "#features/people/accounts/rules/password-hash.server.ts";
import {
  passwordSchema,
  registrationSchema,
} from "#features/people/accounts/rules/registration.ts";
import { users } from "#features/people/accounts/tables.server.ts";
import { releaseUnverifiedEmail } from "#features/people/accounts/writes/email-links.server.ts";
import type { Audit } from "#platform/audit/audit-events.ts";
import { command } from "#platform/command.server.ts";
import type { Db } from "#platform/db/pool.server.ts";
import { DomainError, parseInput } from "#platform/errors.ts";
import { allowAnyone } from "#platform/policy.ts";
import { lockStaff } from "../queries/lock-staff.server.ts";
import {
  findStaffInvitationByToken,
  type StaffInvitation,
} from "../queries/staff-invitations.server.ts";
import { isStaffOf } from "../queries/staff-members.server.ts";
import { getStaffInvitationState, isAddressedTo } from "../rules/staff-invitation.ts";
import { staffInvitations } from "../tables.server.ts";
import { addStaffMember } from "../writes/member-place.server.ts";

/** An open invitation with the staff of its agency locked. STALE names the reason when it is over. */
async function lockOpenInvitation(tx: Db, token: string, now: Date): Promise<StaffInvitation> {
  const found = await findStaffInvitationByToken(tx, token);
  if (!found) throw new DomainError("NOT_FOUND");
  await lockStaff(tx, found.partnerId);
  // Read again: it may have been answered while this command waited for the lock.
  const invitation = await findStaffInvitationByToken(tx, token);
  if (!invitation) throw new DomainError("NOT_FOUND");
  const state = getStaffInvitationState(invitation, now);
  if (state !== "open") throw new DomainError("STALE", { why: `invitation.${state}` });
  return invitation;
}

/**
 * Accepts with the signed-in account. The account must have proven the invited address: whoever else gets hold of the link
 * cannot use it. An account without a password chooses one here, because the agencies' door asks for it; the mailed link
 * confirms the identity, as for a forgotten password.
 */
export const acceptStaffInvitation = command({
  actors: ["person", "staff"],
  input: z.object({ token: z.string(), password: z.string() }),
  async prepare(context) {
    const { db, actor, input, now } = context;
    const invitation = await findStaffInvitationByToken(db, input.token);
    if (!invitation) throw new DomainError("NOT_FOUND");
    const isOpen = getStaffInvitationState(invitation, now) === "open";
    if (!isOpen || !isAddressedTo(actor, invitation)) return { passwordHash: null };
    const [account] = await db
      .select({ passwordHash: users.passwordHash })
      .from(users)
      .where(eq(users.id, actor.userId));
    if (account?.passwordHash) return { passwordHash: null };
    const { password } = parseInput(z.object({ password: passwordSchema }), input);
    const owner = getHashingOwner({ account: actor.userId });
    return { passwordHash: await hashNewPassword(context, password, owner) };
  },
  load: ({ tx, input, now }) => lockOpenInvitation(tx, input.token, now),
  may: allowAnyone,
  async run(context, invitation) {
    const { tx, actor, queue, now, audit, recordSecurityEvent } = context;
    const { passwordHash } = context.prepared;
    if (!isAddressedTo(actor, invitation))
      throw new DomainError("FORBIDDEN_ROLE", { why: "otherAccount" });
    if (await isStaffOf(tx, actor.userId, invitation.partnerId))
      throw new DomainError("TAKEN", { why: "alreadyMember" });
    if (passwordHash) {
      const changed = await tx
        .update(users)
        .set({ passwordHash, updatedAt: now })
        .where(and(eq(users.id, actor.userId), isNull(users.passwordHash)))
        .returning({ id: users.id });
      if (changed.length > 0) {
        await queue.enqueue(tx, mailPasswordChanged, { userId: actor.userId });
        recordSecurityEvent("passwordChanged", { account: actor.userId });
      }
    }
    await join(tx, { invitation, userId: actor.userId, now, audit });
    recordSecurityEvent("rightsChanged", { account: actor.userId, what: "staff.joined" });
  },
});

/**
 * Creates the account of an invited person and accepts. The link was mailed to the address and so proves it. Only for
 * addresses without an account: the owner of an existing one signs in.
 */
export const joinWithNewAccount = command({
  actors: ["visitor"],
  input: registrationSchema.omit({ email: true }).extend({ token: z.string() }),
  limits: [{ name: "register", per: "network", max: 20, seconds: 3600 }],
  async prepare(context) {
    const { db, input, now, request } = context;
    const invitation = await findStaffInvitationByToken(db, input.token);
    if (!invitation || getStaffInvitationState(invitation, now) !== "open")
      return { passwordHash: "" };
    const owner = getHashingOwner({
      account: invitation.email,
      clientAddress: request.clientAddress,
    });
    return { passwordHash: await hashNewPassword(context, input.password, owner) };
  },
  load: ({ tx, input, now }) => lockOpenInvitation(tx, input.token, now),
  may: allowAnyone,
  async run({ tx, input, request, now, audit, prepared, recordSecurityEvent }, invitation) {
    const { email } = invitation;
    if ((await releaseUnverifiedEmail(tx, email)) === "taken")
      throw new DomainError("TAKEN", { why: "accountExists" });
    const [created] = await tx
      .insert(users)
      .values({
        firstName: input.firstName,
        lastName: input.lastName,
        passwordHash: prepared.passwordHash,
        email,
        emailVerifiedAt: now,
        locale: request.locale,
        consentedAt: now,
        createdAt: now,
      })
      .onConflictDoNothing()
      .returning({ id: users.id });
    if (!created) throw new DomainError("TAKEN", { why: "accountExists" });
    await join(tx, { invitation, userId: created.id, now, audit });
    recordSecurityEvent("rightsChanged", { account: created.id, what: "staff.joined" });
  },
});

interface Joining {
  readonly invitation: StaffInvitation;
  readonly userId: string;
  readonly now: Date;
  readonly audit: Audit;
}

async function join(tx: Db, { invitation, userId, now, audit }: Joining): Promise<void> {
  const { id, partnerId, role, allDepartments } = invitation;
  const member = await addStaffMember(tx, {
    userId,
    partnerId,
    role,
    departmentIds: allDepartments ? null : invitation.departmentIds,
    now,
  });
  await tx
    .update(staffInvitations)
    .set({ acceptedAt: now, acceptedBy: userId })
    .where(eq(staffInvitations.id, id));
  // Administrators invite the first manager only: their other links must not open the agency afterwards.
  const others = await tx
    .update(staffInvitations)
    .set({ cancelledAt: now })
    .where(
      and(
        eq(staffInvitations.partnerId, partnerId),
        isNull(staffInvitations.acceptedAt),
        isNull(staffInvitations.cancelledAt),
        inArray(
          staffInvitations.invitedBy,
          tx.select({ id: users.id }).from(users).where(eq(users.role, "administrator")),
        ),
      ),
    )
    .returning({ id: staffInvitations.id });
  for (const other of others)
    await audit("staff.invitationCancelled", { kind: "staffInvitation", id: other.id });
  await audit(
    "staff.joined",
    { kind: "staffMember", id: member.id },
    { role, departments: member.departmentIds, invitation: id },
  );
}

/** Records that the page of an open invitation was seen. */
export const markStaffInvitationRead = command({
  actors: ["visitor", "person", "staff", "administrator"],
  input: z.object({ token: z.string() }),
  // Changes no data of people.
  isAudited: false,
  load: ({ tx, input }) => findStaffInvitationByToken(tx, input.token),
  may: allowAnyone,
  async run({ tx, now }, invitation) {
    if (!invitation) throw new DomainError("NOT_FOUND");
    if (getStaffInvitationState(invitation, now) !== "open") return;
    await tx
      .update(staffInvitations)
      .set({ readAt: now })
      .where(and(eq(staffInvitations.id, invitation.id), isNull(staffInvitations.readAt)));
  },
});
