import { useLanguage } from "#platform/i18n/context.tsx";
import { formatDayTime, formatList, formatTime } from "#platform/i18n/format.ts";
import { formatObstacle } from "./format-obstacle.ts";
import type { TriedCompletion } from "./tried-completion.ts";

/** What a request would do: who is asked and told, who is left out and why, what stands without a new deposit. */
export function TrialSummary({
  tried,
  now,
}: {
  readonly tried: TriedCompletion;
  readonly now: Date;
}) {
  const { t, locale } = useLanguage();
  const { opened, leftOut, incomplete, people, proposals, triedAt } = tried.trial;
  const count = opened.length;
  return (
    <section className="completions-trial" aria-labelledby="trial">
      <div className="completions-trial-head">
        <h2 id="trial" tabIndex={-1}>
          {t("completions:trial.title")}
        </h2>
        <p className="muted">
          {t("completions:trial.readAt", { time: formatTime(locale, triedAt) })}
        </p>
      </div>
      <div className="completions-trial-figures">
        <div data-tone="soon">
          {count === 0 ? (
            <h3>{t("completions:trial.nothing")}</h3>
          ) : (
            <>
              <h3>{t("completions:trial.opened", { count })}</h3>
              <p>
                {t("completions:trial.people", { count: people.all, fr: people.fr, en: people.en })}
              </p>
            </>
          )}
          {incomplete.length > 0 && (
            <p>
              {t("completions:trial.incomplete", {
                count: incomplete.length,
                names: formatList(locale, [...incomplete]),
              })}
            </p>
          )}
          {proposals.map(({ acronym, author, createdAt }) => (
            <p key={acronym}>
              {t("completions:trial.proposal", {
                acronym,
                name: author ?? t("completions:ended.nobody"),
                moment: formatDayTime(locale, createdAt, now),
              })}
            </p>
          ))}
        </div>
        {leftOut.length > 0 && (
          <div data-tone="muted">
            <h3>{t("completions:trial.leftOut", { count: leftOut.length })}</h3>
            {leftOut.map(({ acronym, why }) => (
              <p key={acronym}>{formatObstacle(t, why, acronym)}</p>
            ))}
          </div>
        )}
        {count > 0 && (
          <div data-tone="done">
            <h3>{t("completions:trial.versions", { count })}</h3>
            <p>
              {t("completions:trial.stands", { moment: formatDayTime(locale, tried.until, now) })}
            </p>
          </div>
        )}
      </div>
    </section>
  );
}
