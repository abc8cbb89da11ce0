import { copyCall } from "#features/agency/call-drafts/commands/copy-call.server.ts";
import { CALL_DONE, editCallHref } from "#features/agency/call-drafts/rules/paths.ts";
import { CallsPage } from "#features/agency/call-drafts/ui/calls-page.tsx";
import { createCallList } from "#features/agency/call-drafts/views/call-list.server.ts";
import { requireBackOffice } from "#features/agency/frame/queries/require-back-office.server.ts";
import { loadListView } from "#features/agency/lists/views/list-view.server.ts";
import { readDone, redirectDone } from "#platform/forms/done.ts";
import { intents } from "#platform/forms/intents.server.ts";
import { readForm } from "#platform/forms/read-form.server.ts";
import { submit } from "#platform/forms/submit.server.ts";
import { pageHandler } from "#platform/http/page-handler.server.ts";
import { hasRole, STAFF_ACTS } from "#platform/staff-acts.ts";
import { buildPageMeta } from "#shell/meta.ts";
import type { Route } from "./+types/calls.ts";

export const loader = pageHandler(async ({ url, context, caller, info: { locale } }) => {
  const actor = requireBackOffice(context);
  const now = caller.clock.now();
  const list = await createCallList(caller.db, actor, now);
  return {
    locale,
    now,
    view: await loadListView(list, url.searchParams, now),
    done: readDone(url, CALL_DONE),
    mayWrite: actor.kind === "administrator" || hasRole(actor.role, STAFF_ACTS.writeCalls),
    isAdministrator: actor.kind === "administrator",
  };
});

export const action = pageHandler(async ({ request, context, caller }) => {
  requireBackOffice(context);
  const form = await readForm(request, ["callId"]);
  return intents(form, {
    copy: ({ callId }) =>
      submit(form, async () => {
        const { id } = await copyCall(caller, { callId });
        throw redirectDone(editCallHref(id), "copied");
      }),
  });
});

export const meta = ({ loaderData }: Route.MetaArgs) => [
  ...buildPageMeta(loaderData?.locale, (t) => ({ title: t("callDrafts:list.title") })),
  { name: "robots", content: "noindex" },
];

export default function Calls({ loaderData, actionData }: Route.ComponentProps) {
  const { view, now, done, mayWrite, isAdministrator } = loaderData;
  const isRefused = actionData !== undefined;
  return <CallsPage {...{ view, now, done, mayWrite, isAdministrator, isRefused }} />;
}
