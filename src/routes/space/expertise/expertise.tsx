import { requirePerson } from "#features/people/accounts/require-person.server.ts";
import { EXPERT_ACTIVITIES } from "#features/people/researchers/rules/paths.ts";
import { ExpertisePage } from "#features/people/researchers/ui/expertise/expertise-page.tsx";
import { pageHandler } from "#platform/http/page-handler.server.ts";
import { useLanguage } from "#platform/i18n/context.tsx";
import { buildPageMeta } from "#shell/meta.ts";
import { buildListNews, findUndoable } from "../list-news.ts";
import { useListScripts } from "../use-list-scripts.ts";
import type { Route } from "./+types/expertise.ts";
import { handleExpertiseForm } from "./expertise-actions.server.ts";
import { loadExpertisePage } from "./expertise-loader.server.ts";

export const loader = pageHandler(async ({ url, context, info, caller }) => {
  const actor = requirePerson(context);
  const query = (name: string) => url.searchParams.get(name) ?? "";
  return {
    ...(await loadExpertisePage(caller.db, actor, info.locale, url)),
    done: query("fait"),
    list: query("liste"),
  };
});

export const action = pageHandler(handleExpertiseForm);

export const meta = ({ loaderData }: Route.MetaArgs) =>
  buildPageMeta(loaderData?.locale, (t) => ({ title: t("researchers:expertise.title") }));

export default function Expertise({ loaderData, actionData }: Route.ComponentProps) {
  const { done, list, ...page } = loaderData;
  const { t } = useLanguage();
  useListScripts();
  const undoable = findUndoable(EXPERT_ACTIVITIES, actionData);
  return (
    <ExpertisePage
      {...page}
      saved={!actionData && done === "saved" ? list : ""}
      submission={actionData && "form" in actionData ? actionData : undefined}
      activityNotice={buildListNews({
        done: list === EXPERT_ACTIVITIES && !actionData ? done : "",
        undoable,
        name: undoable?.undo.mandatary ?? t("researchers:expertise.activities.one"),
      })}
    />
  );
}
