import { can } from "#features/agency/form-designer/policy.ts";
import { FORM_DONE } from "#features/agency/form-designer/rules/paths.ts";
import { FormsPage } from "#features/agency/form-designer/ui/forms-page.tsx";
import { createFormList } from "#features/agency/form-designer/views/form-list.server.ts";
import { loadListView } from "#features/agency/lists/views/list-view.server.ts";
import { requireStaff } from "#features/agency/staff/queries/require-staff.server.ts";
import { readDone } from "#platform/forms/done.ts";
import { pageHandler } from "#platform/http/page-handler.server.ts";
import { buildPageMeta } from "#shell/meta.ts";
import type { Route } from "./+types/forms.ts";

export const loader = pageHandler(async ({ url, context, caller, info: { locale } }) => {
  const actor = requireStaff(context);
  const now = caller.clock.now();
  return {
    locale,
    now,
    view: await loadListView(createFormList(caller.db, actor), url.searchParams, now),
    done: readDone(url, FORM_DONE),
    mayWrite: can(actor, "writeForms", actor).ok,
  };
});

export const meta = ({ loaderData }: Route.MetaArgs) => [
  ...buildPageMeta(loaderData?.locale, (t) => ({ title: t("formPages:list.title") })),
  { name: "robots", content: "noindex" },
];

export default function Forms({ loaderData }: Route.ComponentProps) {
  const { view, now, done, mayWrite } = loaderData;
  return <FormsPage {...{ view, now, done, mayWrite }} />;
}
