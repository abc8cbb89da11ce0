import { responsibilityKind } from "#features/people/researchers/commands/entry-kinds.server.ts";
import { RESPONSIBILITIES, teachingHref } from "#features/people/researchers/rules/entry-hrefs.ts";
import { ResponsibilityPage } from "#features/people/researchers/ui/teaching/responsibility-page.tsx";
import { pageMeta } from "#shell/meta.ts";
import { entryAction, entryLoader, savedIn } from "../entry-route.server.ts";
import type { Route } from "./+types/responsibility.ts";

export const loader = entryLoader(responsibilityKind);
export const action = entryAction(responsibilityKind, savedIn(teachingHref(), RESPONSIBILITIES));

export const meta = ({ loaderData }: Route.MetaArgs) =>
  pageMeta(loaderData?.locale, (t) => ({
    title: t(`researchers:teaching.responsibilities.${loaderData?.word ?? "new"}`),
  }));

export default function Entry({ loaderData, actionData }: Route.ComponentProps) {
  return (
    <ResponsibilityPage word={loaderData.word} entry={loaderData.entry} submission={actionData} />
  );
}
