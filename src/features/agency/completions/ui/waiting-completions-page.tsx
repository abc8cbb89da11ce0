import { BackOfficePage } from "#features/agency/frame/ui/back-office-page.tsx";
import { useLanguage } from "#platform/i18n/context.tsx";
import { formatDayTime, formatNumber } from "#platform/i18n/format.ts";
import { AppLink } from "#ui/app-link.tsx";
import { EmptyState } from "#ui/empty-state.tsx";
import { Panel } from "#ui/panel.tsx";
import { completionsHref } from "../rules/paths.ts";
import type { WaitingCompletion } from "../views/completions-page.server.ts";

/** What coordinators ask for and colleagues propose, each with the page that answers it. */
export function WaitingCompletionsPage(props: {
  readonly waiting: readonly WaitingCompletion[];
  /** How many wait in all; the page shows the oldest. */
  readonly total: number;
  readonly now: Date;
}) {
  const { waiting, total, now } = props;
  const { t, locale } = useLanguage();
  return (
    <BackOfficePage title={t("completions:listTitle")} lead={t("completions:listLead")}>
      {waiting.length === 0 ? (
        <EmptyState title={t("completions:empty")}>{t("completions:emptyText")}</EmptyState>
      ) : (
        <Panel title={t("completions:listTitle")}>
          {total > waiting.length && (
            <p className="muted">
              {t("completions:waiting.more", {
                shown: formatNumber(locale, waiting.length),
                total: formatNumber(locale, total),
              })}
            </p>
          )}
          <ul className="completions-waiting">
            {waiting.map(({ id, dossierId, acronym, number, state, reason, createdAt }) => (
              <li key={id}>
                <p>
                  <b>{acronym}</b> <span className="muted">{number}</span>
                </p>
                <p className="muted">
                  {t(`completions:waiting.${state === "proposed" ? "proposed" : "asked"}`)}
                  {" · "}
                  {formatDayTime(locale, createdAt, now)}
                </p>
                <blockquote className="completion-reason">{reason}</blockquote>
                <AppLink
                  href={completionsHref([dossierId])}
                  aria-label={t("completions:waiting.openOf", { acronym })}
                >
                  {t("completions:waiting.open")}
                </AppLink>
              </li>
            ))}
          </ul>
        </Panel>
      )}
    </BackOfficePage>
  );
}
