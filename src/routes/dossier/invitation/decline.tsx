import { redirect } from "react-router";
import { declineInvitation } from "#features/team/commands/decline-invitation.server.ts";
import { InvitationPage } from "#features/team/ui/invitation-page.tsx";
import { declineHref } from "#features/team/ui/team-hrefs.ts";
import { readForm } from "#platform/forms/read-form.server.ts";
import { submit } from "#platform/forms/submit.server.ts";
import { pageHandler } from "#platform/http/page-handler.server.ts";
import type { Route } from "./+types/decline.ts";
import { invitationMeta } from "./invitation-meta.ts";
import { loadInvitation } from "./load-invitation.server.ts";

export const loader = pageHandler(loadInvitation);

export const action = pageHandler(async ({ request, params, caller }) => {
  const form = await readForm(request, ["reason"]);
  const hash = params.hash ?? "";
  return submit(form, async () => {
    await declineInvitation(caller, { hash, reason: form.values.reason });
    throw redirect(declineHref(hash), 303);
  });
});

export const handle = { secretPath: true };

export const meta = ({ loaderData }: Route.MetaArgs) => invitationMeta(loaderData?.locale);

export default function Decline({ loaderData, actionData }: Route.ComponentProps) {
  const { view, memberOf } = loaderData;
  return <InvitationPage view={view} memberOf={memberOf} submission={actionData} />;
}
