import { useLanguage } from "#platform/i18n/context.tsx";
import { formatDayTime, formatNumber } from "#platform/i18n/format.ts";
import { Alert } from "#ui/alert.tsx";
import { AppLink } from "#ui/app-link.tsx";
import { ProgressBar } from "#ui/progress-bar.tsx";
import { publishFormHref } from "../../form-designer/rules/paths.ts";
import { trialFiguresHref } from "../rules/paths.ts";
import type { PublicationView, TrialView } from "../views/publication-page.server.ts";
import { TRIAL_FORM_ID } from "./calls-panel.tsx";
import { ChangesTable } from "./changes-table.tsx";

interface TrialPanelProps {
  readonly view: PublicationView;
  readonly trial: TrialView;
  readonly canRunAgain: boolean;
}

/** What the publication would do, on amber. Nothing is done yet. */
export function TrialPanel({ view, trial, canRunAgain }: TrialPanelProps) {
  const { t, locale } = useLanguage();
  const { form, now } = view;
  const { id, result, total, done, failure, createdAt, finishedAt } = trial;
  if (failure && !result)
    return (
      <Alert tone="stop" role="alert" title={t("formPublication:trial.failed")}>
        {t("formPublication:trial.failedText")}
      </Alert>
    );
  if (!result || !finishedAt)
    return (
      <section className="panel" aria-label={t("formPublication:trial.running")}>
        <ProgressBar
          label={t("formPublication:trial.running")}
          value={total > 0 ? done : undefined}
          max={Math.max(total, 1)}
          text={t("formPublication:trial.progress", {
            done: formatNumber(locale, done),
            count: total,
            formatted: formatNumber(locale, total),
          })}
        />
        <p className="small muted form-publication-after">
          {t("formPublication:trial.mayLeave")}{" "}
          <AppLink href={publishFormHref(form.id, { trialId: id })}>
            {t("formPublication:trial.refresh")}
          </AppLink>
        </p>
      </section>
    );
  const { dossiers, heaps } = result;
  const counted = (count: number) => ({ count, formatted: formatNumber(locale, count) });
  const seconds = Math.max(1, Math.round((finishedAt.getTime() - createdAt.getTime()) / 1000));
  return (
    <section className="panel form-publication-trial" aria-labelledby="trial-title">
      <div className="form-publication-amber">
        <div className="form-publication-top">
          <h2 id="trial-title">
            {t("formPublication:trial.read", counted(dossiers))}{" "}
            <span className="form-publication-never">{t("formPublication:trial.notYet")}</span>
          </h2>
          <span className="small muted">
            {t("formPublication:trial.when", {
              moment: formatDayTime(locale, finishedAt, now),
              count: seconds,
            })}
            {canRunAgain && (
              <>
                {" · "}
                <button type="submit" form={TRIAL_FORM_ID} className="form-publication-link">
                  {t("formPublication:trial.again")}
                </button>
              </>
            )}
          </span>
        </div>
        {dossiers > 0 && (
          <>
            <Bricks heaps={heaps} />
            <ul className="form-publication-heaps">
              {(["silent", "look", "tooLong"] as const).map((heap) => (
                <li key={heap} className={`is-${heap}`}>
                  <b>{t(`formPublication:heaps.${heap}.title`, counted(heaps[heap]))}</b>
                  {heaps[heap] > 0 && <span>{t(`formPublication:heaps.${heap}.text`)}</span>}
                </li>
              ))}
            </ul>
          </>
        )}
      </div>
      {result.changes.length > 0 ? (
        <ChangesTable changes={result.changes} dossiers={dossiers} />
      ) : (
        <p className="form-publication-none">{t("formPublication:trial.noChanges")}</p>
      )}
      <div className="form-publication-foot">
        <span className="small muted">{t("formPublication:trial.counted")}</span>
        <a className="small" href={trialFiguresHref(form.id, id)}>
          {t("formPublication:trial.csv")}
        </a>
      </div>
    </section>
  );
}

/** More dossiers than this share bricks, so that the row stays readable. */
const MAX_BRICKS = 132;

/** One brick for each dossier, or for several of them, in three heaps. */
function Bricks({ heaps }: { heaps: NonNullable<TrialView["result"]>["heaps"] }) {
  const { t, locale } = useLanguage();
  const { silent, look, tooLong } = heaps;
  const each = Math.ceil((silent + look + tooLong) / MAX_BRICKS);
  const label = t("formPublication:trial.bricks", {
    silent: formatNumber(locale, silent),
    look: formatNumber(locale, look),
    tooLong: formatNumber(locale, tooLong),
  });
  const bricks = (["silent", "look", "tooLong"] as const).flatMap((heap) =>
    Array.from({ length: Math.ceil(heaps[heap] / each) }, (_, index) => ({
      id: `${heap} ${index}`,
      heap,
    })),
  );
  return (
    <>
      <div className="form-publication-bricks" role="img" aria-label={label}>
        {bricks.map(({ id, heap }) => (
          <i key={id} className={`is-${heap}`} />
        ))}
      </div>
      <p className="xs muted">{t("formPublication:trial.brick", { count: each })}</p>
    </>
  );
}
