import { requirePerson } from "#features/people/accounts/require-person.server.ts";
import { EXPERT_WORK } from "#features/people/researchers/rules/entry-hrefs.ts";
import { ExpertisePage } from "#features/people/researchers/ui/expertise/expertise-page.tsx";
import { pageHandler } from "#platform/http/page-handler.server.ts";
import { useLanguage } from "#platform/i18n/context.tsx";
import { pageMeta } from "#shell/meta.ts";
import { listNews, undoableIn } from "../list-news.ts";
import { useListScripts } from "../use-list-scripts.ts";
import type { Route } from "./+types/expertise.ts";
import { actOnExpertise } from "./expertise-actions.server.ts";
import { expertisePageData } from "./expertise-loader.server.ts";

export const loader = pageHandler(async ({ url, context, info, caller }) => {
  const actor = requirePerson(context);
  const query = (name: string) => url.searchParams.get(name) ?? "";
  return {
    ...(await expertisePageData(caller.db, actor, info.locale, url)),
    done: query("fait"),
    list: query("liste"),
  };
});

export const action = pageHandler(actOnExpertise);

export const meta = ({ loaderData }: Route.MetaArgs) =>
  pageMeta(loaderData?.locale, (t) => ({ title: t("researchers:expertise.title") }));

export default function Expertise({ loaderData, actionData }: Route.ComponentProps) {
  const { done, list, ...page } = loaderData;
  const { t } = useLanguage();
  useListScripts();
  const undoable = undoableIn(EXPERT_WORK, actionData);
  return (
    <ExpertisePage
      {...page}
      saved={!actionData && done === "saved" ? list : ""}
      submission={actionData && "form" in actionData ? actionData : undefined}
      listNews={listNews({
        done: list === EXPERT_WORK && !actionData ? done : "",
        undoable,
        name: undoable?.undo.mandatary ?? t("researchers:expertise.activities.one"),
      })}
    />
  );
}
