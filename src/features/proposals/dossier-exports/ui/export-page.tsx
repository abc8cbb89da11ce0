import type { ReactNode } from "react";
import { versionPdfHref } from "#features/proposals/deposits/rules/paths.ts";
import { exportFileHref, previewHref } from "#features/proposals/dossiers/rules/paths.ts";
import { useT } from "#platform/i18n/context.tsx";
import { AppLink } from "#ui/app-link.tsx";
import { ButtonLink } from "#ui/button-link.tsx";
import { Panel } from "#ui/panel.tsx";
import { dossierJsonHref, storedExportHref, waitingExportHref } from "../rules/paths.ts";
import type { ExportPageView } from "../views/export-page.server.ts";
import { WaitingExport } from "./waiting-export.tsx";

/** All exports of a dossier, as plain links. */
export function ExportPage({ dossierId, view }: { dossierId: string; view: ExportPageView }) {
  const t = useT();
  const pdf = (kind: string, primary = false) => (
    <ButtonLink
      href={exportFileHref(dossierId, kind)}
      icon="download"
      variant={primary ? "primary" : undefined}
    >
      {t("dossierExports:page.pdf")}
    </ButtonLink>
  );
  return (
    <div className="stack">
      <div className="page-head tab-head">
        <div>
          <h2>{t("dossierExports:page.title")}</h2>
          <p className="lead">
            {t("dossierExports:page.lead")} {t("dossierExports:page.notDeposit")}
          </p>
        </div>
      </div>
      {view.waiting && <WaitingExport dossierId={dossierId} waiting={view.waiting} />}
      <StoredExports dossierId={dossierId} view={view} />
      <ExportChoice
        title={t("dossierExports:page.dossier")}
        text={t("dossierExports:page.dossierText")}
        actions={pdf("dossier", true)}
      />
      {view.forms.map(({ type, title, open }) => (
        <ExportChoice
          key={type}
          title={title}
          text={t(`dossierExports:page.${open ? "formText" : "notOpen"}`)}
          actions={
            open && (
              <>
                {type === "scientific_proposition" && (
                  <ButtonLink href={previewHref(dossierId)}>
                    {t("dossierExports:page.preview")}
                  </ButtonLink>
                )}
                {pdf(type)}
              </>
            )
          }
        />
      ))}
      {view.deposited.map(({ number, date }) => (
        <ExportChoice
          key={number}
          title={t("dossierExports:page.version", { number })}
          text={t("dossierExports:page.versionText", { date })}
          actions={
            <ButtonLink href={versionPdfHref(dossierId, number)} icon="download">
              {t("dossierExports:page.pdf")}
            </ButtonLink>
          }
        />
      ))}
      <ExportChoice
        title={t("dossierExports:page.data")}
        text={t("dossierExports:page.dataText")}
        actions={
          <ButtonLink href={dossierJsonHref(dossierId)} icon="download">
            {t("dossierExports:page.json")}
          </ButtonLink>
        }
      />
    </div>
  );
}

/** Large PDFs requested earlier, in progress or available. */
function StoredExports({
  dossierId,
  view: { kept, forms },
}: {
  dossierId: string;
  view: ExportPageView;
}) {
  const t = useT();
  if (kept.length === 0) return null;
  return (
    <Panel title={t("dossierExports:kept.title")} level={3}>
      <ul className="stack">
        {kept.map(({ id, kind, locale, state, at }) => (
          <li key={id}>
            <AppLink
              className="link"
              href={
                state === "ready"
                  ? storedExportHref(dossierId, id)
                  : waitingExportHref(dossierId, id)
              }
            >
              {forms.find(({ type }) => type === kind)?.title ?? t("dossierExports:page.dossier")} (
              {locale})
            </AppLink>{" "}
            <span className="small muted">
              {t(state === "ready" ? "dossierExports:kept.ready" : "dossierExports:kept.waiting", {
                at,
              })}
            </span>
          </li>
        ))}
      </ul>
    </Panel>
  );
}

function ExportChoice(props: { title: string; text: string; actions: ReactNode }) {
  return (
    <Panel
      title={props.title}
      level={3}
      actions={props.actions && <div className="btn-group">{props.actions}</div>}
    >
      <p className="muted">{props.text}</p>
    </Panel>
  );
}
