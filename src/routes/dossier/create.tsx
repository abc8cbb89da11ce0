import { redirect } from "react-router";
import { requirePerson } from "#features/accounts/require-person.server.ts";
import { createDossier } from "#features/dossiers/commands/create-dossier.server.ts";
import { callToAnswer } from "#features/dossiers/queries/call-to-answer.server.ts";
import { CreateDossierPage } from "#features/dossiers/ui/create-dossier-page.tsx";
import { generalHref } from "#features/dossiers/ui/dossier-hrefs.ts";
import { requiredInformationOf } from "#features/researchers/queries/person.server.ts";
import { readForm } from "#platform/forms/read-form.server.ts";
import { submit } from "#platform/forms/submit.server.ts";
import { pageHandler } from "#platform/http/page-handler.server.ts";
import { formatDayTime } from "#platform/i18n/format.ts";
import { pageMeta } from "#shell/meta.ts";
import type { Route } from "./+types/create.ts";

/** What is missing is asked for in a dialog, without leaving the page. */
export const handle = { hydrate: true };

export const loader = pageHandler(async ({ params, context, caller, info }) => {
  const { userId } = requirePerson(context);
  const { db, clock } = caller;
  const call = await callToAnswer(db, params.slug ?? "", clock.now());
  return {
    locale: info.locale,
    call: {
      slug: call.slug,
      title: info.locale === "fr" ? call.titleFr : call.titleEn,
      partner: call.partner,
      closes: formatDayTime(info.locale, call.closesAt, clock.now()),
    },
    required: await requiredInformationOf(db, userId),
  };
});

export const action = pageHandler(async ({ request, params, caller }) => {
  const form = await readForm(request, ["acronym", "title"]);
  return submit(form, async () => {
    const { id } = await createDossier(caller, { callSlug: params.slug ?? "", ...form.values });
    throw redirect(generalHref(id), 303);
  });
});

export const meta = ({ loaderData }: Route.MetaArgs) =>
  pageMeta(loaderData?.locale, (t) => ({ title: t("dossiers:create.title") }));

export default function CreateDossier({ loaderData, actionData }: Route.ComponentProps) {
  const { call, required } = loaderData;
  return <CreateDossierPage call={call} required={required} submission={actionData} />;
}
