import { expertiseActivityKind } from "#features/people/researchers/commands/entry-kinds.server.ts";
import { EXPERT_WORK, expertiseHref } from "#features/people/researchers/rules/entry-hrefs.ts";
import { ExpertActivityPage } from "#features/people/researchers/ui/expertise/activity-page.tsx";
import { pageMeta } from "#shell/meta.ts";
import { entryAction, entryLoader, savedIn } from "../entry-route.server.ts";
import type { Route } from "./+types/activity.ts";

export const loader = entryLoader(expertiseActivityKind);
export const action = entryAction(expertiseActivityKind, savedIn(expertiseHref(), EXPERT_WORK));

export const meta = ({ loaderData }: Route.MetaArgs) =>
  pageMeta(loaderData?.locale, (t) => ({
    title: t(`researchers:expertise.activities.${loaderData?.word ?? "new"}`),
  }));

export default function Entry({ loaderData, actionData }: Route.ComponentProps) {
  return (
    <ExpertActivityPage word={loaderData.word} entry={loaderData.entry} submission={actionData} />
  );
}
