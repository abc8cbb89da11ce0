import { teachingKind } from "#features/people/researchers/commands/entry-kinds.server.ts";
import { TEACHING, teachingHref } from "#features/people/researchers/rules/entry-hrefs.ts";
import { TeachingEntryPage } from "#features/people/researchers/ui/teaching/teaching-entry-page.tsx";
import { pageMeta } from "#shell/meta.ts";
import { entryAction, entryLoader, savedIn } from "../entry-route.server.ts";
import type { Route } from "./+types/activity.ts";

export const loader = entryLoader(teachingKind);
export const action = entryAction(teachingKind, savedIn(teachingHref(), TEACHING));

export const meta = ({ loaderData }: Route.MetaArgs) =>
  pageMeta(loaderData?.locale, (t) => ({
    title: t(`researchers:teaching.activities.${loaderData?.word ?? "new"}`),
  }));

export default function Entry({ loaderData, actionData }: Route.ComponentProps) {
  return (
    <TeachingEntryPage word={loaderData.word} entry={loaderData.entry} submission={actionData} />
  );
}
