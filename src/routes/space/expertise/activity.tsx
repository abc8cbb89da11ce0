import { expertiseActivityCommands } from "#features/people/researchers/commands/entry-commands.server.ts";
import { EXPERT_ACTIVITIES, expertiseHref } from "#features/people/researchers/rules/paths.ts";
import { ExpertActivityPage } from "#features/people/researchers/ui/expertise/activity-page.tsx";
import {
  createEntryAction,
  createEntryLoader,
} from "#product/form-actions/entry-actions.server.ts";
import { buildPageMeta } from "#shell/meta.ts";
import type { Route } from "./+types/activity.ts";

export const loader = createEntryLoader(expertiseActivityCommands);
export const action = createEntryAction(expertiseActivityCommands, {
  path: expertiseHref(),
  list: EXPERT_ACTIVITIES,
});

export const meta = ({ loaderData }: Route.MetaArgs) =>
  buildPageMeta(loaderData?.locale, (t) => ({
    title: t(`researchers:expertise.activities.${loaderData?.word ?? "new"}`),
  }));

export default function Entry({ loaderData, actionData }: Route.ComponentProps) {
  return (
    <ExpertActivityPage mode={loaderData.word} entry={loaderData.entry} submission={actionData} />
  );
}
