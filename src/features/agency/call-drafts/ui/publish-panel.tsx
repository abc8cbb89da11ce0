import { type FormEvent, useState } from "react";
import { useFetcher } from "react-router";
import type { ChangeReason } from "#features/people/alerts/rules/call-change-text.ts";
import { type CallChange, isSameValue } from "#features/portal/calls/rules/call-changes.ts";
import type { CallField } from "#features/portal/calls/rules/call-content.ts";
import { useSaverSummary } from "#platform/browser/saver/use-saver.ts";
import { findSubmission, type Submission } from "#platform/forms/submission.ts";
import { useLanguage } from "#platform/i18n/context.tsx";
import { formatDayTime, formatNumber } from "#platform/i18n/format.ts";
import { Alert } from "#ui/alert.tsx";
import { Button } from "#ui/button.tsx";
import { RadioGroup } from "#ui/choices.tsx";
import { useIsHydrated } from "#ui/live/use-is-hydrated.ts";
import { Panel } from "#ui/panel.tsx";
import { TextArea } from "#ui/text-field.tsx";
import { MAX_REASON, toChangeReason } from "../../call-notices/rules/closing-change.ts";
import { PageAgencyField } from "../../frame/ui/page-agency-field.tsx";
import { parsePlanFailure } from "../rules/plan-failure.ts";
import { findUnmetCondition, type UnmetCondition } from "../rules/publish-conditions.ts";
import type { CallEditorView } from "../views/call-editor.server.ts";
import type { CallTrial } from "../views/call-trial.server.ts";
import { formatCheck } from "./check-list.tsx";
import { useCallEditor } from "./editor-context.ts";
import { ParisMomentField } from "./paris-moment-field.tsx";

const SHOW_YEAR = new Date(0);

interface PublishPanelProps {
  readonly view: CallEditorView;
  readonly changes: readonly CallChange[];
  /** An earlier closing needs a reason, which the people of the call are told. */
  readonly isClosingEarlier: boolean;
  readonly reason: ChangeReason;
  readonly onReason: (reason: ChangeReason) => void;
  /** The first field whose input shows something else than the field holds. */
  readonly unresolved: CallField | null;
}

/** The answer of the page's action to a trial or an act. */
export type EditorAnswer = { readonly trial: CallTrial } | Submission;

const isTrial = (answer: EditorAnswer | undefined): answer is { readonly trial: CallTrial } =>
  answer !== undefined && "trial" in answer;

