import { data, redirect } from "react-router";
import { requireActor } from "#features/accounts/require-actor.server.ts";
import { createCv } from "#features/cv/commands/create-cv.server.ts";
import { stepHref } from "#features/cv/ui/cv-hrefs.ts";
import { NewCvPage } from "#features/cv/ui/new-cv-page.tsx";
import { requiredInformationOf } from "#features/researchers/person-queries.server.ts";
import { answering } from "#platform/http/answering.server.ts";
import { textFields } from "#platform/http/form.ts";
import { webDepsContext } from "#platform/http/web-deps.ts";
import { pageMeta } from "../../../meta.ts";
import type { Route } from "./+types/new.ts";

const NEEDED = ["title", "gender", "affiliation"] as const;

export const loader = answering(async ({ context, info }) => {
  const actor = requireActor(context, info);
  const { db } = context.get(webDepsContext);
  const { missing } = await requiredInformationOf(db, actor.userId);
  return { locale: info.locale, missing: NEEDED.filter((one) => missing[one]) };
});

export const action = answering(async ({ request, context, info }) => {
  const actor = requireActor(context, info);
  const values = textFields(await request.formData(), ["title", "locale"]);
  const outcome = await createCv(context.get(webDepsContext), actor.userId, values);
  if (outcome.kind === "created") throw redirect(stepHref(outcome.id, 1), 303);
  const { title, locale } = { title: values.title.slice(0, 300), locale: values.locale };
  const error = outcome.kind === "invalid" ? outcome.title : undefined;
  return data({ title, locale, error }, { status: error ? 400 : 409 });
});

export const meta = ({ loaderData }: Route.MetaArgs) =>
  pageMeta(loaderData?.locale, (t) => ({ title: t("cv:list.new.title") }));

export default function NewCv({ loaderData, actionData }: Route.ComponentProps) {
  return <NewCvPage missing={loaderData.missing} tried={actionData} />;
}
