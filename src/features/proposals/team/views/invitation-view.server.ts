import { can, type InviteeAccess } from "#features/proposals/dossiers/policy.ts";
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

/** Why a dossier does not open to somebody who holds, or held, the key to it. */
export type AccessScreen =
  | "denied"
  | "cancelled"
  | "expired"
  | "removed"
  | "left"
  | "notInvited"
  /** Accepted, and nobody is signed in: it may have been the person who looks at it. */
  | "answered"
  /** An invitation that this person can answer now. */
  | "waiting";

const SCREENS: Readonly<Partial<Record<InvitationState, AccessScreen>>> = {
  refused: "denied",
  cancelled: "cancelled",
  member_removed: "removed",
};

/** Screens of invitations that nobody took up. */
export const UNACCEPTED_SCREENS: readonly AccessScreen[] = ["denied", "cancelled", "expired"];

/** What is told to who is not in the dossier (any more). */
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
  // Their membership went, and nobody removed them.
  return actor.kind === "person" ? "left" : "notInvited";
}

/** What the holder of an invitation is shown: what they are invited to, or why it is over. */
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
      /** Which one it was, to who was asked and never came: their mail says as much. */
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
    /** Who would accept it, where that is somebody else than the address says. */
    as:
      actor.kind === "person" && !isAddressedTo(actor, invitation)
        ? `${actor.firstName} ${actor.lastName}`
        : null,
    can: getAbilities(can, actor, invitation, ["acceptInvitation", "declineInvitation"]),
  } as const;
}

export type InvitationView = ReturnType<typeof toInvitationView>;

/** The invitations that wait for an answer of somebody, by the address that is proven to be theirs. */
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