/** Publishes now or at a minute of Paris time, after a trial that says what would happen. */
export function PublishPanel(props: PublishPanelProps) {
  const { view, changes, isClosingEarlier: needsReason, reason, onReason, unresolved } = props;
  const { t, locale } = useLanguage();
  const isHydrated = useIsHydrated();
  const { saver } = useCallEditor();
  const fetcher = useFetcher<EditorAnswer>();
  const [when, setWhen] = useState<"now" | "later">("now");
  const [at, setAt] = useState<string | null>(null);
  const [isMomentUnresolved, setIsMomentUnresolved] = useState(false);
  const saved = useSaverSummary(saver);
  const [closedTrial, setClosedTrial] = useState<CallTrial | null>(null);
  const answer = fetcher.data;
  const trial = isTrial(answer) && answer.trial !== closedTrial ? answer.trial : null;
  const publishAt = when === "later" && !isMomentUnresolved ? at : null;
  const typedReason = needsReason ? toChangeReason(reason.fr, reason.en) : null;
  const unmet = findUnmetCondition({
    checks: view.checks,
    changeCount: view.published ? changes.length : null,
    unresolved,
    unsaved: (saved.blockedKeys[0] as CallField | undefined) ?? null,
    isOnDevice: saved.kind === "device",
    ...{ needsReason, reason: typedReason, when, at: publishAt },
  });
  // What the person changes after the trial makes it untrue.
  const isCurrent =
    trial !== null &&
    unmet === null &&
    saved.kind === "saved" &&
    trial.revision === view.revision &&
    trial.at === publishAt &&
    isSameValue(trial.reason, typedReason);
  const { people = 0, mails = 0 } = trial?.audience?.all ?? {};
  const { submit } = fetcher;

  async function tryOut(event: FormEvent) {
    event.preventDefault();
    if (saver.isDirty) await saver.save();
    const { fr: reasonFr = "", en: reasonEn = "" } = typedReason ?? {};
    const fields = { intent: "tryPublish", at: publishAt ?? "", reasonFr, reasonEn };
    await submit(fields, { method: "post" });
  }

  if (!view.can.publish.ok)
    return (
      <Panel id="quand-publier" title={t("callDrafts:publish.title")}>
        <p className="small">{formatRefusal(t, view.can.publish.why)}</p>
      </Panel>
    );
  if (view.publishAt) return <PlannedPanel view={view} />;
  const problem = answer && !isTrial(answer) ? answer : undefined;
  return (
    <Panel id="quand-publier" title={t("callDrafts:publish.title")}>
      {view.publishFailure && (
        <Alert tone="stop" title={t("callDrafts:publish.failed")}>
          {t(`callDrafts:publish.failedTexts.${parsePlanFailure(view.publishFailure)}`)}
        </Alert>
      )}
      <PublishProblem submission={problem} />
      <form className="call-publish" onSubmit={(event) => void tryOut(event)} noValidate>
        <RadioGroup
          id="publish-when"
          name="when"
          legend={t("callDrafts:publish.title")}
          hideLegend
          layout="bare"
          value={when}
          onChange={(next) => setWhen(next as typeof when)}
          options={[
            { value: "now", label: t("callDrafts:publish.now") },
            { value: "later", label: t("callDrafts:publish.later") },
          ]}
        />
        {when === "later" && (
          <ParisMomentField
            id="publish-at"
            label={t("callDrafts:publish.moment")}
            value={at}
            onChange={setAt}
            onUnresolved={setIsMomentUnresolved}
          />
        )}
        {needsReason && (
          <>
            <TextArea
              id="publish-reason-fr"
              label={t("callDrafts:publish.reasonFr")}
              help={t("callDrafts:publish.reasonHelp")}
              lang="fr"
              rows={3}
              maxLength={MAX_REASON}
              value={reason.fr}
              onChange={({ target }) => onReason({ ...reason, fr: target.value })}
            />
            <TextArea
              id="publish-reason-en"
              label={t("callDrafts:publish.reasonEn")}
              lang="en"
              rows={3}
              maxLength={MAX_REASON}
              value={reason.en}
              onChange={({ target }) => onReason({ ...reason, en: target.value })}
            />
          </>
        )}
        {!isCurrent && (
          <Button
            type="submit"
            variant="primary"
            busy={isHydrated && fetcher.state !== "idle"}
            disabledReason={
              unmet ? formatUnmet(t, unmet) : isHydrated ? undefined : t("callDrafts:noScript")
            }
          >
            {t(when === "now" ? "callDrafts:publish.tryNow" : "callDrafts:publish.tryLater")}
          </Button>
        )}
      </form>
      {trial && isCurrent && (
        <section className="call-trial" aria-labelledby="publish-trial">
          <h3 id="publish-trial" tabIndex={-1}>
            {view.published
              ? t("callDrafts:trial.changes", { count: changes.length })
              : t("callDrafts:trial.first")}
            <span className="call-trial-not-yet">{t("callDrafts:trial.notYet")}</span>
          </h3>
          <ul>
            {trial.at && (
              <li>
                {t("callDrafts:trial.at", {
                  moment: formatDayTime(locale, new Date(trial.at), SHOW_YEAR),
                })}
              </li>
            )}
            {!view.published && (
              <>
                <li>{t("callDrafts:trial.appears")}</li>
                <li>{t("callDrafts:trial.fixed")}</li>
                <li>{t("callDrafts:trial.alerts")}</li>
              </>
            )}
            {view.published && trial.told.length === 0 && <li>{t("callDrafts:trial.nobody")}</li>}
            {trial.incomplete.dossiers > 0 && (
              <li>
                <b>
                  {t("callDrafts:trial.incomplete", {
                    count: trial.incomplete.dossiers,
                    formatted: formatNumber(locale, trial.incomplete.dossiers),
                  })}
                </b>{" "}
                {t("callDrafts:trial.cleared", {
                  count: trial.incomplete.standbys,
                  formatted: formatNumber(locale, trial.incomplete.standbys),
                })}
              </li>
            )}
            {trial.told.length > 0 && people === 0 && <li>{t("callDrafts:trial.nobodyToTell")}</li>}
            {trial.told.length > 0 && people > 0 && (
              <li>
                <b>
                  {t("callDrafts:trial.people", {
                    count: people,
                    formatted: formatNumber(locale, people),
                  })}
                </b>{" "}
                {t("callDrafts:trial.told", {
                  fields: trial.told.map((field) => t(`callDrafts:names.${field}`)).join(", "),
                  mails: t("callNotices:trial.mails", {
                    count: mails,
                    formatted: formatNumber(locale, mails),
                  }),
                })}
              </li>
            )}
          </ul>
          <fetcher.Form method="post" className="btn-group" noValidate>
            <PageAgencyField />
            <input type="hidden" name="intent" value={trial.at ? "plan" : "publish"} />
            <input type="hidden" name="revision" value={trial.revision} />
            <input type="hidden" name="reasonFr" value={trial.reason?.fr ?? ""} />
            <input type="hidden" name="reasonEn" value={trial.reason?.en ?? ""} />
            <input type="hidden" name="at" value={trial.at ?? ""} />
            <Button type="submit" variant="primary" busy={fetcher.state !== "idle"}>
              {t(trial.at ? "callDrafts:trial.plan" : "callDrafts:trial.publish", {
                count: view.published ? changes.length : 0,
              })}
            </Button>
            <Button onClick={() => setClosedTrial(trial)}>{t("callDrafts:trial.close")}</Button>
          </fetcher.Form>
        </section>
      )}
    </Panel>
  );
}

