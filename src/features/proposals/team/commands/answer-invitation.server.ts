import { and, eq, isNull, ne } from "drizzle-orm";
import { z } from "zod";
import { findAffiliation } from "#features/people/researchers/queries/profile.server.ts";
import { can, isTeamClosed } from "#features/proposals/dossiers/policy.ts";
import { dossierMembers, dossierTeams } from "#features/proposals/dossiers/tables.server.ts";
import type { PersonActor } from "#platform/actor.ts";
import { command } from "#platform/command.server.ts";
import type { Db } from "#platform/db/pool.server.ts";
import { DomainError } from "#platform/errors.ts";
import {
  findInviterToNotify,
  findOpenInvitation,
  isAddressedTo,
} from "../queries/invitations.server.ts";
import { lockInvitationByHash, requireOpen } from "../queries/lock-rows.server.ts";
import { declineReason, invitationAnswerKey } from "../rules/invitation.ts";
import { invitations } from "../tables.server.ts";
import { notifyTeam } from "../writes/notify-team.server.ts";

/**
 * Joins the dossier by an invitation link. With an account of another address the person must confirm it first. The inviter
 * is then told, but neither side learns an address they did not know.
 */
export const acceptInvitation = command({
  actors: ["person"],
  input: z.object({ hash: z.string(), otherAddress: z.boolean() }),
  load: ({ tx, actor, input }) => lockInvitationByHash(tx, actor, input.hash),
  may: (actor, { holdsKey, dossier }) =>
    can(actor, "acceptInvitation", {
      holdsKey,
      // A member who opens the link again changes nothing.
      isTeamClosed: !dossier.membership && isTeamClosed(dossier),
    }),
  async run({ tx, actor, input, now, audit, recordSecurityEvent }, { dossier, invitation }) {
    // Already accepted by this account: a double click, or a second link of the same invitation.
    if (dossier.membership && invitation.endedBy === actor.userId)
      return toJoinedResult(dossier.id);
    requireOpen(invitation, now);
    if (dossier.membership) throw new DomainError("TAKEN", { why: "alreadyMember" });
    const isOwnAddress = isAddressedTo(actor, invitation);
    if (!isOwnAddress && !input.otherAddress) return { kind: "otherAddress" } as const;
    const { role, teamNumber, invitedBy } = invitation;
    const inTeam = and(eq(dossierTeams.dossierId, dossier.id), eq(dossierTeams.number, teamNumber));
    const member = { dossierId: dossier.id, userId: actor.userId, role, teamNumber, joinedAt: now };
    await tx.insert(dossierMembers).values(member);
    await tx
      .update(dossierTeams)
      .set({ state: "active" })
      .where(and(inTeam, ne(dossierTeams.state, "active")));
    await tx
      .update(invitations)
      .set({ state: "accepted", endedAt: now, endedBy: actor.userId, answeredBy: actor.userId })
      .where(eq(invitations.id, invitation.id));
    await endOwnInvitations(tx, actor, { dossierId: dossier.id, now });
    if (role === "scientific_manager") {
      const institution = await findAffiliation(tx, actor.userId);
      const team = and(inTeam, isNull(dossierTeams.label));
      if (institution) await tx.update(dossierTeams).set(institution).where(team);
    }
    await notifyTeam(tx, dossier, {
      change: isOwnAddress ? "accepted" : "acceptedElsewhere",
      who: `${actor.firstName} ${actor.lastName}`,
      named: actor.userId,
      by: actor.userId,
      key: invitationAnswerKey(invitation.id),
      to: await findInviterToNotify(tx, dossier.id, invitedBy),
      now,
    });
    await audit("dossier.joined", { kind: "dossier", id: dossier.id }, { role, teamNumber });
    recordSecurityEvent("rightsChanged", { account: actor.userId, what: "dossier.joined" });
    return toJoinedResult(dossier.id);
  },
});

/** Ends other open invitations of this dossier to the member's own addresses. */
async function endOwnInvitations(
  tx: Db,
  { userId, email, emailVerified }: PersonActor,
  { dossierId, now }: { readonly dossierId: string; readonly now: Date },
): Promise<void> {
  const other = email && emailVerified ? await findOpenInvitation(tx, dossierId, email) : null;
  if (!other) return;
  await tx
    .update(invitations)
    .set({ state: "cancelled", endedAt: now, endedBy: userId })
    .where(eq(invitations.id, other.id));
}

const toJoinedResult = (dossierId: string) => ({ kind: "joined", dossierId }) as const;

/** Declining needs no account: the link suffices. */
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
