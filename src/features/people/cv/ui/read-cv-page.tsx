import { useLanguage } from "#platform/i18n/context.tsx";
import { formatDate } from "#platform/i18n/format.ts";
import type { Abilities } from "#platform/policy.ts";
import { Button } from "#ui/button.tsx";
import { ButtonLink } from "#ui/button-link.tsx";
import { PageHeader } from "#ui/page-header.tsx";
import type { CvDocument } from "../document/model.ts";
import { cvHref, downloadCvHref, refreshCvHref } from "../rules/paths.ts";
import { CvDocumentView } from "./cv-document-view.tsx";

interface ReadCvPageProps {
  id: string;
  title: string;
  updatedAt: Date;
  can: Abilities<"edit">;
  document: CvDocument;
}

/** A CV for reading and printing. Print shows the CV alone. */
export function ReadCvPage({ id, title, updatedAt, can, document }: ReadCvPageProps) {
  const { t, locale } = useLanguage();
  return (
    <>
      <div className="cv-read-head">
        <PageHeader
          title={title}
          lead={t("cv:list.read.updated", { date: formatDate(locale, updatedAt) })}
          actions={
            <>
              {can.edit.ok && (
                <>
                  <ButtonLink href={cvHref(id)} icon="edit">
                    {t("cv:list.read.back")}
                  </ButtonLink>
                  <ButtonLink href={refreshCvHref(id)} icon="refresh">
                    {t("cv:refresh.short")}
                  </ButtonLink>
                </>
              )}
              <print-page>
                <Button icon="print" hidden>
                  {t("cv:list.read.print")}
                </Button>
              </print-page>
              <ButtonLink
                href={downloadCvHref(id, "pdf")}
                variant="primary"
                icon="download"
                download
              >
                {t("cv:list.download")}
              </ButtonLink>
            </>
          }
        />
      </div>
      <CvDocumentView document={document} level={2} />
    </>
  );
}