function formatUnmet(t: ReturnType<typeof useLanguage>["t"], unmet: UnmetCondition): string {
  if (unmet.code === "unresolved" || unmet.code === "unsaved")
    return t(`callDrafts:publish.unmet.${unmet.code}`, {
      field: t(`callDrafts:names.${unmet.field}`),
    });
  if (unmet.code !== "gaps") return t(`callDrafts:publish.unmet.${unmet.code}`);
  const [first] = unmet.items;
  const rest = unmet.items.length - 1;
  const sentence = first ? formatCheck(t, first) : "";
  return rest > 0
    ? t("callDrafts:publish.unmet.gaps", { first: sentence, count: rest })
    : t("callDrafts:publish.unmet.gap", { first: sentence });
}

const REFUSALS = ["withdrawn", "needs.officer"] as const;

export function formatRefusal(t: ReturnType<typeof useLanguage>["t"], why: string): string {
  const known = REFUSALS.find((one) => one === why);
  if (known === "withdrawn") return t("callDrafts:readOnly.withdrawn");
  return t("callDrafts:readOnly.role");
}

const PROBLEMS = [
  "changed",
  "nothingToPublish",
  "notPlanned",
  "TOO_MANY_REQUESTS",
  "BUSY",
] as const;

/** Why a trial or an act was refused. */
export function PublishProblem({ submission }: { submission: Submission | undefined }) {
  const { t } = useLanguage();
  if (!submission) return null;
  const { problem, errors } = submission;
  const known = PROBLEMS.find((one) => one === problem);
  const text = errors.at
    ? t(errors.at === "tooFar" ? "callDrafts:publish.atTooFar" : "callDrafts:publish.atPast")
    : known
      ? t(`callDrafts:publish.problems.${known}`)
      : Object.keys(errors).length > 0
        ? t("callDrafts:publish.problems.checkList")
        : t("callDrafts:publish.problems.other");
  return (
    <Alert tone="stop" role="alert" takesFocus>
      {text}
    </Alert>
  );
}

function PlannedPanel({ view }: { view: CallEditorView }) {
  const { t, locale } = useLanguage();
  const fetcher = useFetcher<EditorAnswer>();
  const answer = fetcher.data;
  if (!view.publishAt) return null;
  return (
    <Panel id="quand-publier" title={t("callDrafts:publish.title")}>
      <PublishProblem
        submission={answer && !isTrial(answer) ? findSubmission(answer, "cancelPlan") : undefined}
      />
      <p>
        <b>{t("callDrafts:publish.plannedFor")}</b>{" "}
        <time dateTime={view.publishAt.toISOString()}>
          {formatDayTime(locale, view.publishAt, SHOW_YEAR)}
        </time>
      </p>
      <p className="small muted">{t("callDrafts:publish.plannedHelp")}</p>
      <fetcher.Form method="post">
        <PageAgencyField />
        <Button type="submit" name="intent" value="cancelPlan" busy={fetcher.state !== "idle"}>
          {t("callDrafts:publish.cancelPlan")}
        </Button>
      </fetcher.Form>
    </Panel>
  );
}
