import { and, eq } from "drizzle-orm";
import { z } from "zod";
import { createToken, hashToken } from "#features/people/accounts/rules/secret-token.server.ts";
import { can } from "#features/proposals/dossiers/policy.ts";
import { command } from "#platform/command.server.ts";
import { rowId } from "#platform/row-id.ts";
import {
  findInvitation,
  loadInvitationByHash,
  loadInvitationById,
} from "../queries/invitations.server.ts";
import { lockInvitation } from "../queries/lock-rows.server.ts";
import { getInvitationState, isOpen } from "../rules/invitation.ts";
import { invitationLinks, invitations } from "../tables.server.ts";

/**
 * Creates the secret of an invitation link for a mail; the table stores only its hash. Null when the invitation is no
 * longer open.
 */
export const makeInvitationLink = command({
  actors: ["product"],
  input: z.object({ id: rowId(), kind: z.enum(["invitation", "reminder", "again"]) }),
  load: ({ tx, input }) => findInvitation(tx, input.id),
  may: (actor) => can(actor, "mailInvitation", null),
  async run({ tx, input, now }, invitation) {
    // Deleted with its dossier, or answered meanwhile.
    if (!invitation || !isOpen(getInvitationState(invitation, now))) return null;
    // The team has already sent a reminder by hand, so the automatic one is skipped.
    if (input.kind === "reminder" && invitation.remindedAt) return null;
    const hash = createToken();
    await tx
      .insert(invitationLinks)
      .values({ tokenHash: hashToken(hash), invitationId: invitation.id });
    return { invitation, hash };
  },
});

/** Records that the invitation page was seen by the holder of the link. */
export const markInvitationRead = command({
  actors: ["visitor", "person"],
  input: z.object({ hash: z.string() }),
  load: ({ tx, actor, input }) => loadInvitationByHash(tx, actor, input.hash),
  may: (actor, invitation) => can(actor, "markInvitationRead", invitation),
  async run({ tx, now }, { id }) {
    await tx
      .update(invitations)
      .set({ state: "read", readAt: now })
      .where(and(eq(invitations.id, id), eq(invitations.state, "sent")));
  },
});

/** Records the automatic reminder after its mail was sent. */
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
