import { FormPreview } from "#features/proposals/dossier-form/ui/form-preview.tsx";
import { exportFileHref, scientificHref } from "#features/proposals/dossiers/rules/paths.ts";
import { ConfirmCreationNotice } from "#features/proposals/dossiers/ui/confirm-creation-notice.tsx";
import { DossierFrame } from "#features/proposals/dossiers/ui/dossier-frame.tsx";

import { loadCurrentFormPage } from "#features/proposals/form-updates/views/current-form-page.server.ts";
import { TabHead } from "#features/proposals/team/ui/tab-head.tsx";
import { pageHandler } from "#platform/http/page-handler.server.ts";
import { useT } from "#platform/i18n/context.tsx";
import { buildPageMeta } from "#shell/meta.ts";
import { ButtonLink } from "#ui/button-link.tsx";
import { EmptyState } from "#ui/empty-state.tsx";
import type { Route } from "./+types/preview.ts";

export const loader = pageHandler((args) => loadCurrentFormPage(args, "scientific_proposition"));

export const meta = ({ loaderData }: Route.MetaArgs) =>
  buildPageMeta(loaderData?.locale, (t) => ({
    title: `${loaderData?.head.acronym ?? ""} – ${t("dossierForm:preview.title")}`,
  }));

export default function Preview({ loaderData }: Route.ComponentProps) {
  const { head, editor, can } = loaderData;
  const t = useT();
  return (
    <DossierFrame head={head} tab="preview">
      {!head.confirmed && <ConfirmCreationNotice id={head.id} can={can.confirm} />}
      {head.confirmed && !editor && <EmptyState title={t("dossiers:noForm")} />}
      {editor && (
        <div className="stack">
          <TabHead
            title={t("dossierForm:preview.title")}
            lead={t("dossierForm:preview.lead")}
            actions={
              <>
                <ButtonLink href={exportFileHref(head.id, "scientific_proposition")}>
                  {t("dossierForm:export.open")}
                </ButtonLink>
                <ButtonLink href={scientificHref(head.id)}>
                  {t("dossierForm:preview.back")}
                </ButtonLink>
              </>
            }
          />
          <FormPreview dossierId={head.id} view={editor.view} />
        </div>
      )}
    </DossierFrame>
  );
}
