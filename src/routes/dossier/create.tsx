import { randomUUID } from "node:crypto";
import { redirect } from "react-router";
import { requirePerson } from "#features/people/accounts/queries/require-person.server.ts";
import { loadRequiredInformation } from "#features/people/researchers/queries/profile.server.ts";
import { findCallController } from "#features/portal/calls/queries/call-controller.server.ts";
import { prefillFromDossier } from "#features/proposals/dossier-form/commands/prefill-from-dossier.server.ts";
import { listEarlierDossiers } from "#features/proposals/dossier-form/views/prefill-page.server.ts";
import { createDossier } from "#features/proposals/dossiers/commands/create-dossier.server.ts";
import { loadOpenCall } from "#features/proposals/dossiers/queries/dossiers.server.ts";
import { generalHref, prefillHref } from "#features/proposals/dossiers/rules/paths.ts";
import { CreateDossierPage } from "#features/proposals/dossiers/ui/create-dossier-page.tsx";
import { toErrorCode } from "#platform/errors.ts";
import { redirectDone } from "#platform/forms/done.ts";
import { readForm } from "#platform/forms/read-form.server.ts";
import { submit } from "#platform/forms/submit.server.ts";
import { pageHandler } from "#platform/http/page-handler.server.ts";
import { formatDayTime } from "#platform/i18n/format.ts";
import { buildPageMeta } from "#shell/meta.ts";
import type { Route } from "./+types/create.ts";

/** Missing required information is asked for in a dialog on this page. */
export const loader = pageHandler(async ({ params, context, caller, info }) => {
  const actor = requirePerson(context);
  const { db, clock } = caller;
  const call = await loadOpenCall(db, params.slug ?? "", clock.now());
  return {
    locale: info.locale,
    call: {
      slug: call.slug,
      title: info.locale === "fr" ? call.titleFr : call.titleEn,
      partner: call.partner,
      closes: formatDayTime(info.locale, call.closesAt, clock.now()),
    },
    required: await loadRequiredInformation(db, actor.userId),
    earlier: await listEarlierDossiers(db, actor),
    controller: await findCallController(db, call.id),
    nextId: randomUUID(),
  };
});

export const action = pageHandler(async ({ request, params, caller }) => {
  const form = await readForm(request, ["acronym", "title", "fromId", "id"]);
  const { acronym, title, fromId } = form.values;
  const made = { id: form.values.id || undefined, callSlug: params.slug ?? "", acronym, title };
  return submit(form, async () => {
    const { id } = await createDossier(caller, made);
    if (!fromId) throw redirect(generalHref(id), 303);
    // The dossier exists even if prefilling fails: its page offers to try again.
    const taken = await prefillFromDossier(caller, { dossierId: id, fromId }).catch((error) => {
      if (toErrorCode(error) === "UNEXPECTED") caller.log.error({ err: error }, "not taken over");
      return null;
    });
    if (!taken) throw redirect(prefillHref(id), 303);
    throw redirectDone(prefillHref(id), "taken", taken.taken);
  });
});

export const meta = ({ loaderData }: Route.MetaArgs) =>
  buildPageMeta(loaderData?.locale, (t) => ({ title: t("dossiers:create.title") }));

export default function CreateDossier({ loaderData, actionData }: Route.ComponentProps) {
  const { locale: _, ...page } = loaderData;
  return <CreateDossierPage {...page} submission={actionData} />;
}
