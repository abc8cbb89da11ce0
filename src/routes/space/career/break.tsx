import { breakKind } from "#features/people/researchers/commands/entry-kinds.server.ts";
import { BREAKS, careerHref } from "#features/people/researchers/rules/entry-hrefs.ts";
import { BreakPage } from "#features/people/researchers/ui/break-page.tsx";
import { pageMeta } from "#shell/meta.ts";
import { entryAction, entryLoader, savedIn } from "../entry-route.server.ts";
import type { Route } from "./+types/break.ts";

export const loader = entryLoader(breakKind);
export const action = entryAction(breakKind, savedIn(careerHref(), BREAKS));

export const meta = ({ loaderData }: Route.MetaArgs) =>
  pageMeta(loaderData?.locale, (t) => ({
    title: t(`researchers:career.breaks.${loaderData?.word ?? "new"}`),
  }));

export default function Entry({ loaderData, actionData }: Route.ComponentProps) {
  return <BreakPage word={loaderData.word} entry={loaderData.entry} submission={actionData} />;
}
