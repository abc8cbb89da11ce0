import { eq } from "drizzle-orm";
import { z } from "zod";
import { can } from "#features/proposals/dossiers/policy.ts";
import { command } from "#platform/command.server.ts";
import { rowId } from "#platform/row-id.ts";
import { loadInvitationById } from "../queries/invitations.server.ts";
import { toInvitationAccess } from "../rules/team-access.ts";
import { invitations } from "../tables.server.ts";
import { lockInvitation, requireOpen } from "./lock-invitation.server.ts";

/** The team takes an invitation back before it was answered: its links open nothing from now on. */
export const cancelInvitation = command({
  actors: ["person"],
  input: z.object({ id: rowId() }),
  async load({ tx, actor, input }) {
    const { dossier, invitation } = await lockInvitation(
      tx,
      actor,
      await loadInvitationById(tx, input.id),
    );
    return { ...toInvitationAccess(dossier, { ...invitation, callOpen: true }), invitation };
  },
  may: (actor, standing) => can(actor, "cancelInvitation", standing),
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
