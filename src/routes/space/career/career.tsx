import { data, redirect } from "react-router";
import { requirePerson } from "#features/accounts/require-person.server.ts";
import { removedItemOf } from "#features/researchers/queries/career.server.ts";
import { BREAKS, CAREER_PATH } from "#features/researchers/rules/addresses.ts";
import { CareerPage } from "#features/researchers/ui/career-page.tsx";
import { pageHandler } from "#platform/http/page-handler.server.ts";
import { webDepsContext } from "#platform/http/web-deps.ts";
import { pageMeta } from "#shell/meta.ts";
import { afterSaving } from "../after-saving.ts";
import type { Route } from "./+types/career.ts";
import { actOnCareer } from "./act-on-career.server.ts";
import { careerPageData } from "./career-loader.server.ts";

export const handle = { scripts: ["career"] };

export const loader = pageHandler(async ({ url, context, info }) => {
  const actor = requirePerson(context);
  const deps = context.get(webDepsContext);
  const query = (name: string) => url.searchParams.get(name) ?? "";
  const done = query("fait");
  return {
    ...(await careerPageData(deps, actor, { locale: info.locale, url })),
    news: { done, list: query("liste"), id: query("id") },
    removed: done === "removed" ? await removedItemOf(deps.db, actor.userId, query("id")) : null,
  };
});

export const action = pageHandler(async ({ request, context, info }) => {
  const { userId } = requirePerson(context);
  const form = await request.formData();
  const outcome = await actOnCareer(context.get(webDepsContext), userId, form);
  switch (outcome.kind) {
    case "reading":
      throw redirect(`${CAREER_PATH}?lecture=${outcome.askedAt.getTime()}#orcid`, 303);
    case "biography":
      if (outcome.refused) return data({ biography: outcome.refused }, { status: 400 });
      throw redirect(afterSaving(form, info, `${CAREER_PATH}?fait=biographie#biographie`), 303);
    case "removedBreak":
      return data({ undo: outcome.undo, done: "removed" });
    case "breaksFull":
      return data({ undo: outcome.undo, done: "full" }, { status: 409 });
    case "placed":
      throw redirect(`${CAREER_PATH}#e-${outcome.id}`, 303);
    default: {
      const { kind, list, id } = outcome;
      const page = `${CAREER_PATH}?${new URLSearchParams({ fait: kind, liste: list, id })}`;
      // The button that undoes takes the focus, which browsers give to nothing where an address names a place.
      throw redirect(kind === "removed" ? page : `${page}#${list}`, 303);
    }
  }
});

export const meta = ({ loaderData }: Route.MetaArgs) =>
  pageMeta(loaderData?.locale, (t) => ({ title: t("researchers:career.title") }));

export default function Career({ loaderData, actionData }: Route.ComponentProps) {
  const { biography, ...page } = loaderData;
  const saved = !actionData && loaderData.news.done === "biographie";
  const ofBreak = actionData && "undo" in actionData ? actionData : undefined;
  const refused = actionData && "biography" in actionData ? actionData.biography : undefined;
  return (
    <CareerPage
      {...page}
      news={ofBreak ? { done: ofBreak.done, list: BREAKS, id: "" } : loaderData.news}
      undo={ofBreak?.undo}
      biography={refused ?? { text: biography, news: saved ? "saved" : null }}
    />
  );
}
