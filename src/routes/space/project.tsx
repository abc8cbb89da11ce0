import { requirePerson } from "#features/people/accounts/queries/require-person.server.ts";
import { ProjectPage } from "#features/proposals/projects/ui/project-page.tsx";
import { loadProjectPage } from "#features/proposals/projects/views/project-page.server.ts";
import { pageHandler } from "#platform/http/page-handler.server.ts";
import { buildPageMeta } from "#shell/meta.ts";
import type { Route } from "./+types/project.ts";

export const loader = pageHandler(async ({ context, caller, params, info: { locale } }) => ({
  locale,
  project: await loadProjectPage(caller.db, requirePerson(context), {
    code: params.decisionCode ?? "",
    locale,
  }),
}));

export const meta = ({ loaderData }: Route.MetaArgs) =>
  buildPageMeta(loaderData?.locale, () => ({
    title: loaderData ? `${loaderData.project.acronym}, ${loaderData.project.code}` : "",
  }));

export default function Project({ loaderData }: Route.ComponentProps) {
  return <ProjectPage project={loaderData.project} />;
}
