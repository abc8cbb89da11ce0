import { requirePerson } from "#features/people/accounts/queries/require-person.server.ts";
import { FORM_FIELDS } from "#features/proposals/dossier-form/rules/posted-form.ts";
import { scientificHref } from "#features/proposals/dossiers/rules/paths.ts";
import { ConfirmCreationNotice } from "#features/proposals/dossiers/ui/confirm-creation-notice.tsx";
import { DossierFrame } from "#features/proposals/dossiers/ui/dossier-frame.tsx";
import { FormPoints } from "#features/proposals/form-updates/ui/form-points.tsx";
import { loadFormTab } from "#features/proposals/form-updates/views/form-tab.server.ts";
import { TeamEditor } from "#features/proposals/pads/ui/team-editor.tsx";
import { intents } from "#platform/forms/intents.server.ts";
import { readLargeForm } from "#platform/forms/read-form.server.ts";
import { submit } from "#platform/forms/submit.server.ts";
import { pageHandler } from "#platform/http/page-handler.server.ts";
import { useT } from "#platform/i18n/context.tsx";
import {
  confirmPostedPoint,
  savePostedForm,
} from "#product/form-actions/dossier-form-actions.server.ts";
import { buildPageMeta } from "#shell/meta.ts";
import { EmptyState } from "#ui/empty-state.tsx";
import type { Route } from "./+types/scientific.ts";

export const loader = pageHandler((args) => loadFormTab(args, "scientific_proposition"));

export const action = pageHandler(async ({ request, params, context, caller }) => {
  requirePerson(context);
  const dossierId = params.id ?? "";
  const form = await readLargeForm(request, ["pointId"]);
  // A whole form of answers has the fields of its endpoint, without an intent.
  if (form.data.has(FORM_FIELDS.formModelType))
    return savePostedForm({ caller, context }, form, {
      dossierId,
      href: scientificHref(dossierId),
    });
  return submit(form, () =>
    intents(form, {
      confirmPoint: ({ pointId }) => confirmPostedPoint(caller, dossierId, pointId),
    }),
  );
});

export const meta = ({ loaderData }: Route.MetaArgs) =>
  buildPageMeta(loaderData?.locale, (t) => ({
    title: `${loaderData?.head.acronym ?? ""} – ${t("dossiers:tabs.scientific")}`,
  }));

export default function Scientific({ loaderData, actionData }: Route.ComponentProps) {
  const { head, editor, can, points } = loaderData;
  const returned = actionData && "returned" in actionData ? actionData.returned : undefined;
  const t = useT();
  const confirm = !head.confirmed && <ConfirmCreationNotice id={head.id} can={can.confirm} />;
  if (editor) {
    return (
      <TeamEditor key={head.id} {...editor} returned={returned}>
        {confirm}
        <FormPoints head={head} view={points} />
      </TeamEditor>
    );
  }
  return (
    <DossierFrame head={head} tab="scientific">
      {confirm || <EmptyState title={t("dossiers:noForm")} />}
    </DossierFrame>
  );
}
