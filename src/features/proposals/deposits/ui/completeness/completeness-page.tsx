import { generalHref } from "#features/proposals/dossiers/rules/paths.ts";
import type { DossierHeadView } from "#features/proposals/dossiers/views/dossier-head.server.ts";
import { useT } from "#platform/i18n/context.tsx";
import { ButtonLink } from "#ui/button-link.tsx";
import type { SubmitBarView } from "../../endpoints.ts";
import { CompletenessReport, NotSubmitted } from "./completeness-report.tsx";

interface CompletenessPageProps {
  head: DossierHeadView;
  bar: SubmitBarView;
}

/** The completeness report as a page, for pages without React in the browser. */
export function CompletenessPage({ head, bar }: CompletenessPageProps) {
  const t = useT();
  return (
    <section className="completeness-page panel" data-page-part="">
      <h2>{t("deposits:completeness.title", { name: head.acronym })}</h2>
      <CompletenessReport dossierId={head.id} bar={bar} />
      <div className="completeness-foot">
        <NotSubmitted bar={bar} />
        <ButtonLink href={generalHref(head.id)} data-closes="">
          {t("deposits:completeness.back")}
        </ButtonLink>
      </div>
    </section>
  );
}
