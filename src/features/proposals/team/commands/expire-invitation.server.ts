import { eq } from "drizzle-orm";
import { z } from "zod";
import { can } from "#features/proposals/dossiers/policy.ts";
import { command } from "#platform/command.server.ts";
import { rowId } from "#platform/row-id.ts";
import { loadInvitationById } from "../queries/invitations.server.ts";
import { getInvitationEnd, getInvitationState, isOpen } from "../rules/invitation.ts";
import { invitations } from "../tables.server.ts";
import { lockInvitation } from "./lock-invitation.server.ts";

/** Writes down that an invitation has ended by itself. Answered in this very moment, it has not. */
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
