import { phaseAt } from "#features/calls/rules/status.ts";
import { can } from "#features/dossiers/policy.ts";
import { callOfDossier, type DossierForActor } from "#features/dossiers/queries/dossiers.server.ts";
import type { PersonActor } from "#platform/actor.ts";
import type { Db } from "#platform/db/pool.server.ts";
import { formatDate, formatDayTime } from "#platform/i18n/format.ts";
import type { Locale } from "#platform/i18n/locale.ts";
import { abilities } from "#platform/policy.ts";
import { type Invitation, invitationsOf } from "../queries/invitations.server.ts";
import { type Member, membersOf } from "../queries/members.server.ts";
import { teamsOf } from "../queries/teams.server.ts";
import { invitationEnd, isOpen, restedSince, stateAt } from "../rules/invitation.ts";
import { placesToInvite } from "../rules/places-to-invite.ts";
import { standingToInvitation, standingToMember } from "../rules/standing.ts";
import { leadOf } from "../rules/team-roles.ts";

interface Page {
  readonly locale: Locale;
  readonly now: Date;
}

const MEMBER_ACTS = [
  "removeMember",
  "nameDelegate",
  "endDelegation",
  "transferCoordination",
  "transferManagement",
  "nameManager",
  "switchWriting",
  "renameMember",
] as const;

/** The team of a dossier: who is in it, who is invited, and what the person who looks may do about it. */
export async function teamPage(db: Db, dossier: DossierForActor, actor: PersonActor, page: Page) {
  const members = await membersOf(db, dossier.id);
  const teams = await teamsOf(db, dossier.id);
  const sent = await invitationsOf(db, dossier.id);
  const callOpen = phaseAt(await callOfDossier(db, dossier.callId), page.now) === "open";
  const views = sent.map((one) => ({
    ...invitationRow(dossier, actor, one, page),
    again: inviteAgain(dossier, actor, one, { sent, callOpen, now: page.now }),
  }));
  const places = placesToInvite(actor, dossier, {
    teamNumbers: teams.map(({ number }) => number),
    callOpen,
  });
  return {
    teams: teams.map(({ id, number, label, subLabel }) => ({
      id,
      number,
      institution: label,
      unit: subLabel,
      members: members
        .filter(({ teamNumber }) => teamNumber === number)
        .map((member) => memberView(dossier, actor, member)),
      invited: views.filter(({ open, teamNumber }) => open && teamNumber === number).length,
    })),
    invitations: views,
    places,
    leavesUnmanaged: leavesUnmanaged(members, dossier.membership),
    can: { leave: can(actor, "leave", dossier) },
  };
}

export type TeamPageView = Awaited<ReturnType<typeof teamPage>>;
export type MemberView = TeamPageView["teams"][number]["members"][number];
export type InvitationRow = TeamPageView["invitations"][number];

/** The team that has no manager any more when this one leaves. */
function leavesUnmanaged(
  members: readonly Member[],
  self: DossierForActor["membership"],
): number | null {
  if (self?.role !== "scientific_manager") return null;
  const lead = leadOf(
    members.filter(({ id }) => id !== self.id),
    self.teamNumber,
  );
  return lead ? null : self.teamNumber;
}

function memberView(dossier: DossierForActor, actor: PersonActor, member: Member) {
  const { id, firstName, lastName, role, mayWrite, userId } = member;
  return {
    id,
    firstName,
    lastName,
    name: `${firstName} ${lastName}`.trim(),
    role,
    mayWrite,
    you: userId === actor.userId,
    can: abilities(can, actor, standingToMember(dossier, member), MEMBER_ACTS),
  };
}

/** What the invitation of somebody who is neither in the dossier nor asked would be made of again, by who may invite them. */
function inviteAgain(
  dossier: DossierForActor,
  actor: PersonActor,
  { role, teamNumber, firstName, lastName, email }: Invitation,
  { sent, callOpen, now }: { sent: readonly Invitation[]; callOpen: boolean; now: Date },
) {
  const known = sent.some((one) => {
    const state = stateAt(one, now);
    return (
      one.email.toLowerCase() === email.toLowerCase() && (isOpen(state) || state === "accepted")
    );
  });
  const standing = standingToInvitation(dossier, { role, teamNumber, callOpen });
  if (known || !can(actor, "invite", standing).ok) return null;
  return { role, teamNumber, isNew: false, firstName, lastName, email };
}

function invitationRow(
  dossier: DossierForActor,
  actor: PersonActor,
  invitation: Invitation,
  { locale, now }: Page,
) {
  const { id, firstName, lastName, role, teamNumber, endedAt, readAt, remindedAt } = invitation;
  const state = stateAt(invitation, now);
  const open = isOpen(state);
  const end = invitationEnd(invitation);
  const since = { sent: null, read: readAt, expired: endedAt ?? end }[state as string];
  const standing = standingToInvitation(dossier, { role, teamNumber, callOpen: true });
  const day = (at: Date | null | undefined) => (at ? formatDate(locale, at) : null);
  return {
    id,
    name: `${firstName} ${lastName}`,
    role,
    teamNumber,
    by: invitation.inviterName,
    sent: formatDate(locale, invitation.sentAt),
    state,
    open,
    since: day(since === undefined ? endedAt : since),
    until: open ? formatDayTime(locale, end, now) : null,
    reminded: open ? day(remindedAt) : null,
    reason: invitation.reason,
    can: {
      cancel: can(actor, "cancelInvitation", standing),
      remind: restedSince(remindedAt ?? invitation.sentAt, now),
    },
  };
}
