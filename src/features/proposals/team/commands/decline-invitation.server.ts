import { eq } from "drizzle-orm";
import { z } from "zod";
import { can } from "#features/proposals/dossiers/policy.ts";
import { command } from "#platform/command.server.ts";
import { declineReason, invitationAnswerKey } from "../rules/invitation.ts";
import { invitations } from "../tables.server.ts";
import { findInviterToNotify } from "./find-inviter.server.ts";
import { lockInvitationByHash, requireOpen } from "./lock-invitation.server.ts";
import { notifyTeam } from "./notify-team.server.ts";

/** Saying no needs no account: the link is enough. */
export const declineInvitation = command({
  actors: ["visitor", "person"],
  input: z.object({ hash: z.string(), reason: declineReason }),
  load: ({ tx, actor, input }) => lockInvitationByHash(tx, actor, input.hash),
  may: (actor, { holdsKey }) => can(actor, "declineInvitation", { holdsKey }),
  async run({ tx, actor, input, now, audit }, { dossier, invitation }) {
    if (invitation.state === "refused") return;
    requireOpen(invitation, now);
    const decliner = actor.kind === "person" ? actor.userId : null;
    await tx
      .update(invitations)
      .set({
        state: "refused",
        endedAt: now,
        endedBy: decliner,
        answeredBy: decliner,
        reason: input.reason || null,
      })
      .where(eq(invitations.id, invitation.id));
    await notifyTeam(tx, dossier, {
      change: "refused",
      who: `${invitation.firstName} ${invitation.lastName}`,
      named: decliner,
      by: decliner,
      key: invitationAnswerKey(invitation.id),
      to: await findInviterToNotify(tx, dossier.id, invitation.invitedBy),
      now,
    });
    const { role, teamNumber } = invitation;
    const details = { role, teamNumber, invitation: invitation.id };
    await audit("dossier.declined", { kind: "dossier", id: dossier.id }, details);
  },
});
