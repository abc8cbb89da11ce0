import { data, redirect } from "react-router";
import { requirePerson } from "#features/accounts/require-person.server.ts";
import {
  responsibilityKind,
  teachingKind,
} from "#features/researchers/commands/entry-kinds.server.ts";
import {
  responsibilityList,
  teachingList,
} from "#features/researchers/commands/entry-lists.server.ts";
import { actOnList } from "#features/researchers/commands/entry-pages.server.ts";
import {
  RESPONSIBILITIES,
  TEACHING,
  TEACHING_PATH,
} from "#features/researchers/rules/addresses.ts";
import { TeachingPage } from "#features/researchers/ui/teaching/teaching-page.tsx";
import { DomainError } from "#platform/errors.ts";
import { textFields } from "#platform/http/form.ts";
import { pageHandler } from "#platform/http/page-handler.server.ts";
import { webDepsContext } from "#platform/http/web-deps.ts";
import { useT } from "#platform/i18n/context.tsx";
import { pageMeta } from "#shell/meta.ts";
import { listNews } from "../list-news.ts";
import type { Route } from "./+types/teaching.ts";

export const handle = { scripts: ["career"] };

export const loader = pageHandler(async ({ url, context, info }) => {
  const { userId } = requirePerson(context);
  const { db } = context.get(webDepsContext);
  const [teaching, responsibilities] = await Promise.all([
    teachingList.all(db, userId),
    responsibilityList.all(db, userId),
  ]);
  return {
    locale: info.locale,
    teaching,
    responsibilities,
    done: url.searchParams.get("fait") ?? "",
    list: url.searchParams.get("liste") ?? "",
  };
});

export const action = pageHandler(async ({ request, context }) => {
  const { userId } = requirePerson(context);
  const deps = context.get(webDepsContext);
  const form = await request.formData();
  const { list, id } = textFields(form, ["list", "id"]);
  const outcome = await act(deps, userId, list, form);
  if ("undo" in outcome) {
    const full = outcome.kind === "full";
    return data({ list, undo: outcome.undo, full }, { status: full ? 409 : 200 });
  }
  if (outcome.kind === "placed") throw redirect(`${TEACHING_PATH}#e-${id}`, 303);
  const query = new URLSearchParams({ fait: outcome.kind, liste: list });
  throw redirect(`${TEACHING_PATH}?${query}#${list}`, 303);
});

function act(deps: Parameters<typeof actOnList>[0], userId: string, list: string, form: FormData) {
  if (list === TEACHING) return actOnList(deps, teachingKind, userId, form);
  if (list === RESPONSIBILITIES) return actOnList(deps, responsibilityKind, userId, form);
  throw new DomainError("BAD_REQUEST");
}

export const meta = ({ loaderData }: Route.MetaArgs) =>
  pageMeta(loaderData?.locale, (t) => ({ title: t("researchers:teaching.title") }));

export default function Teaching({ loaderData, actionData }: Route.ComponentProps) {
  const { teaching, responsibilities } = loaderData;
  const t = useT();
  const list = actionData?.list ?? loaderData.list;
  const removed = actionData?.undo ?? null;
  const usual = list === TEACHING ? "activities" : "responsibilities";
  const news = listNews({
    done: actionData ? "" : loaderData.done,
    removed,
    full: actionData?.full ?? false,
    name: removed?.title || t(`researchers:teaching.${usual}.one`),
  });
  return (
    <TeachingPage
      teaching={teaching}
      responsibilities={responsibilities}
      news={news && { list, news }}
    />
  );
}
