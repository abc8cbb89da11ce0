import { createCallDraft } from "#features/agency/call-drafts/commands/manage-call-drafts.server.ts";
import { editCallHref } from "#features/agency/call-drafts/rules/paths.ts";
import { NewCallPage } from "#features/agency/call-drafts/ui/new-call-page.tsx";
import { loadNewCall } from "#features/agency/call-drafts/views/new-call.server.ts";
import { requireBackOffice } from "#features/agency/frame/queries/require-back-office.server.ts";
import { redirectDone } from "#platform/forms/done.ts";
import { intents } from "#platform/forms/intents.server.ts";
import { readForm } from "#platform/forms/read-form.server.ts";
import { submit } from "#platform/forms/submit.server.ts";
import { pageHandler } from "#platform/http/page-handler.server.ts";
import { buildPageMeta } from "#shell/meta.ts";
import type { Route } from "./+types/new-call.ts";

export const loader = pageHandler(async ({ context, caller, info: { locale } }) => {
  const actor = requireBackOffice(context);
  return { locale, view: await loadNewCall(caller.db, actor, locale) };
});

export const action = pageHandler(async ({ request, context, caller }) => {
  requireBackOffice(context);
  const form = await readForm(request, ["partnerId"]);
  return intents(form, {
    create: ({ partnerId }) =>
      submit(form, async () => {
        const { id } = await createCallDraft(caller, { partnerId: partnerId || null });
        throw redirectDone(editCallHref(id), "created");
      }),
  });
});

export const meta = ({ loaderData }: Route.MetaArgs) => [
  ...buildPageMeta(loaderData?.locale, (t) => ({ title: t("callDrafts:new.title") })),
  { name: "robots", content: "noindex" },
];

export default function NewCall({ loaderData, actionData }: Route.ComponentProps) {
  return <NewCallPage view={loaderData.view} isRefused={actionData !== undefined} />;
}
