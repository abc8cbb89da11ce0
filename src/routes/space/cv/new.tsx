import { data, redirect } from "react-router";
import { requirePerson } from "#features/accounts/require-person.server.ts";
import { createCv } from "#features/cv/commands/create-cv.server.ts";
import { stepHref } from "#features/cv/ui/cv-hrefs.ts";
import { NewCvPage } from "#features/cv/ui/new-cv-page.tsx";
import { requiredInformationOf } from "#features/researchers/person-queries.server.ts";
import { textFields } from "#platform/http/form.ts";
import { pageHandler } from "#platform/http/page-handler.server.ts";
import { webDepsContext } from "#platform/http/web-deps.ts";
import { pageMeta } from "#shell/meta.ts";
import type { Route } from "./+types/new.ts";

/** What is missing is asked for in a dialog, without leaving the page. */
export const handle = { hydrate: true };

export const loader = pageHandler(async ({ context, info }) => {
  const actor = requirePerson(context);
  const { db } = context.get(webDepsContext);
  return { locale: info.locale, required: await requiredInformationOf(db, actor.userId) };
});

export const action = pageHandler(async ({ request, context }) => {
  const actor = requirePerson(context);
  const values = textFields(await request.formData(), ["title", "locale"]);
  const outcome = await createCv(context.get(webDepsContext), actor.userId, values);
  if (outcome.kind === "created") throw redirect(stepHref(outcome.id, 1), 303);
  const { title, locale } = { title: values.title.slice(0, 300), locale: values.locale };
  const error = outcome.kind === "invalid" ? outcome.title : undefined;
  const full = outcome.kind === "full";
  return data({ title, locale, error, full }, { status: error ? 400 : 409 });
});

export const meta = ({ loaderData }: Route.MetaArgs) =>
  pageMeta(loaderData?.locale, (t) => ({ title: t("cv:list.new.title") }));

export default function NewCv({ loaderData, actionData }: Route.ComponentProps) {
  const { required } = loaderData;
  return <NewCvPage required={required} submission={actionData} />;
}
