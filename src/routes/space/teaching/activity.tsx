import { teachingCommands } from "#features/people/researchers/commands/entry-commands.server.ts";
import { TEACHING, teachingHref } from "#features/people/researchers/rules/paths.ts";
import { TeachingEntryPage } from "#features/people/researchers/ui/teaching/teaching-entry-page.tsx";
import {
  createEntryAction,
  createEntryLoader,
} from "#product/form-actions/entry-actions.server.ts";
import { buildPageMeta } from "#shell/meta.ts";
import type { Route } from "./+types/activity.ts";

export const loader = createEntryLoader(teachingCommands);
export const action = createEntryAction(teachingCommands, { path: teachingHref(), list: TEACHING });

export const meta = ({ loaderData }: Route.MetaArgs) =>
  buildPageMeta(loaderData?.locale, (t) => ({
    title: t(`researchers:teaching.activities.${loaderData?.word ?? "new"}`),
  }));

export default function Entry({ loaderData, actionData }: Route.ComponentProps) {
  return (
    <TeachingEntryPage mode={loaderData.word} entry={loaderData.entry} submission={actionData} />
  );
}
