import { redirect } from "react-router";
import { requirePerson } from "#features/people/accounts/queries/require-person.server.ts";
import { createCv } from "#features/people/cv/commands/create-cv.server.ts";
import { cvStepHref } from "#features/people/cv/rules/paths.ts";
import { NewCvPage } from "#features/people/cv/ui/new-cv-page.tsx";
import { loadRequiredInformation } from "#features/people/researchers/queries/profile.server.ts";
import { readForm } from "#platform/forms/read-form.server.ts";
import { submit } from "#platform/forms/submit.server.ts";
import { pageHandler } from "#platform/http/page-handler.server.ts";
import { buildPageMeta } from "#shell/meta.ts";
import type { Route } from "./+types/new.ts";

/** Missing required information is asked for in a dialog on this page. */
export const loader = pageHandler(async ({ context, caller, info }) => {
  const actor = requirePerson(context);
  const { db } = caller;
  return { locale: info.locale, required: await loadRequiredInformation(db, actor.userId) };
});

export const action = pageHandler(async ({ request, caller }) => {
  const form = await readForm(request, ["title", "locale"]);
  return submit(form, async () => {
    const { id } = await createCv(caller, form.values);
    throw redirect(cvStepHref(id, 1), 303);
  });
});

export const meta = ({ loaderData }: Route.MetaArgs) =>
  buildPageMeta(loaderData?.locale, (t) => ({ title: t("cv:list.new.title") }));

export default function NewCv({ loaderData, actionData }: Route.ComponentProps) {
  const { required } = loaderData;
  return <NewCvPage required={required} submission={actionData} />;
}
