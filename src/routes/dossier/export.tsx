import { DossierFrame } from "#features/dossiers/ui/dossier-frame.tsx";
import { generalHref, previewHref, scientificHref } from "#features/dossiers/ui/dossier-hrefs.ts";
import { FORM_MODEL_TYPES } from "#form-engine/model.ts";
import { DomainError } from "#platform/errors.ts";
import { pageHandler } from "#platform/http/page-handler.server.ts";
import { useT } from "#platform/i18n/context.tsx";
import { pageMeta } from "#shell/meta.ts";
import { Alert } from "#ui/alert.tsx";
import { ButtonLink } from "#ui/button-link.tsx";
import type { Route } from "./+types/export.ts";
import { loadFormPage } from "./form-page.server.ts";

/** A form of the dossier, or all of it, as a file. Until it can be made, the page says so. */
export const loader = pageHandler(async (args) => {
  const { formModelType } = args.params;
  const type = FORM_MODEL_TYPES.find((one) => one === formModelType);
  if (formModelType !== undefined && !type) throw new DomainError("NOT_FOUND");
  const { locale, head } = await loadFormPage(args, type ?? "general_information");
  return {
    locale,
    head,
    tab: type === "scientific_proposition" ? "scientific" : "general",
  } as const;
});

export const meta = ({ loaderData }: Route.MetaArgs) =>
  pageMeta(loaderData?.locale, (t) => ({
    title: `${loaderData?.head.acronym ?? ""} – ${t("dossierForm:export.title")}`,
  }));

export default function Export({ loaderData: { head, tab } }: Route.ComponentProps) {
  const t = useT();
  const back = tab === "scientific" ? scientificHref(head.id) : generalHref(head.id);
  return (
    <DossierFrame head={head} tab={tab}>
      <div className="stack">
        <h2 className="preview-heading">{t("dossierForm:export.title")}</h2>
        <Alert
          tone="info"
          actions={
            <>
              <ButtonLink href={previewHref(head.id)}>{t("dossierForm:preview.open")}</ButtonLink>
              <ButtonLink href={back}>{t("dossierForm:export.back")}</ButtonLink>
            </>
          }
        >
          {t("dossierForm:export.notYet")}
        </Alert>
      </div>
    </DossierFrame>
  );
}
