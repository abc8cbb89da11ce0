import { data, redirect } from "react-router";
import { requireActor } from "#features/accounts/require-actor.server.ts";
import { actOnCareer } from "#features/researchers/act-on-career.server.ts";
import { careerName } from "#features/researchers/ui/career-entry.tsx";
import { CAREER_PATH, CareerPage } from "#features/researchers/ui/career-page.tsx";
import type { ListNews } from "#features/researchers/ui/entry-section.tsx";
import { answering } from "#platform/http/answering.server.ts";
import { webDepsContext } from "#platform/http/web-deps.ts";
import { useT } from "#platform/i18n/context.tsx";
import { pageMeta } from "../../../meta.ts";
import type { Route } from "./+types/career.ts";
import { careerPageData } from "./career-loader.server.ts";

export const handle = { scripts: ["career"] };

export const loader = answering(async ({ url, context, info }) => {
  const actor = requireActor(context, info);
  const deps = context.get(webDepsContext);
  return {
    ...(await careerPageData(deps, actor, { locale: info.locale, url })),
    list: url.searchParams.get("liste"),
    done: url.searchParams.get("fait"),
    removed: url.searchParams.get("retire"),
  };
});

export const action = answering(async ({ request, context, info }) => {
  const { userId } = requireActor(context, info);
  const outcome = await actOnCareer(
    context.get(webDepsContext),
    userId,
    await request.formData(),
  );
  if (outcome.kind === "reading") {
    throw redirect(`${CAREER_PATH}?lecture=${outcome.askedAt.getTime()}#orcid`, 303);
  }
  if (outcome.kind === "removedBreak") return data(outcome);
  const query = new URLSearchParams({ liste: outcome.list, fait: outcome.kind });
  if (outcome.kind === "removed") query.set("retire", outcome.id);
  const place = outcome.kind === "placed" ? `e-${outcome.id}` : outcome.list;
  throw redirect(`${CAREER_PATH}${outcome.kind === "placed" ? "" : `?${query}`}#${place}`, 303);
});

export const meta = ({ loaderData }: Route.MetaArgs) =>
  pageMeta(loaderData?.locale, (t) => ({ title: t("researchers:career.title") }));

export default function Career({ loaderData, actionData }: Route.ComponentProps) {
  const { biography, done, ...page } = loaderData;
  const news = useNews({ loaderData, actionData });
  return (
    <CareerPage
      {...page}
      biography={{ text: biography, news: done === "biographie" ? "saved" : null }}
      news={news}
    />
  );
}

function useNews({ loaderData, actionData }: Pick<Route.ComponentProps, "loaderData" | "actionData">) {
  const t = useT();
  if (actionData) {
    const { list, undo } = actionData;
    return { list, news: { kind: "removed", name: "", undo } satisfies ListNews };
  }
  const { list, done, removed } = loaderData;
  if (!list) return null;
  const news = newsOf(done, removed, (values) => careerName(t, values));
  return news && { list, news };
}
