import { useState } from "react";
import type { Submission } from "#platform/forms/submission.ts";
import { useLanguage } from "#platform/i18n/context.tsx";
import { formatNumber } from "#platform/i18n/format.ts";
import { Alert, DoneAlert } from "#ui/alert.tsx";
import { AppLink } from "#ui/app-link.tsx";
import { ButtonLink } from "#ui/button-link.tsx";
import { ProgressBar } from "#ui/progress-bar.tsx";
import { Tag } from "#ui/tag.tsx";
import {
  compareVersionsHref,
  DRAFT_NUMBER,
  designFormHref,
  formVersionsHref,
  publishFormHref,
} from "../../form-designer/rules/paths.ts";
import { BackOfficePage } from "../../frame/ui/back-office-page.tsx";
import type { PublicationDone } from "../rules/paths.ts";
import { isSameSelection } from "../rules/selection.ts";
import type { PublicationView } from "../views/publication-page.server.ts";
import { CallsPanel } from "./calls-panel.tsx";
import { ConfirmPanel } from "./confirm-panel.tsx";
import { DraftProblems } from "./draft-problems.tsx";
import { AsidePanel, ToldPanel } from "./effect-panels.tsx";
import { PlanPanel } from "./plan-panel.tsx";
import { PublicationProblem } from "./publication-problem.tsx";
import { TrialPanel } from "./trial-panel.tsx";
import { useProgressPolling } from "./use-progress-polling.ts";

interface PublishFormPageProps {
  readonly view: PublicationView;
  readonly done: PublicationDone | null;
  readonly submission: Submission | undefined;
  /** The address of the person who publishes. */
  readonly email: string | null;
}

/** Tries a draft or an earlier version of a form on the real dossiers of calls, then publishes it. */
export function PublishFormPage({ view, done, submission, email }: PublishFormPageProps) {
  const { t } = useLanguage();
  const { form, subject, trial, lastNumber, stale } = view;
  const isPublished = trial?.publishedAt != null;
  const isRunning = trial !== null && trial.finishedAt === null && trial.failure === null;
  useProgressPolling(isRunning || (isPublished && trial.behind > 0));
  const [ticked, setTicked] = useState<ReadonlySet<number>>(
    () =>
      new Set(
        view.calls
          .filter((call) => call.isTicked && call.refusal === null)
          .map(({ callId }) => callId),
      ),
  );
  const isSelectionTried = trial !== null && isSameSelection(ticked, trial.callIds);
  const isPlanned = trial !== null && view.plan?.at != null && view.plan.trialId === trial.id;
  const canTry = subject.kind === "version" || (subject.problems.length === 0 && !isPublished);
  const result = trial?.result ?? null;
  return (
    <BackOfficePage
      title={
        <>
          {formatTitle(t, view)}{" "}
          {!isPublished && canTry && !subject.isUnchanged && (
            <Tag tone="soon">{t("formPublication:notYet")}</Tag>
          )}
        </>
      }
      lead={form.name}
      actions={
        <>
          <ButtonLink href={designFormHref(form.id)} icon="chevron-left">
            {t("formPublication:toDraft")}
          </ButtonLink>
          {lastNumber !== null && lastNumber !== subject.number && (
            <ButtonLink
              href={compareVersionsHref(
                form.id,
                lastNumber,
                subject.kind === "version" ? subject.number : DRAFT_NUMBER,
              )}
            >
              {t("formPublication:compare", { from: lastNumber, to: subject.number })}
            </ButtonLink>
          )}
        </>
      }
    >
      <div className="form-publication">
        {isPublished ? (
          <Following view={view} isJustDone={done !== null} />
        ) : (
          <>
            <PublicationProblem submission={submission} />
            {done === "cancelled" && !submission && (
              <DoneAlert>{t("formPublication:plan.cancelled")}</DoneAlert>
            )}
            {done === "mailed" && !submission && (
              <DoneAlert>{t("callNotices:trial.testSent", { email: email ?? "" })}</DoneAlert>
            )}
            <PlanPanel view={view} />
            {stale && (
              <Alert tone="soon" role="status" title={t("formPublication:staleTitle")}>
                {t(`formPublication:stale.${stale}`)}
              </Alert>
            )}
            <DraftProblems view={view} />
            {subject.kind === "wording" && (
              <Alert tone="info">
                {t("formPublication:wording")}{" "}
                <AppLink href={publishFormHref(form.id)}>{t("formPublication:allChanges")}</AppLink>
              </Alert>
            )}
            {subject.isUnchanged && (
              <Alert tone="info">
                {t("formPublication:unchanged", { number: subject.number })}{" "}
                <AppLink href={designFormHref(form.id)}>{t("formPublication:toDraft")}</AppLink>
              </Alert>
            )}
            {canTry && <CallsPanel {...{ view, ticked, setTicked }} hasTrial={result !== null} />}
            {trial && <TrialPanel {...{ view, trial }} canRunAgain={canTry} />}
            {trial && result && result.dossiers > 0 && (
              <div className="form-publication-two">
                <ToldPanel {...{ view, trial, result, email }} />
                <AsidePanel result={result} lastNumber={lastNumber} />
              </div>
            )}
            {trial && result && stale === null && !isPlanned && (
              <ConfirmPanel {...{ view, trial, result, ticked, isSelectionTried, submission }} />
            )}
          </>
        )}
      </div>
    </BackOfficePage>
  );
}

function formatTitle(
  t: ReturnType<typeof useLanguage>["t"],
  { subject, lastNumber, trial }: PublicationView,
): string {
  const { kind, number } = subject;
  if (trial?.publishedAt) return t("formPublication:title.published", { number });
  if (kind === "wording") return t("formPublication:title.wording", { number });
  if (kind === "draft") return t("formPublication:title.draft", { number });
  if (number === lastNumber) return t("formPublication:title.more", { number });
  return t("formPublication:title.again", { number });
}

/** After the publication: how many dossiers have followed. */
function Following({ view, isJustDone }: { view: PublicationView; isJustDone: boolean }) {
  const { t, locale } = useLanguage();
  const { trial, subject, form } = view;
  if (!trial) return null;
  const total = trial.result?.dossiers ?? 0;
  const done = Math.max(0, total - trial.behind);
  const calls = trial.callIds.length;
  const counted = (count: number) => ({ count, formatted: formatNumber(locale, count) });
  const isDone = trial.behind === 0;
  const actions = (
    <ButtonLink href={formVersionsHref(form.id)}>
      {t("formPublication:following.versions")}
    </ButtonLink>
  );
  const sentence =
    calls === 0
      ? t("formPublication:following.noCalls", { number: subject.number })
      : t("formPublication:following.calls", { ...counted(calls), number: subject.number });
  return (
    <>
      {isJustDone && isDone ? (
        <DoneAlert actions={actions}>{sentence}</DoneAlert>
      ) : (
        <Alert tone={isDone ? "done" : "info"} role="status" actions={actions}>
          {sentence}
        </Alert>
      )}
      {total > 0 && (
        <section className="panel" aria-label={t("formPublication:following.title")}>
          <ProgressBar
            label={t(
              isDone ? "formPublication:following.allDone" : "formPublication:following.title",
            )}
            value={done}
            max={total}
            text={t("formPublication:following.progress", {
              done: formatNumber(locale, done),
              ...counted(total),
            })}
          />
          <p className="small muted form-publication-after">
            {t(isDone ? "formPublication:following.told" : "formPublication:following.resumes")}
          </p>
        </section>
      )}
    </>
  );
}
