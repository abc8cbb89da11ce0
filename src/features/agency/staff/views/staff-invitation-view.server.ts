import { sql } from "drizzle-orm";
import { users } from "#features/people/accounts/tables.server.ts";
import type { Actor } from "#platform/actor.ts";
import type { Db } from "#platform/db/pool.server.ts";
import { DomainError } from "#platform/errors.ts";
import {
  findStaffInvitationByToken,
  type StaffInvitation,
} from "../queries/staff-invitations.server.ts";
import { isStaffOf } from "../queries/staff-members.server.ts";
import { listDepartmentReach } from "../queries/staff-reach.server.ts";
import { getStaffInvitationState, isAddressedTo } from "../rules/staff-invitation.ts";
import { sumReach } from "../rules/staff-reach.ts";

/** What the holder of the link does next. */
export type StaffInvitationStep =
  /** Signed in with the invited address. */
  | "accept"
  /** The same, with an account that has no password yet. */
  | "choosePassword"
  /** An account has the invited address: its owner signs in first. */
  | "signIn"
  /** No account has the invited address. */
  | "newAccount"
  /** Signed in with another address. */
  | "otherAccount"
  /** Signed in as an administrator, who works for no agency. */
  | "administrator"
  /** The invited address is the one of an administrator. */
  | "administratorAddress"
  | "alreadyMember";

/** The invitation for the holder of its link: what it offers and the next step, or why it is over. NOT_FOUND without one. */
export async function loadStaffInvitationView(db: Db, actor: Actor, token: string, now: Date) {
  const invitation = await findStaffInvitationByToken(db, token);
  if (!invitation) throw new DomainError("NOT_FOUND");
  const { agency, role, allDepartments, departmentIds, partnerId } = invitation;
  const state = getStaffInvitationState(invitation, now);
  if (state !== "open") return { kind: "over", state, agency } as const;
  return {
    kind: "open",
    agency,
    role,
    departments: allDepartments ? null : invitation.departments,
    email: invitation.email,
    inviterName: invitation.inviterName,
    until: invitation.expiresAt,
    isUnread: invitation.readAt === null,
    sees: sumReach(await listDepartmentReach(db, partnerId), allDepartments ? null : departmentIds),
    step: await findStep(db, actor, invitation),
    signedInAs: "email" in actor ? actor.email : null,
  } as const;
}

export type StaffInvitationView = Awaited<ReturnType<typeof loadStaffInvitationView>>;

async function findStep(
  db: Db,
  actor: Actor,
  invitation: StaffInvitation,
): Promise<StaffInvitationStep> {
  if (actor.kind === "administrator") return "administrator";
  const [account] = await db
    .select({
      id: users.id,
      role: users.role,
      hasPassword: sql<boolean>`${users.passwordHash} is not null`,
    })
    .from(users)
    .where(
      sql`lower(${users.email}) = ${invitation.email.toLowerCase()} and ${users.emailVerifiedAt} is not null`,
    );
  if (account?.role === "administrator") return "administratorAddress";
  if (actor.kind === "visitor") return account ? "signIn" : "newAccount";
  if (!account || !isAddressedTo(actor, invitation)) return "otherAccount";
  if (await isStaffOf(db, account.id, invitation.partnerId)) return "alreadyMember";
  return account.hasPassword ? "accept" : "choosePassword";
}
