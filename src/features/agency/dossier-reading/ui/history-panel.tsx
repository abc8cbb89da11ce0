import { Form } from "react-router";
import { useLanguage } from "#platform/i18n/context.tsx";
import { formatDayTime } from "#platform/i18n/format.ts";
import { Alert } from "#ui/alert.tsx";
import { AppLink } from "#ui/app-link.tsx";
import { Button } from "#ui/button.tsx";
import { Panel } from "#ui/panel.tsx";
import { PageAgencyField } from "../../frame/ui/page-agency-field.tsx";
import { ANCHORS } from "../rules/paths.ts";
import type { DossierPageView } from "../views/dossier-page.server.ts";
import { useFormatNearMoment } from "./use-format-near-moment.ts";

interface HistoryPanelProps {
  readonly page: DossierPageView;
  readonly now: Date;
  /** The audit of the agency, for those who read it. */
  readonly auditHref: string | null;
}

/** Deposited versions, edits, decisions and the last reading of each colleague. */
export function HistoryPanel({ page, now, auditHref }: HistoryPanelProps) {
  const { t, locale } = useLanguage();
  const formatMoment = useFormatNearMoment(now);
  const toTitle = (entry: DossierPageView["history"][number]): string => {
    if (entry.kind === "read")
      return entry.isOwn
        ? t("dossierReading:history.readByYou")
        : t("dossierReading:history.read", { who: entry.who ?? t("dossierReading:notes.former") });
    return t(`dossierReading:history.${entry.kind}`, { version: entry.version ?? 0 });
  };
  return (
    <Panel
      id={ANCHORS.history}
      title={t("dossierReading:history.title")}
      actions={
        auditHref && (
          <AppLink className="link small" href={auditHref}>
            {t("dossierReading:history.audit")}
          </AppLink>
        )
      }
    >
      <ol className="read-history">
        {page.history.map((entry) => {
          const moment = formatMoment(entry.at);
          const isNamed = entry.kind !== "read" && entry.kind !== "created";
          const who = entry.isOwn
            ? t("dossierReading:history.you")
            : (entry.who ?? t("dossierReading:history.product"));
          return (
            <li key={entry.key} data-kind={entry.kind}>
              <b>{toTitle(entry)}</b>
              <small>
                <time dateTime={entry.at.toISOString()}>
                  {isNamed ? t("dossierReading:history.line", { who, moment }) : moment}
                </time>
                {entry.until &&
                  `, ${t("dossierReading:history.until", { moment: formatDayTime(locale, entry.until, now) })}`}
              </small>
              {entry.reason && <small className="read-reason">« {entry.reason} »</small>}
              {entry.kind === "created" && <small>{t("dossierReading:history.createdText")}</small>}
            </li>
          );
        })}
      </ol>
    </Panel>
  );
}

/** Declares a conflict of interest in the dossier, after which its reader sees nothing of it. */
export function ConflictPanel({ number, problem }: { number: string; problem: string | null }) {
  const { t } = useLanguage();
  return (
    <Panel id={ANCHORS.conflict} title={t("dossierReading:conflict.title")}>
      {problem && (
        <Alert tone="stop" role="alert" takesFocus>
          {t("dossierReading:conflict.failed")}
        </Alert>
      )}
      <p className="small">{t("dossierReading:conflict.text")}</p>
      <details className="read-conflict">
        <summary>{t("dossierReading:conflict.open")}</summary>
        <Form method="post" className="fields">
          <PageAgencyField />
          <input type="hidden" name="intent" value="conflict" />
          <input type="hidden" name="number" value={number} />
          <p className="small">{t("dossierReading:conflict.noReturn")}</p>
          <div className="btn-group">
            <Button type="submit" variant="danger" size="s">
              {t("dossierReading:conflict.submit")}
            </Button>
          </div>
        </Form>
      </details>
    </Panel>
  );
}
