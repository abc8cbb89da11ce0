import { and, eq, inArray, max } from "drizzle-orm";
import { getCallPhase } from "#features/portal/calls/rules/status.ts";
import { can } from "#features/proposals/dossiers/policy.ts";
import {
  type DossierForActor,
  loadDossierCall,
} from "#features/proposals/dossiers/queries/dossiers.server.ts";
import { loadShownNames } from "#features/proposals/dossiers/queries/shown-names.server.ts";
import { formerMembers } from "#features/proposals/dossiers/tables.server.ts";
import type { PersonActor } from "#platform/actor.ts";
import type { Db } from "#platform/db/pool.server.ts";
import { formatDate, formatDayTime } from "#platform/i18n/format.ts";
import type { Locale } from "#platform/i18n/locale.ts";
import { getAbilities } from "#platform/policy.ts";
import { findPreviousCoordinator } from "../queries/coordinators.server.ts";
import { type Invitation, listInvitations } from "../queries/invitations.server.ts";
import { listMembers, type Member } from "../queries/members.server.ts";
import { listTeams } from "../queries/teams.server.ts";
import { canRemind, getInvitationEnd, getInvitationState, isOpen } from "../rules/invitation.ts";
import { listInvitableRoles, toInvitationAccess, toMemberAccess } from "../rules/team-access.ts";
import { findTeamLead, getEmptyReason } from "../rules/teams.ts";

interface PageContext {
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

/** The team page: members, invitations and the viewer's rights. */
export async function loadTeamPage(
  db: Db,
  dossier: DossierForActor,
  actor: PersonActor,
  page: PageContext,
) {
  const members = await listMembers(db, dossier.id);
  const teams = (await listTeams(db, dossier.id)).filter(({ state }) => state !== "removed");
  const sent = await listInvitations(db, dossier.id);
  const callOpen = getCallPhase(await loadDossierCall(db, dossier.callId), page.now) === "open";
  const answerers = await loadAnswerers(db, dossier.id, sent, members);
  const views = sent.map((one) => ({
    ...toInvitationRow(dossier, actor, one, { ...page, answerers }),
    again: toRepeatInvitation(dossier, actor, one, {
      sent,
      callOpen,
      now: page.now,
      teams,
      members,
      answerers,
    }),
  }));
  const places = listInvitableRoles(actor, dossier, {
    teams: await listTeams(db, dossier.id),
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
        whyEmpty: getEmptyReason(
          { state },
          { isInvited: invited > 0, isEditable: isEditable(dossier) },
        ),
        members: members
          .filter(({ teamNumber }) => teamNumber === number)
          .map((member) => toMemberView(dossier, actor, member, members)),
        invited,
      };
    }),
    invitations: views,
    places,
    leavesUnmanaged: findUnmanagedTeam(members, dossier.membership),
    /** Number of the team that would lose its last member if the viewer left. */
    leavesVacant:
      dossier.membership && isLastOfTeam(members, dossier.membership)
        ? dossier.membership.teamNumber
        : null,
    handBack: await loadHandBackView(db, dossier.id, actor, { members, now: page.now }),
    can: { leave: can(actor, "leave", dossier) },
  };
}

/** The person to whom a recently received coordination can be handed back. */
export async function loadHandBackView(
  db: Db,
  dossierId: string,
  { userId }: PersonActor,
  { members, now }: { members: readonly Member[]; now: Date },
) {
  const from = await findPreviousCoordinator(db, dossierId, { userId, members, now });
  return from && { memberId: from.id, name: `${from.firstName} ${from.lastName}`.trim() };
}

export type TeamPageView = Awaited<ReturnType<typeof loadTeamPage>>;
export type MemberView = TeamPageView["teams"][number]["members"][number];
export type InvitationRow = TeamPageView["invitations"][number];

/** A draft, or being edited after a deposit. */
export const isEditable = ({ place, unlocked }: DossierForActor): boolean =>
  place === "draft" || unlocked;

/** Number of the team that would have no manager left without this member. */
function findUnmanagedTeam(
  members: readonly Member[],
  self: DossierForActor["membership"],
): number | null {
  if (self?.role !== "scientific_manager") return null;
  const lead = findTeamLead(
    members.filter(({ id }) => id !== self.id),
    self.teamNumber,
  );
  return lead ? null : self.teamNumber;
}

const isLastOfTeam = (
  members: readonly Member[],
  { id, teamNumber }: { readonly id: string; readonly teamNumber: number },
): boolean => !members.some((other) => other.teamNumber === teamNumber && other.id !== id);

