import { eq } from "drizzle-orm";
import { z } from "zod";
import { can } from "#features/proposals/dossiers/policy.ts";
import { command } from "#platform/command.server.ts";
import { DomainError } from "#platform/errors.ts";
import { rowId } from "#platform/row-id.ts";
import { mailInvitation } from "../jobs/mail-invitation.server.ts";
import { loadInvitationById } from "../queries/invitations.server.ts";
import { canRemind } from "../rules/invitation.ts";
import { toInvitationAccess } from "../rules/team-access.ts";
import { invitations } from "../tables.server.ts";
import { lockInvitation, requireOpen } from "./lock-invitation.server.ts";

/** Asks an invited person again, not more than once a day. */
export const remindInvitee = command({
  actors: ["person"],
  input: z.object({ id: rowId(), origin: z.url() }),
  async load({ tx, actor, input }) {
    const { dossier, invitation } = await lockInvitation(
      tx,
      actor,
      await loadInvitationById(tx, input.id),
    );
    return { ...toInvitationAccess(dossier, { ...invitation, callOpen: true }), invitation };
  },
  may: (actor, standing) => can(actor, "cancelInvitation", standing),
  async run({ tx, input, now, queue, audit }, { id: dossierId, invitation }) {
    requireOpen(invitation, now);
    const rested = canRemind(invitation.remindedAt ?? invitation.sentAt, now);
    if (!rested.ok) throw new DomainError("TAKEN", { why: rested.why });
    await tx.update(invitations).set({ remindedAt: now }).where(eq(invitations.id, invitation.id));
    const { origin } = input;
    await queue.enqueue(tx, mailInvitation, { invitationId: invitation.id, origin, kind: "again" });
    const details = { invitation: invitation.id };
    await audit("dossier.reminded", { kind: "dossier", id: dossierId }, details);
  },
});
