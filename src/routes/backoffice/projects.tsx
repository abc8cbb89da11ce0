import { can } from "#features/agency/funded-projects/policy.ts";
import { ProjectsPage } from "#features/agency/funded-projects/ui/projects-page.tsx";
import { createProjectList } from "#features/agency/funded-projects/views/project-list.server.ts";
import { loadListView } from "#features/agency/lists/views/list-view.server.ts";
import { requireStaff } from "#features/agency/staff/queries/require-staff.server.ts";
import { pageHandler } from "#platform/http/page-handler.server.ts";
import { buildPageMeta } from "#shell/meta.ts";
import type { Route } from "./+types/projects.ts";

export const loader = pageHandler(async ({ url, context, caller, info: { locale } }) => {
  const actor = requireStaff(context, "readDeposits");
  const now = caller.clock.now();
  const ownAgency = { partnerId: actor.partnerId, departmentId: null };
  return {
    locale,
    now,
    view: await loadListView(createProjectList(caller.db, actor), url.searchParams, now),
    mayImport: can(actor, "importProjects", ownAgency).ok,
  };
});

export const meta = ({ loaderData }: Route.MetaArgs) => [
  ...buildPageMeta(loaderData?.locale, (t) => ({ title: t("fundedProjects:title") })),
  { name: "robots", content: "noindex" },
];

export default function FundedProjects({ loaderData }: Route.ComponentProps) {
  const { view, now, mayImport } = loaderData;
  return <ProjectsPage {...{ view, now, mayImport }} />;
}
