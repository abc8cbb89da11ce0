import { data, redirect } from "react-router";
import { requirePerson } from "#features/accounts/require-person.server.ts";
import { deleteCv } from "#features/cv/commands/delete-cv.server.ts";
import { duplicateCv } from "#features/cv/commands/duplicate-cv.server.ts";
import { renameCv } from "#features/cv/commands/rename-cv.server.ts";
import { cvsOf } from "#features/cv/queries.server.ts";
import { LIST_HREF } from "#features/cv/ui/cv-hrefs.ts";
import { CvListPage, DONE } from "#features/cv/ui/cv-list-page.tsx";
import { DomainError } from "#platform/errors.ts";
import { textFields } from "#platform/http/form.ts";
import { pageHandler } from "#platform/http/page-handler.server.ts";
import { webDepsContext } from "#platform/http/web-deps.ts";
import { translator } from "#platform/i18n/registry.ts";
import { pageMeta } from "#shell/meta.ts";
import type { Route } from "./+types/list.ts";

export const loader = pageHandler(async ({ url, context, info }) => {
  const actor = requirePerson(context);
  const { db } = context.get(webDepsContext);
  const query = url.searchParams;
  const rename = query.get("renommer");
  const remove = query.get("supprimer");
  const id = rename ?? remove;
  return {
    locale: info.locale,
    mayUpload: actor.orcid === null,
    cvs: await cvsOf(db, actor.userId),
    done: DONE.find((one) => one === query.get("fait")) ?? null,
    ask: id ? { id, wish: rename ? ("rename" as const) : ("delete" as const) } : null,
  };
});

export const action = pageHandler(async ({ request, context, info }) => {
  const actor = requirePerson(context);
  const deps = context.get(webDepsContext);
  const form = textFields(await request.formData(), ["do", "id", "title"]);
  const done = (word: (typeof DONE)[number]) => redirect(`${LIST_HREF}?fait=${word}`, 303);
  switch (form.do) {
    case "duplicate": {
      const t = translator(info.locale);
      const nameOf = (title: string) => t("cv:list.copyName", { title });
      const copy = await duplicateCv(deps, actor.userId, form.id, { nameOf });
      throw done(copy ? "duplicated" : "full");
    }
    case "delete":
      throw done(await deleteCv(deps, actor.userId, form.id));
    case "rename": {
      const outcome = await renameCv(deps, actor.userId, form.id, form.title);
      if (outcome === "renamed") throw done("renamed");
      const ask = { id: form.id, wish: "rename" as const, typed: form.title.slice(0, 300) };
      return data({ ...ask, error: outcome }, { status: 400 });
    }
    default:
      throw new DomainError("BAD_REQUEST");
  }
});

export const meta = ({ loaderData }: Route.MetaArgs) =>
  pageMeta(loaderData?.locale, (t) => ({ title: t("cv:nav") }));

export default function CvList({ loaderData, actionData }: Route.ComponentProps) {
  const { cvs, done, ask, mayUpload } = loaderData;
  return (
    <CvListPage
      cvs={cvs}
      done={actionData ? null : done}
      ask={actionData ?? ask}
      mayUpload={mayUpload}
    />
  );
}
