import { useEffect } from "react";
import { data, redirect } from "react-router";
import { requirePerson } from "#features/accounts/require-person.server.ts";
import { actOnExpertise } from "#features/researchers/act-on-expertise.server.ts";
import { EXPERT_WORK, EXPERTISE_PATH } from "#features/researchers/rules/addresses.ts";
import { ExpertisePage } from "#features/researchers/ui/expertise/expertise-page.tsx";
import { pageHandler } from "#platform/http/page-handler.server.ts";
import { webDepsContext } from "#platform/http/web-deps.ts";
import { useLanguage } from "#platform/i18n/context.tsx";
import { pageMeta } from "#shell/meta.ts";
import { afterSaving } from "../after-saving.ts";
import { listNews } from "../list-news.ts";
import type { Route } from "./+types/expertise.ts";
import { expertisePageData } from "./expertise-loader.server.ts";

export const handle = { hydrate: true };

export const loader = pageHandler(async ({ url, context, info }) => {
  const { userId } = requirePerson(context);
  const query = (name: string) => url.searchParams.get(name) ?? "";
  return {
    ...(await expertisePageData(context.get(webDepsContext).db, userId, info.locale, url)),
    done: query("fait"),
    list: query("liste"),
  };
});

export const action = pageHandler(async ({ request, context, info }) => {
  const { userId } = requirePerson(context);
  const form = await request.formData();
  const outcome = await actOnExpertise(context.get(webDepsContext), userId, form);
  const done = (what: string, list: string) =>
    redirect(`${EXPERTISE_PATH}?${new URLSearchParams({ fait: what, liste: list })}#${list}`, 303);
  switch (outcome.kind) {
    case "saved": {
      const usual = `${EXPERTISE_PATH}?${new URLSearchParams({ fait: "saved", liste: outcome.part })}#${outcome.part}`;
      throw redirect(afterSaving(form, info, usual), 303);
    }
    case "list":
      if (outcome.outcome.kind === "removed") return data(outcome.outcome);
      if (outcome.outcome.kind === "full") return data(outcome.outcome, { status: 409 });
      if (outcome.outcome.kind === "restored") throw done("restored", EXPERT_WORK);
      throw redirect(`${EXPERTISE_PATH}#e-${outcome.id}`, 303);
    default:
      return data(outcome, { status: 400 });
  }
});

export const meta = ({ loaderData }: Route.MetaArgs) =>
  pageMeta(loaderData?.locale, (t) => ({ title: t("researchers:expertise.title") }));

export default function Expertise({ loaderData, actionData }: Route.ComponentProps) {
  const { done, list, ...page } = loaderData;
  const { t } = useLanguage();
  useEffect(() => {
    // Reordering is a custom element of the pages that are not hydrated; here it comes along after React.
    void import("../../../browser/career.ts");
  }, []);
  const full = actionData?.kind === "full";
  const removed = full || actionData?.kind === "removed" ? actionData.undo : null;
  const saved = !actionData && done === "saved" ? list : "";
  return (
    <ExpertisePage
      {...page}
      saved={saved}
      refused={actionData?.kind === "refused" ? actionData : undefined}
      incomplete={actionData?.kind === "incomplete"}
      listNews={listNews({
        done: list === EXPERT_WORK && !actionData ? done : "",
        removed,
        full,
        name: removed?.mandatary ?? t("researchers:expertise.activities.one"),
      })}
    />
  );
}
