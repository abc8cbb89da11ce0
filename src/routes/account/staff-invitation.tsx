import { data, href, redirect } from "react-router";
import {
  acceptStaffInvitation,
  joinWithNewAccount,
  markStaffInvitationRead,
} from "#features/agency/staff/commands/accept-staff-invitation.server.ts";
import { StaffInvitationPage } from "#features/agency/staff/ui/staff-invitation-page.tsx";
import { loadStaffInvitationView } from "#features/agency/staff/views/staff-invitation-view.server.ts";
import { ERROR_STATUS } from "#platform/errors.ts";
import { intents } from "#platform/forms/intents.server.ts";
import { readForm } from "#platform/forms/read-form.server.ts";
import { submit } from "#platform/forms/submit.server.ts";
import { pageHandler } from "#platform/http/page-handler.server.ts";
import { buildPageMeta } from "#shell/meta.ts";
import type { Route } from "./+types/staff-invitation.ts";

/** Opening the link changes nothing: mail scanners do it. The page reports by itself that it was read. */
export const loader = pageHandler(async ({ params, caller, info: { locale } }) => {
  const { db, actor, clock } = caller;
  const now = clock.now();
  const view = await loadStaffInvitationView(db, actor, params.token ?? "", now);
  return data(
    { locale, now, view },
    {
      status: view.kind === "over" ? ERROR_STATUS.GONE : 200,
      headers: { "Cache-Control": "no-store" },
    },
  );
});

/** After acceptance the person signs in at the door of agencies, where the second factor is set up. */
export const action = pageHandler(async ({ request, params, caller }) => {
  const token = params.token ?? "";
  const form = await readForm(request, ["firstName", "lastName", "password", "consent"]);
  const secretFields = ["password"] as const;
  return intents(form, {
    async read() {
      await markStaffInvitationRead(caller, { token });
    },
    // A visitor is led to the sign-in, and from there back to this page.
    accept: ({ password }) =>
      submit(
        form,
        async () => {
          await acceptStaffInvitation(caller, { token, password });
          throw redirect(href("/backoffice"), 303);
        },
        { secretFields },
      ),
    join: ({ firstName, lastName, password, consent }) =>
      submit(
        form,
        async () => {
          await joinWithNewAccount(caller, { token, firstName, lastName, password, consent });
          throw redirect(href("/backoffice"), 303);
        },
        { secretFields },
      ),
  });
});

export const meta = ({ loaderData }: Route.MetaArgs) => [
  ...buildPageMeta(loaderData?.locale, (t) => ({ title: t("staff:page.title") })),
  { name: "robots", content: "noindex" },
];

export default function StaffInvitation({ loaderData, actionData }: Route.ComponentProps) {
  const { view, now } = loaderData;
  return <StaffInvitationPage view={view} now={now} submission={actionData} />;
}