export function toMemberView(
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
    can: getAbilities(can, actor, toMemberAccess(dossier, member), MEMBER_ACTS),
  };
}

/** The values for repeating an invitation, for a person who is neither a member nor invited; null where not allowed. */
function toRepeatInvitation(
  dossier: DossierForActor,
  actor: PersonActor,
  { role, teamNumber, firstName, lastName, email }: Invitation,
  {
    sent,
    callOpen,
    now,
    teams,
    members,
    answerers,
  }: {
    sent: readonly Invitation[];
    callOpen: boolean;
    now: Date;
    teams: readonly { readonly number: number }[];
    members: readonly Member[];
    answerers: Answerers;
  },
) {
  // A removed team takes no new members.
  if (!teams.some(({ number }) => number === teamNumber)) return null;
  const isSameAddress = (other: { readonly email: string | null }) =>
    other.email?.toLowerCase() === email.toLowerCase();
  const known = sent.some((one) => {
    const state = getInvitationState(one, now);
    const isMember = state === "accepted" && !answerers.get(one.answeredBy ?? "")?.leftAt;
    return isSameAddress(one) && (isOpen(state) || isMember);
  });
  // Also somebody who joined by an invitation to another address.
  if (known || members.some(isSameAddress)) return null;
  const access = toInvitationAccess(dossier, { role, teamNumber, callOpen });
  if (!can(actor, "invite", access).ok) return null;
  return { role, teamNumber, isNew: false, firstName, lastName, email };
}

interface Answerer {
  readonly name: string | null;
  /** When they left; null for current members and for those who were removed. */
  readonly leftAt: Date | null;
}
type Answerers = ReadonlyMap<string, Answerer>;

/** The accounts that answered invitations of a dossier, by id. */
async function loadAnswerers(
  db: Db,
  dossierId: string,
  sent: readonly Invitation[],
  members: readonly Member[],
): Promise<Answerers> {
  const ids = [...new Set(sent.flatMap(({ answeredBy }) => answeredBy ?? []))];
  if (ids.length === 0) return new Map();
  const names = await loadShownNames(db, dossierId, ids);
  const former = await db
    .select({ userId: formerMembers.userId, leftAt: max(formerMembers.leftAt) })
    .from(formerMembers)
    .where(and(eq(formerMembers.dossierId, dossierId), inArray(formerMembers.userId, ids)))
    .groupBy(formerMembers.userId);
  return new Map(
    ids.map((id) => {
      const isMember = members.some(({ userId }) => userId === id);
      const leftAt = former.find(({ userId }) => userId === id)?.leftAt ?? null;
      return [id, { name: names.get(id) ?? null, leftAt: isMember ? null : leftAt }];
    }),
  );
}

function toInvitationRow(
  dossier: DossierForActor,
  actor: PersonActor,
  invitation: Invitation,
  { locale, now, answerers }: PageContext & { readonly answerers: Answerers },
) {
  const { id, firstName, lastName, role, teamNumber, endedAt, readAt, remindedAt } = invitation;
  const stored = getInvitationState(invitation, now);
  const answerer = answerers.get(invitation.answeredBy ?? "") ?? null;
  const leftAt = stored === "accepted" ? (answerer?.leftAt ?? null) : null;
  // After a member has left, their invitation is still `accepted`; the history shows `left`.
  const state = leftAt ? ("left" as const) : stored;
  const open = isOpen(stored);
  const end = getInvitationEnd(invitation);
  const since = { sent: null, read: readAt, expired: endedAt ?? end, left: leftAt }[
    state as string
  ];
  const access = toInvitationAccess(dossier, { role, teamNumber, callOpen: true });
  const day = (at: Date | null | undefined) => (at ? formatDate(locale, at) : null);
  return {
    id,
    name: `${firstName} ${lastName}`,
    role,
    teamNumber,
    by: invitation.inviterName,
    /** Name of the answering account, where it differs from the invited name. */
    answeredBy:
      answerer?.name && answerer.name !== `${firstName} ${lastName}` ? answerer.name : null,
    sent: formatDate(locale, invitation.sentAt),
    state,
    open,
    since: day(since === undefined ? endedAt : since),
    until: open ? formatDayTime(locale, end, now) : null,
    reminded: open ? day(remindedAt) : null,
    reason: invitation.reason,
    can: {
      cancel: can(actor, "cancelInvitation", access),
      remind: canRemind(remindedAt ?? invitation.sentAt, now),
    },
  };
}
