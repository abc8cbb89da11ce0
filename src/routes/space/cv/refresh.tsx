import { data, redirect } from "react-router";
import { requirePerson } from "#features/accounts/require-person.server.ts";
import { refreshCv } from "#features/cv/commands/refresh-cv.server.ts";
import { ownCv } from "#features/cv/queries.server.ts";
import { refreshOf } from "#features/cv/refresh.server.ts";
import { refreshHref } from "#features/cv/ui/cv-hrefs.ts";
import { RefreshPage } from "#features/cv/ui/refresh-page.tsx";
import { textFields } from "#platform/http/form.ts";
import { pageHandler } from "#platform/http/page-handler.server.ts";
import { webDepsContext } from "#platform/http/web-deps.ts";
import { pageMeta } from "#shell/meta.ts";
import type { Route } from "./+types/refresh.ts";

export const loader = pageHandler(async ({ params, url, context, info }) => {
  const actor = requirePerson(context);
  const { db } = context.get(webDepsContext);
  const cv = await ownCv(db, actor.userId, params.id);
  const { changes, mark } = await refreshOf(db, cv);
  const taken = Number(url.searchParams.get("pris"));
  return {
    locale: info.locale,
    id: cv.id,
    title: cv.title,
    snapshotAt: cv.snapshotAt,
    changes,
    mark,
    taken: Number.isInteger(taken) && taken > 0 ? taken : 0,
  };
});

export const action = pageHandler(async ({ request, params, context }) => {
  const actor = requirePerson(context);
  const form = await request.formData();
  const { mark, take } = textFields(form, ["mark", "take"]);
  const ticked = form.getAll("key").map(String);
  const outcome = await refreshCv(context.get(webDepsContext), actor.userId, params.id, {
    mark,
    keys: take === "all" ? "all" : ticked,
  });
  if (outcome.kind === "refreshed")
    throw redirect(`${refreshHref(params.id ?? "")}?pris=${outcome.taken}`, 303);
  return data({ kind: outcome.kind }, { status: outcome.kind === "stale" ? 409 : 400 });
});

export const meta = ({ loaderData }: Route.MetaArgs) =>
  pageMeta(loaderData?.locale, (t) => ({ title: t("cv:refresh.title") }));

export default function RefreshCv({ loaderData, actionData }: Route.ComponentProps) {
  return <RefreshPage {...loaderData} problem={actionData?.kind ?? null} />;
}
