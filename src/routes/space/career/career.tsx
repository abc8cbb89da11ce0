import { requirePerson } from "#features/people/accounts/require-person.server.ts";
import { findRemovedItem } from "#features/people/researchers/queries/career.server.ts";
import { BIOGRAPHY_FORM, BREAKS } from "#features/people/researchers/rules/paths.ts";
import { CareerPage } from "#features/people/researchers/ui/career-page.tsx";
import { findSubmission } from "#platform/forms/submission.ts";
import { pageHandler } from "#platform/http/page-handler.server.ts";
import { buildPageMeta } from "#shell/meta.ts";
import { findUndoable } from "../list-news.ts";
import { useListScripts } from "../use-list-scripts.ts";
import type { Route } from "./+types/career.ts";
import { handleCareerForm } from "./career-actions.server.ts";
import { loadCareerPage } from "./career-loader.server.ts";

export const loader = pageHandler(async ({ url, context, caller, info }) => {
  const actor = requirePerson(context);
  const query = (name: string) => url.searchParams.get(name) ?? "";
  const done = query("fait");
  return {
    ...(await loadCareerPage(caller, actor, { locale: info.locale, url })),
    news: { done, list: query("liste"), id: query("id") },
    removed: ["removed", "full"].includes(done)
      ? await findRemovedItem(caller.db, actor.userId, query("id"))
      : null,
  };
});

export const action = pageHandler(handleCareerForm);

export const meta = ({ loaderData }: Route.MetaArgs) =>
  buildPageMeta(loaderData?.locale, (t) => ({ title: t("researchers:career.title") }));

export default function Career({ loaderData, actionData }: Route.ComponentProps) {
  const { biography, ...page } = loaderData;
  useListScripts();
  const submission =
    actionData && "form" in actionData ? findSubmission(actionData, BIOGRAPHY_FORM) : undefined;
  const undoable = findUndoable(BREAKS, actionData);
  const news = undoable
    ? { done: undoable.full ? "full" : "removed", list: BREAKS, id: "" }
    : loaderData.news;
  return (
    <CareerPage
      {...page}
      lastAction={news}
      undo={undoable?.undo}
      biography={{
        ...biography,
        saved: !actionData && loaderData.news.done === BIOGRAPHY_FORM,
        submission,
      }}
    />
  );
}
