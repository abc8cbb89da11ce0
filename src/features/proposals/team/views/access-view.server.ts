import { findFormerMembership } from "#features/proposals/dossiers/queries/dossiers.server.ts";
import type { PersonActor } from "#platform/actor.ts";
import type { Db } from "#platform/db/pool.server.ts";
import { isAddressedTo, listInvitations } from "../queries/invitations.server.ts";
import { getInvitationEnd, getInvitationState, isOpen } from "../rules/invitation.ts";
import { type AccessScreen, toAccessScreen, UNACCEPTED_SCREENS } from "./invitation-view.server.ts";

interface AccessView {
  readonly screen: AccessScreen;
  /** The invitation, where the viewer may know of it: its mail contained the same. */
  readonly asked: { readonly dossier: string; readonly from: string | null } | null;
  /** The open invitation. */
  readonly invitationId: string | null;
}

/**
 * Why a dossier does not open for a non-member: an open invitation, otherwise the membership or invitation that ended last.
 * Null for a person without either.
 */
export async function loadAccessView(
  db: Db,
  actor: PersonActor,
  dossierId: string,
  now: Date,
): Promise<AccessView | null> {
  const invitations = (await listInvitations(db, dossierId))
    .filter((one) => isAddressedTo(actor, one) || one.answeredBy === actor.userId)
    .map((one) => {
      const state = getInvitationState(one, now);
      const waits = isOpen(state) && isAddressedTo(actor, one);
      const screen = waits ? ("waiting" as const) : toAccessScreen(state, one, actor);
      const asked = { dossier: `${one.acronym} — ${one.title}`, from: one.inviterName };
      return {
        screen,
        asked: waits || UNACCEPTED_SCREENS.includes(screen) ? asked : null,
        invitationId: waits ? one.id : null,
        at: one.endedAt ?? getInvitationEnd(one),
      };
    });
  const end = await findFormerMembership(db, actor, dossierId);
  const membership = end && {
    screen: end.removed ? ("removed" as const) : ("left" as const),
    asked: null,
    invitationId: null,
    at: end.leftAt,
  };
  // At equal times the membership comes first: removing a member also ends the invitation.
  const ended = [...(membership ? [membership] : []), ...invitations].sort(
    (one, other) => other.at.getTime() - one.at.getTime(),
  );
  const shown = invitations.find(({ screen }) => screen === "waiting") ?? ended[0];
  if (!shown) return null;
  const { screen, asked, invitationId } = shown;
  return { screen, asked, invitationId };
}
