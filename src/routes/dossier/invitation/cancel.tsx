import { requirePerson } from "#features/people/accounts/queries/require-person.server.ts";
import { teamHref } from "#features/proposals/dossiers/rules/paths.ts";
import { loadReadableDossier } from "#features/proposals/dossiers/views/readable-dossier.server.ts";
import { cancelInvitation } from "#features/proposals/team/commands/close-invitation.server.ts";
import { loadInvitationById } from "#features/proposals/team/queries/invitations.server.ts";
import { getInvitationState, isOpen } from "#features/proposals/team/rules/invitation.ts";
import { CancelInvitationPage } from "#features/proposals/team/ui/cancel-invitation-page.tsx";
import { DomainError } from "#platform/errors.ts";
import { redirectDone } from "#platform/forms/done.ts";
import { readForm } from "#platform/forms/read-form.server.ts";
import { submit } from "#platform/forms/submit.server.ts";
import { pageHandler } from "#platform/http/page-handler.server.ts";
import { rowId } from "#platform/row-id.ts";
import { buildPageMeta } from "#shell/meta.ts";
import type { Route } from "./+types/cancel.ts";

/** Withdraws an invitation of the member's own dossier, by its id. */
export const loader = pageHandler(async ({ params, context, caller, info: { locale } }) => {
  const actor = requirePerson(context);
  const id = rowId().safeParse(params.invitation);
  if (!id.success) throw new DomainError("NOT_FOUND");
  const invitation = await loadInvitationById(caller.db, id.data);
  const dossier = await loadReadableDossier(caller.db, actor, invitation.dossierId);
  return {
    locale,
    name: `${invitation.firstName} ${invitation.lastName}`,
    dossier: dossier.acronym,
    dossierId: dossier.id,
    over: !isOpen(getInvitationState(invitation, caller.clock.now())),
  };
});

export const action = pageHandler(async ({ request, params, caller }) => {
  const form = await readForm(request);
  return submit(form, async () => {
    const { dossierId } = await cancelInvitation(caller, { id: params.invitation });
    throw redirectDone(teamHref(dossierId), "cancelled");
  });
});

export const meta = ({ loaderData }: Route.MetaArgs) =>
  buildPageMeta(loaderData?.locale, (t) => ({ title: t("team:cancel.title") }));

export default function Cancel({ loaderData, actionData }: Route.ComponentProps) {
  return <CancelInvitationPage {...loaderData} submission={actionData} />;
}
