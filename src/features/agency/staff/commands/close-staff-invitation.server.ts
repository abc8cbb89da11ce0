import { eq } from "drizzle-orm";
import { z } from "zod";
import type { AdministratorActor, StaffActor } from "#platform/actor.ts";
import { command } from "#platform/command.server.ts";
import type { Db } from "#platform/db/pool.server.ts";
import { DomainError } from "#platform/errors.ts";
import { rowId } from "#platform/row-id.ts";
import { lockStaff, refreshStaffActor } from "../queries/lock-staff.server.ts";
import { findStaffInvitation } from "../queries/staff-invitations.server.ts";
import { decideInvitation, getStaffInvitationState } from "../rules/staff-invitation.ts";
import { staffInvitations } from "../tables.server.ts";
import { writeStaffInvitation } from "../writes/invite.server.ts";
import { INVITE_STAFF_LIMITS } from "./invite-staff.server.ts";

/** An invitation with the staff of its agency locked. */
async function lockStaffInvitation(
  tx: Db,
  actor: StaffActor | AdministratorActor,
  invitationId: string,
) {
  const found = await findStaffInvitation(tx, invitationId);
  if (!found) throw new DomainError("NOT_FOUND");
  const agency = await lockStaff(tx, found.partnerId);
  const acting = await refreshStaffActor(tx, actor);
  // Read again: it may have been answered while this command waited for the lock.
  const invitation = await findStaffInvitation(tx, invitationId);
  if (!invitation) throw new DomainError("NOT_FOUND");
  return { agency, acting, invitation };
}

type LockedInvitation = Awaited<ReturnType<typeof lockStaffInvitation>>;

const decide = (_: unknown, { acting, agency, invitation }: LockedInvitation) =>
  decideInvitation(acting, agency, invitation.role);

/** Cancels an open invitation; its link stops working. */
export const cancelStaffInvitation = command({
  actors: ["staff", "administrator"],
  input: z.object({ invitationId: rowId() }),
  load: ({ tx, actor, input }) => lockStaffInvitation(tx, actor, input.invitationId),
  may: decide,
  async run({ tx, now, audit }, { invitation }) {
    const state = getStaffInvitationState(invitation, now);
    if (state !== "open") throw new DomainError("STALE", { why: `invitation.${state}` });
    await tx
      .update(staffInvitations)
      .set({ cancelledAt: now })
      .where(eq(staffInvitations.id, invitation.id));
    await audit("staff.invitationCancelled", { kind: "staffInvitation", id: invitation.id });
  },
});

/**
 * Invites the same address again, with the same role and departments, another link and another seven days. An open
 * invitation is replaced, an ended one stays as it is.
 */
export const repeatStaffInvitation = command({
  actors: ["staff", "administrator"],
  input: z.object({ invitationId: rowId() }),
  limits: INVITE_STAFF_LIMITS,
  load: ({ tx, actor, input }) => lockStaffInvitation(tx, actor, input.invitationId),
  may: decide,
  async run(context, { invitation }) {
    const { partnerId, email, locale, role, allDepartments, departmentIds } = invitation;
    if (invitation.acceptedAt) throw new DomainError("STALE", { why: "invitation.accepted" });
    return writeStaffInvitation(context.tx, context, {
      partnerId,
      email,
      locale,
      role,
      departmentIds: allDepartments ? null : departmentIds,
    });
  },
});
