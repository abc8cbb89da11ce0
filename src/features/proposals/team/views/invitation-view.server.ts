import { can, type InviteeAccess, isTeamClosed } from "#features/proposals/dossiers/policy.ts";
import type { Actor, PersonActor } from "#platform/actor.ts";
import type { Db } from "#platform/db/pool.server.ts";
import { formatDayTime } from "#platform/i18n/format.ts";
import type { Locale } from "#platform/i18n/locale.ts";
import { getAbilities } from "#platform/policy.ts";
import {
  type Invitation,
  isAddressedTo,
  listOpenInvitationsByEmail,
} from "../queries/invitations.server.ts";
import {
  getInvitationEnd,
  getInvitationState,
  type InvitationState,
  isOpen,
} from "../rules/invitation.ts";

/** Why a dossier does not open for a former member or an invited person. */
export type AccessScreen =
  | "denied"
  | "cancelled"
  | "expired"
  | "removed"
  | "left"
  | "notInvited"
  /** Accepted, and the viewer is not signed in: they may be the person who accepted. */
  | "answered"
  /** Open, and answerable by the viewer. */
  | "waiting";

const SCREENS: Readonly<Partial<Record<InvitationState, AccessScreen>>> = {
  refused: "denied",
  cancelled: "cancelled",
  member_removed: "removed",
};

/** Screens of invitations that ended unaccepted. */
export const UNACCEPTED_SCREENS: readonly AccessScreen[] = ["denied", "cancelled", "expired"];

/** The screen for a non-member. */
export function toAccessScreen(
  state: InvitationState,
  { answeredBy }: Pick<Invitation, "answeredBy">,
  actor: Actor,
): AccessScreen {
  if (state !== "accepted" && state !== "member_removed") return SCREENS[state] ?? "expired";
  const anothers = actor.kind === "person" && answeredBy !== null && answeredBy !== actor.userId;
  if (anothers) return "notInvited";
  if (state === "member_removed") return "removed";
  if (actor.kind === "visitor") return "answered";
  // Accepted, then left: a removal would have a screen of its own.
  return actor.kind === "person" ? "left" : "notInvited";
}

/** The invitation for its holder: its content, or why it is over. */
export function toInvitationView(
  invitation: Invitation & InviteeAccess,
  actor: Actor,
  { locale, now }: { locale: Locale; now: Date },
) {
  const state = getInvitationState(invitation, now);
  const { acronym, title, role, teamNumber, message, inviterName, partner } = invitation;
  const dossier = `${acronym} — ${title}`;
  if (!isOpen(state)) {
    const screen = toAccessScreen(state, invitation, actor);
    return {
      kind: "over",
      screen,
      /** Names the invitation only where it was not accepted: its mail contained the same. */
      asked: UNACCEPTED_SCREENS.includes(screen) ? { dossier, from: inviterName } : null,
      signedIn: actor.kind === "person",
    } as const;
  }
  return {
    kind: "open",
    isUnread: state === "sent",
    dossier,
    from: inviterName,
    role,
    teamNumber,
    message,
    call: `${partner} · ${locale === "fr" ? invitation.callTitleFr : invitation.callTitleEn}`,
    until: formatDayTime(locale, getInvitationEnd(invitation), now),
    /** The account that would accept, where its address is not the invited one. */
    as:
      actor.kind === "person" && !isAddressedTo(actor, invitation)
        ? `${actor.firstName} ${actor.lastName}`
        : null,
    can: getAbilities(can, actor, { ...invitation, isTeamClosed: isTeamClosed(invitation) }, [
      "acceptInvitation",
      "declineInvitation",
    ]),
  } as const;
}

export type InvitationView = ReturnType<typeof toInvitationView>;

/** Open invitations to a person's verified address. */
export async function listWaitingInvitations(
  db: Db,
  { email, emailVerified }: PersonActor,
  { locale, now }: { locale: Locale; now: Date },
) {
  if (!email || !emailVerified) return [];
  const sent = await listOpenInvitationsByEmail(db, email);
  return sent
    .filter((one) => isOpen(getInvitationState(one, now)))
    .map((one) => ({
      id: one.id,
      from: one.inviterName,
      dossier: one.acronym,
      role: one.role,
      teamNumber: one.teamNumber,
      until: formatDayTime(locale, getInvitationEnd(one), now),
      endsAt: getInvitationEnd(one),
    }));
}

export type WaitingInvitation = Awaited<ReturnType<typeof listWaitingInvitations>>[number];
