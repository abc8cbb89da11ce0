import { eq } from "drizzle-orm";
import { z } from "zod";
import { can } from "#features/proposals/dossiers/policy.ts";
import { command } from "#platform/command.server.ts";
import { rowId } from "#platform/row-id.ts";
import { loadInvitationById } from "../queries/invitations.server.ts";
import { lockInvitation, lockSentInvitation, requireOpen } from "../queries/lock-rows.server.ts";
import { getInvitationEnd, getInvitationState, isOpen } from "../rules/invitation.ts";
import { invitations } from "../tables.server.ts";

/** Cancels an open invitation; its links stop working. */
export const cancelInvitation = command({
  actors: ["person"],
  input: z.object({ id: rowId() }),
  load: ({ tx, actor, input }) => lockSentInvitation(tx, actor, input.id),
  may: (actor, access) => can(actor, "cancelInvitation", access),
  async run({ tx, actor, now, audit }, { id: dossierId, invitation }) {
    if (invitation.state === "cancelled") return { dossierId };
    requireOpen(invitation, now);
    await tx
      .update(invitations)
      .set({ state: "cancelled", endedAt: now, endedBy: actor.userId })
      .where(eq(invitations.id, invitation.id));
    const { role, teamNumber } = invitation;
    const details = { role, teamNumber, invitation: invitation.id };
    await audit("dossier.uninvited", { kind: "dossier", id: dossierId }, details);
    return { dossierId };
  },
});

/** Marks an invitation as expired, unless it was answered meanwhile. */
export const expireInvitation = command({
  actors: ["product"],
  input: z.object({ id: rowId() }),
  load: async ({ tx, actor, input }) =>
    lockInvitation(tx, actor, await loadInvitationById(tx, input.id)),
  may: (actor) => can(actor, "expireInvitation", null),
  async run({ tx, now, audit }, { dossier, invitation }) {
    if (!isOpen(invitation.state) || getInvitationState(invitation, now) !== "expired") return;
    const endedAt = new Date(Math.min(getInvitationEnd(invitation).getTime(), now.getTime()));
    const { id, role, teamNumber } = invitation;
    await tx.update(invitations).set({ state: "expired", endedAt }).where(eq(invitations.id, id));
    await audit(
      "dossier.invitationExpired",
      { kind: "dossier", id: dossier.id },
      { role, teamNumber, invitation: id },
    );
  },
});
