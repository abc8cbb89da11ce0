import { breakCommands } from "#features/people/researchers/commands/entry-commands.server.ts";
import { BREAKS, careerHref } from "#features/people/researchers/rules/paths.ts";
import { BreakPage } from "#features/people/researchers/ui/career-item-page.tsx";
import {
  createEntryAction,
  createEntryLoader,
} from "#product/form-actions/entry-actions.server.ts";
import { buildPageMeta } from "#shell/meta.ts";
import type { Route } from "./+types/break.ts";

export const loader = createEntryLoader(breakCommands);
export const action = createEntryAction(breakCommands, { path: careerHref(), list: BREAKS });

export const meta = ({ loaderData }: Route.MetaArgs) =>
  buildPageMeta(loaderData?.locale, (t) => ({
    title: t(`researchers:career.breaks.${loaderData?.word ?? "new"}`),
  }));

export default function Entry({ loaderData, actionData }: Route.ComponentProps) {
  return <BreakPage mode={loaderData.word} entry={loaderData.entry} submission={actionData} />;
}
