import { redirect } from "react-router";
import { dossierForActor } from "#features/proposals/dossiers/queries/dossiers.server.ts";
import { generalHref } from "#features/proposals/dossiers/rules/paths.ts";
import { loadInvitationByHash } from "#features/proposals/team/queries/invitations.server.ts";
import { invitationHref } from "#features/proposals/team/rules/paths.ts";
import { loadAccessView } from "#features/proposals/team/views/access-view.server.ts";
import { toInvitationView } from "#features/proposals/team/views/invitation-view.server.ts";
import type { RouteArgs } from "#platform/http/route-args.server.ts";

/** What the three pages of an invitation show. Whoever is in the dossier comes to it, once there is nothing left to answer. */
export async function loadInvitation({ params, caller, info: { locale } }: RouteArgs) {
  const { db, actor, clock } = caller;
  const hash = params.hash ?? "";
  const invitation = await loadInvitationByHash(db, actor, hash);
  const { id, membership } = await dossierForActor(db, actor, invitation.dossierId);
  const view = toInvitationView(invitation, actor, { locale, now: clock.now() });
  if (membership && view.kind === "over") throw redirect(generalHref(id));
  if (actor.kind === "person" && view.kind === "over") {
    // Invited again since: the new invitation is the one to answer.
    const access = await loadAccessView(db, actor, id, clock.now());
    if (access?.invitationId) throw redirect(invitationHref(access.invitationId));
  }
  return {
    locale,
    view,
    memberOf: membership ? id : null,
  };
}
