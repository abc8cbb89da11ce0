import { useLanguage } from "#platform/i18n/context.tsx";
import { formatDay, formatDayTime, formatEuros, formatNumber } from "#platform/i18n/format.ts";
import type { CallHead } from "../views/dossier-list.server.ts";
import { BrickPlotFigure, BrickTable } from "./brick-plot.tsx";

/** The state of a call with its moment, for the head of the page. */
export function CallState({ call, now }: { call: CallHead; now: Date }) {
  const { t, locale } = useLanguage();
  const { opensAt, closesAt, department } = call;
  const [key, at] =
    opensAt > now
      ? (["upcoming", opensAt] as const)
      : closesAt > now
        ? (["open", closesAt] as const)
        : (["closed", closesAt] as const);
  return (
    <>
      {department ?? t("dossierList:noDepartment")} ·{" "}
      <span className={`state state-${key}`}>
        {t(`dossierList:head.${key}`, { moment: formatDayTime(locale, at, now) })}
      </span>
    </>
  );
}

/** The figures of a call: deposited, unlocked, not eligible, drafts; and its deposits by day, one brick each. */
export function CallSummary({ call }: { call: CallHead }) {
  const { t, locale } = useLanguage();
  const { summary, plot, envelopeEuros } = call;
  const { deposited, unlocked, notEligible, drafts, requestedEuros } = summary;
  const amount = formatEuros(locale, requestedEuros);
  const busiest = plot.days.find(({ total }) => total === plot.highest);
  return (
    <section className="panel call-summary" aria-label={call.title}>
      <div className="call-figures">
        <p className="call-figure-first">
          <b>{formatNumber(locale, deposited)}</b>
          <strong>{t("dossierList:head.deposited", { count: deposited })}</strong>
          {requestedEuros > 0 && (
            <small>
              {envelopeEuros
                ? t("dossierList:head.requestedOf", {
                    amount,
                    envelope: formatEuros(locale, envelopeEuros),
                  })
                : t("dossierList:head.requested", { amount })}
            </small>
          )}
        </p>
        <ul>
          <li>
            <b>{formatNumber(locale, unlocked)}</b>
            <span>
              {t("dossierList:head.unlocked", { count: unlocked })}
              {unlocked > 0 && <small>{t("dossierList:head.unlockedHelp")}</small>}
            </span>
          </li>
          <li>
            <b>{formatNumber(locale, notEligible)}</b>
            <span>{t("dossierList:head.notEligible", { count: notEligible })}</span>
          </li>
          <li>
            <b>{formatNumber(locale, drafts)}</b>
            <span>
              {t("dossierList:head.drafts", { count: drafts })}
              <small>{t("dossierList:head.draftsHelp")}</small>
            </span>
          </li>
        </ul>
      </div>
      <div className="call-plot">
        <h2>{t("dossierList:head.plot")}</h2>
        {plot.highest > 0 && (
          <>
            <p className="small muted">
              {t("dossierList:head.highest", {
                count: plot.highest,
                day: busiest ? formatDay(locale, busiest.at, busiest.at) : "",
              })}
            </p>
            <BrickPlotFigure plot={plot} />
            <details>
              <summary>{t("dossierList:head.asTable")}</summary>
              <BrickTable plot={plot} />
            </details>
          </>
        )}
      </div>
    </section>
  );
}
