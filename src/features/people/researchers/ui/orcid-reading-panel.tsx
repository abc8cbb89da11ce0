import { href } from "react-router";
import { useLanguage } from "#platform/i18n/context.tsx";
import { formatDayTime } from "#platform/i18n/format.ts";
import { Alert } from "#ui/alert.tsx";
import { Button } from "#ui/button.tsx";
import { ButtonLink } from "#ui/button-link.tsx";
import { Panel } from "#ui/panel.tsx";

export interface OrcidState {
  readonly orcid: string | null;
  readonly readAt: Date | null;
  readonly failedAt: Date | null;
  /** When the pending reading was requested; null if none is pending. */
  readonly requestedAt: Date | null;
  readonly conflicts: number;
}

/** Last reading of ORCID, its outcome, and a button to read again. */
export function OrcidReadingPanel({ state, now }: { state: OrcidState; now: Date }) {
  const { t, locale } = useLanguage();
  const { orcid, readAt, failedAt, requestedAt, conflicts } = state;
  const formatMoment = (at: Date) => formatDayTime(locale, at, now);
  if (!orcid) {
    return (
      <p className="muted small">
        {t("researchers:career.orcid.none")}{" "}
        <a href={href("/mon-espace/mon-compte")}>{t("researchers:career.orcid.link")}</a>
      </p>
    );
  }
  return (
    <div id="orcid" className="entry-section">
      <Panel
        title={t("researchers:career.orcid.title")}
        actions={
          <a className="small" href={`https://orcid.org/${orcid}`} rel="noopener" target="_blank">
            {orcid}
          </a>
        }
      >
        {failedAt && !requestedAt && (
          <Alert tone="soon" role="status" title={t("researchers:career.orcid.failed")}>
            {t("researchers:career.orcid.failedText", { moment: formatMoment(failedAt) })}
          </Alert>
        )}
        {conflicts > 0 && (
          <Alert tone="soon">{t("researchers:career.orcid.conflicts", { count: conflicts })}</Alert>
        )}
        <div className="orcid-state">
          <p className="small">
            {readAt
              ? t("researchers:career.orcid.read", { moment: formatMoment(readAt) })
              : t("researchers:career.orcid.never")}{" "}
            <span className="muted">{t("researchers:career.orcid.rule")}</span>
          </p>
          {requestedAt ? <PendingReading requestedAt={requestedAt} /> : <ReadAgain />}
        </div>
      </Panel>
    </div>
  );
}

function ReadAgain() {
  const { t } = useLanguage();
  return (
    <form method="post">
      <input type="hidden" name="intent" value="readOrcid" />
      <Button type="submit" size="s" icon="refresh">
        {t("researchers:career.orcid.again")}
      </Button>
    </form>
  );
}

function PendingReading({ requestedAt }: { requestedAt: Date }) {
  const { t } = useLanguage();
  return (
    <orcid-reading data-asked={requestedAt.getTime()}>
      <p role="status" className="small">
        <span className="spinner" aria-hidden="true" />{" "}
        <b>{t("researchers:career.orcid.reading")}</b> {t("researchers:career.orcid.readingHelp")}
      </p>
      <ButtonLink size="s" href="" data-refresh="">
        {t("researchers:career.orcid.refresh")}
      </ButtonLink>
    </orcid-reading>
  );
}
