import { eq } from "drizzle-orm";
import { z } from "zod";
import { can } from "#features/proposals/dossiers/policy.ts";
import { command } from "#platform/command.server.ts";
import { rowId } from "#platform/row-id.ts";
import { loadInvitationById } from "../queries/invitations.server.ts";
import { invitations } from "../tables.server.ts";
import { lockInvitation } from "./lock-invitation.server.ts";

/** Writes down that an invited person was asked again by itself, once the mail has left. */
export const recordReminder = command({
  actors: ["product"],
  input: z.object({ id: rowId() }),
  load: async ({ tx, actor, input }) =>
    lockInvitation(tx, actor, await loadInvitationById(tx, input.id)),
  may: (actor) => can(actor, "mailInvitation", null),
  async run({ tx, now, audit }, { dossier, invitation }) {
    await tx.update(invitations).set({ remindedAt: now }).where(eq(invitations.id, invitation.id));
    const details = { invitation: invitation.id };
    await audit("dossier.reminded", { kind: "dossier", id: dossier.id }, details);
  },
});
