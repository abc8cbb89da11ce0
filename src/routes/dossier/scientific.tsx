import { requirePerson } from "#features/people/accounts/queries/require-person.server.ts";
import { scientificHref } from "#features/proposals/dossiers/rules/paths.ts";
import { ConfirmCreationNotice } from "#features/proposals/dossiers/ui/confirm-creation-notice.tsx";
import { DossierFrame } from "#features/proposals/dossiers/ui/dossier-frame.tsx";
import { loadCurrentFormPage } from "#features/proposals/form-updates/views/current-form-page.server.ts";
import { TeamEditor } from "#features/proposals/pads/ui/team-editor.tsx";
import { readLargeForm } from "#platform/forms/read-form.server.ts";
import { pageHandler } from "#platform/http/page-handler.server.ts";
import { useT } from "#platform/i18n/context.tsx";
import { savePostedForm } from "#product/form-actions/dossier-form-actions.server.ts";
import { buildPageMeta } from "#shell/meta.ts";
import { EmptyState } from "#ui/empty-state.tsx";
import type { Route } from "./+types/scientific.ts";

export const loader = pageHandler((args) => loadCurrentFormPage(args, "scientific_proposition"));

export const action = pageHandler(async ({ request, params, context, caller }) => {
  requirePerson(context);
  const dossierId = params.id ?? "";
  return savePostedForm({ caller, context }, await readLargeForm(request), {
    dossierId,
    href: scientificHref(dossierId),
  });
});

export const meta = ({ loaderData }: Route.MetaArgs) =>
  buildPageMeta(loaderData?.locale, (t) => ({
    title: `${loaderData?.head.acronym ?? ""} – ${t("dossiers:tabs.scientific")}`,
  }));

export default function Scientific({ loaderData, actionData }: Route.ComponentProps) {
  const { head, editor, can } = loaderData;
  const t = useT();
  const confirm = !head.confirmed && <ConfirmCreationNotice id={head.id} can={can.confirm} />;
  if (editor) {
    return (
      <TeamEditor key={head.id} {...editor} returned={actionData?.returned}>
        {confirm}
      </TeamEditor>
    );
  }
  return (
    <DossierFrame head={head} tab="scientific">
      {confirm || <EmptyState title={t("dossiers:noForm")} />}
    </DossierFrame>
  );
}
