import { requirePerson } from "#features/people/accounts/queries/require-person.server.ts";
import { ProjectListPage } from "#features/proposals/projects/ui/project-list-page.tsx";
import { loadProjectList } from "#features/proposals/projects/views/project-page.server.ts";
import { pageHandler } from "#platform/http/page-handler.server.ts";
import { buildPageMeta } from "#shell/meta.ts";
import type { Route } from "./+types/projects.ts";

export const loader = pageHandler(async ({ context, caller, info: { locale } }) => ({
  locale,
  projects: await loadProjectList(caller.db, requirePerson(context), { locale }),
}));

export const meta = ({ loaderData }: Route.MetaArgs) =>
  buildPageMeta(loaderData?.locale, (t) => ({ title: t("projects:nav") }));

export default function Projects({ loaderData }: Route.ComponentProps) {
  return <ProjectListPage projects={loaderData.projects} />;
}
