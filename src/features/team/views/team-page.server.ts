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
import { whyEmpty } from "../rules/vacant-team.ts";

interface Page {
  readonly locale: Locale;
  readonly now: Date;
}

export const MEMBER_ACTS = [
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
  const teams = (await teamsOf(db, dossier.id)).filter(({ state }) => state !== "removed");
  const sent = await invitationsOf(db, dossier.id);
  const callOpen = phaseAt(await callOfDossier(db, dossier.callId), page.now) === "open";
  const views = sent.map((one) => ({
    ...invitationRow(dossier, actor, one, page),
    again: inviteAgain(dossier, actor, one, { sent, callOpen, now: page.now, teams }),
  }));
  const places = placesToInvite(actor, dossier, {
    teams: await teamsOf(db, dossier.id),
    callOpen,
  });
  return {
    teams: teams.map(({ id, number, label, subLabel, state }) => {
      const invited = views.filter((one) => one.open && one.teamNumber === number).length;
      return {
        id,
        number,
        institution: label,
        unit: subLabel,
        whyEmpty: whyEmpty({ state }, { isInvited: invited > 0, isEditable: isEditable(dossier) }),
        members: members
          .filter(({ teamNumber }) => teamNumber === number)
          .map((member) => memberView(dossier, actor, member, members)),
        invited,
      };
    }),
    invitations: views,
    places,
    leavesUnmanaged: leavesUnmanaged(members, dossier.membership),
    /** The team that nobody is in any more when this person leaves. */
    leavesVacant:
      dossier.membership && isLastOfTeam(members, dossier.membership)
        ? dossier.membership.teamNumber
        : null,
    can: { leave: can(actor, "leave", dossier) },
  };
}

export type TeamPageView = Awaited<ReturnType<typeof teamPage>>;
export type MemberView = TeamPageView["teams"][number]["members"][number];
export type InvitationRow = TeamPageView["invitations"][number];

/** Being written, or opened again. */
export const isEditable = ({ place, unlocked }: DossierForActor): boolean =>
  place === "draft" || unlocked;

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

const isLastOfTeam = (
  members: readonly Member[],
  { id, teamNumber }: { readonly id: string; readonly teamNumber: number },
): boolean => !members.some((other) => other.teamNumber === teamNumber && other.id !== id);

export function memberView(
  dossier: DossierForActor,
  actor: PersonActor,
  member: Member,
  members: readonly Member[],
) {
  const { id, firstName, lastName, role, mayWrite, userId, teamNumber } = member;
  return {
    id,
    firstName,
    lastName,
    name: `${firstName} ${lastName}`.trim(),
    role,
    mayWrite,
    you: userId === actor.userId,
    teamNumber,
    isLastOfTeam: isLastOfTeam(members, member),
    can: abilities(can, actor, standingToMember(dossier, member), MEMBER_ACTS),
  };
}

/** What the invitation of somebody who is neither in the dossier nor asked would be made of again, by who may invite them. */
function inviteAgain(
  dossier: DossierForActor,
  actor: PersonActor,
  { role, teamNumber, firstName, lastName, email }: Invitation,
  {
    sent,
    callOpen,
    now,
    teams,
  }: {
    sent: readonly Invitation[];
    callOpen: boolean;
    now: Date;
    teams: readonly { readonly number: number }[];
  },
) {
  // A team that was removed takes nobody any more.
  if (!teams.some(({ number }) => number === teamNumber)) return null;
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
