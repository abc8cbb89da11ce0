import { redirect } from "react-router";
import { publishFormHref } from "#features/agency/form-designer/rules/paths.ts";
import { requestTrialMessage } from "#features/agency/form-publication/commands/mail-trial-message.server.ts";
import {
  cancelFormPublication,
  planFormPublication,
  publishForm,
} from "#features/agency/form-publication/commands/publish-form.server.ts";
import { startTrial } from "#features/agency/form-publication/commands/start-trial.server.ts";
import { formTrialHref, PUBLICATION_DONE } from "#features/agency/form-publication/rules/paths.ts";
import { PublishFormPage } from "#features/agency/form-publication/ui/publish-form-page.tsx";
import { loadPublicationPage } from "#features/agency/form-publication/views/publication-page.server.ts";
import { requireStaff } from "#features/agency/staff/queries/require-staff.server.ts";
import { parseInput } from "#platform/errors.ts";
import { readDone, redirectDone } from "#platform/forms/done.ts";
import { intents } from "#platform/forms/intents.server.ts";
import { readForm } from "#platform/forms/read-form.server.ts";
import { submit } from "#platform/forms/submit.server.ts";
import { pageHandler } from "#platform/http/page-handler.server.ts";
import { rowId, rowNumber } from "#platform/row-id.ts";
import { buildPageMeta } from "#shell/meta.ts";
import type { Route } from "./+types/publish-form.ts";

export const loader = pageHandler(async ({ url, params, context, caller, info: { locale } }) => {
  const actor = requireStaff(context);
  const { searchParams } = url;
  const version = searchParams.get("version");
  const trial = searchParams.get("essai");
  const view = await loadPublicationPage(caller.db, actor, {
    formModelId: parseInput(rowId(), params.id),
    versionNumber: version === null ? null : parseInput(rowNumber(), version),
    trialId: trial === null ? null : parseInput(rowId(), trial),
    locale,
    now: caller.clock.now(),
  });
  return { locale, view, email: actor.email, done: readDone(url, PUBLICATION_DONE) };
});

const FIELDS = [
  ...(["revision", "versionId", "isWordingOnly", "trialId", "confirmation", "when"] as const),
] as const;

export const action = pageHandler(async ({ request, params, context, caller }) => {
  requireStaff(context);
  const formModelId = parseInput(rowId(), params.id);
  const form = await readForm(request, FIELDS);
  const callIds = form.getAll("callIds");
  return intents(form, {
    try: ({ revision, versionId, isWordingOnly }) =>
      submit(form, async () => {
        const trial = await startTrial(caller, {
          ...{ formModelId, callIds },
          revision: revision || null,
          versionId: versionId || null,
          isWordingOnly: isWordingOnly === "1",
        });
        throw redirect(formTrialHref(formModelId, trial.id), 303);
      }),
    publish: ({ trialId, confirmation, when }) =>
      submit(form, async () => {
        const isPlan = when === "night";
        const publish = isPlan ? planFormPublication : publishForm;
        await publish(caller, { formModelId, trialId, callIds, confirmation });
        throw redirectDone(formTrialHref(formModelId, trialId), isPlan ? "planned" : "published");
      }),
    cancelPlan: () =>
      submit(form, async () => {
        await cancelFormPublication(caller, { formModelId });
        throw redirectDone(publishFormHref(formModelId), "cancelled");
      }),
    mailMessage: ({ trialId }) =>
      submit(form, async () => {
        await requestTrialMessage(caller, { formModelId, trialId });
        throw redirectDone(formTrialHref(formModelId, trialId), "mailed");
      }),
  });
});

export const meta = ({ loaderData }: Route.MetaArgs) => [
  ...buildPageMeta(loaderData?.locale, (t) => ({
    title: t("formPublication:pageTitle", { form: loaderData?.view.form.name ?? "" }),
  })),
  { name: "robots", content: "noindex" },
];

export default function PublishForm({ loaderData, actionData }: Route.ComponentProps) {
  const { view, done, email } = loaderData;
  // The ticks of one trial are not those of another.
  const key = view.trial?.id ?? "none";
  return <PublishFormPage key={key} {...{ view, done, email }} submission={actionData} />;
}
