import { useLanguage } from "#platform/i18n/context.tsx";
import { formatDayTime } from "#platform/i18n/format.ts";
import { ButtonLink } from "#ui/button-link.tsx";
import { Panel } from "#ui/panel.tsx";
import { completionsHref } from "../../completions/rules/paths.ts";
import { ANCHORS } from "../rules/paths.ts";
import type { DossierPageView } from "../views/dossier-page.server.ts";

/** Leads to the request for completion, or says why none is possible. */
export function CompletionPanel({
  page,
  now,
  list,
}: {
  readonly page: DossierPageView;
  readonly now: Date;
  /** The query of the list that the reader came from; null without a list. */
  readonly list: string | null;
}) {
  const { t, locale } = useLanguage();
  const { version } = page.receipt;
  const { proposeCompletion: propose } = page.can;
  const isDecided = !propose.ok && propose.why === "decided";
  const isWithdrawn = !propose.ok && propose.why === "withdrawn";
  return (
    <Panel id={ANCHORS.completion} title={t("dossierReading:completion.title")}>
      <div className="stack">
        <p className="small muted">
          {page.edit
            ? t("dossierReading:completion.editInProgress", { version })
            : isDecided
              ? t("dossierReading:completion.decided")
              : isWithdrawn
                ? t("dossierReading:completion.withdrawn")
                : t("dossierReading:completion.text", { version })}{" "}
          {page.edit?.until &&
            t("dossierReading:completion.editUntil", {
              moment: formatDayTime(locale, page.edit.until, now),
            })}
        </p>
        {page.waitingCompletions > 0 && (
          <p>{t("dossierReading:completion.waiting", { count: page.waitingCompletions })}</p>
        )}
        {page.mayPropose && !isDecided && (
          <div className="btn-group">
            <ButtonLink href={completionsHref([page.id], list)} icon="unlock">
              {t(
                `dossierReading:completion.${page.edit || page.waitingCompletions > 0 ? "see" : "ask"}`,
              )}
            </ButtonLink>
          </div>
        )}
      </div>
    </Panel>
  );
}
