import { responsibilityCommands } from "#features/people/researchers/commands/entry-commands.server.ts";
import { RESPONSIBILITIES, teachingHref } from "#features/people/researchers/rules/paths.ts";
import { ResponsibilityPage } from "#features/people/researchers/ui/teaching/responsibility-page.tsx";
import {
  createEntryAction,
  createEntryLoader,
} from "#product/form-actions/entry-actions.server.ts";
import { buildPageMeta } from "#shell/meta.ts";
import type { Route } from "./+types/responsibility.ts";

export const loader = createEntryLoader(responsibilityCommands);
export const action = createEntryAction(responsibilityCommands, {
  path: teachingHref(),
  list: RESPONSIBILITIES,
});

export const meta = ({ loaderData }: Route.MetaArgs) =>
  buildPageMeta(loaderData?.locale, (t) => ({
    title: t(`researchers:teaching.responsibilities.${loaderData?.word ?? "new"}`),
  }));

export default function Entry({ loaderData, actionData }: Route.ComponentProps) {
  return (
    <ResponsibilityPage mode={loaderData.word} entry={loaderData.entry} submission={actionData} />
  );
}
