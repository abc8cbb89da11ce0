import { type FormEvent, useState } from "react";
import { useFetcher } from "react-router";
import type { CallChange } from "#features/portal/calls/rules/call-changes.ts";
import { findSubmission, type Submission } from "#platform/forms/submission.ts";
import { useLanguage } from "#platform/i18n/context.tsx";
import { formatDayTime, formatNumber } from "#platform/i18n/format.ts";
import { Alert } from "#ui/alert.tsx";
import { Button } from "#ui/button.tsx";
import { RadioGroup } from "#ui/choices.tsx";
import { useIsHydrated } from "#ui/live/use-is-hydrated.ts";
import { Panel } from "#ui/panel.tsx";
import { TextArea } from "#ui/text-field.tsx";
import type { CheckItem } from "../rules/check-call-content.ts";
import { parsePlanFailure } from "../rules/plan-failure.ts";
import type { CallEditorView } from "../views/call-editor.server.ts";
import type { CallTrial } from "../views/call-trial.server.ts";
import { formatCheck } from "./check-list.tsx";
import { useCallEditor } from "./editor-context.ts";
import { ParisMomentField } from "./paris-moment-field.tsx";

const SHOW_YEAR = new Date(0);

interface PublishPanelProps {
  readonly view: CallEditorView;
  readonly changes: readonly CallChange[];
  /** Whether everything typed is stored: only then the page shows what would be published. */
  readonly isSaved: boolean;
  /** An earlier closing needs a reason, which the people of the call are told. */
  readonly isClosingEarlier: boolean;
  readonly reason: string;
  readonly onReason: (reason: string) => void;
}

/** The answer of the page's action to a trial or an act. */
export type EditorAnswer = { readonly trial: CallTrial } | Submission;

const isTrial = (answer: EditorAnswer | undefined): answer is { readonly trial: CallTrial } =>
  answer !== undefined && "trial" in answer;

/** Publishes now or at a minute of Paris time, after a trial that says what would happen. */
export function PublishPanel(props: PublishPanelProps) {
  const { view, changes, isSaved, isClosingEarlier: needsReason, reason, onReason } = props;
  const { t, locale } = useLanguage();
  const isHydrated = useIsHydrated();
  const { saver } = useCallEditor();
  const fetcher = useFetcher<EditorAnswer>();
  const [when, setWhen] = useState<"now" | "later">("now");
  const [at, setAt] = useState<string | null>(null);
  const [closedTrial, setClosedTrial] = useState<CallTrial | null>(null);
  const answer = fetcher.data;
  const trial = isTrial(answer) && answer.trial !== closedTrial ? answer.trial : null;
  // Fields that the person changes after the trial make it untrue.
  const isCurrent = trial !== null && trial.revision === view.revision && isSaved;
  const blocking = view.checks.filter(({ level }) => level === "blocks");
  const unmet = findUnmetCondition({ view, blocking, changes, needsReason, reason, when, at });
  const { submit } = fetcher;

  async function tryOut(event: FormEvent) {
    event.preventDefault();
    if (saver.isDirty) await saver.save();
    const fields = { intent: "tryPublish", at: when === "later" && at ? at : "", reason };
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
          />
        )}
        {needsReason && (
          <TextArea
            id="publish-reason"
            label={t("callDrafts:publish.reason")}
            help={t("callDrafts:publish.reasonHelp")}
            rows={3}
            maxLength={1000}
            value={reason}
            onChange={({ target }) => onReason(target.value)}
          />
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
              : t("callDrafts:trial.first")}{" "}
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
            {trial.told.length > 0 && (
              <li>
                <b>
                  {t("callDrafts:trial.people", {
                    count: trial.audience?.all.people ?? 0,
                    formatted: formatNumber(locale, trial.audience?.all.people ?? 0),
                  })}
                </b>{" "}
                {t("callDrafts:trial.told", {
                  fields: trial.told.map((field) => t(`callDrafts:names.${field}`)).join(", "),
                  mails: formatNumber(locale, trial.audience?.all.mails ?? 0),
                })}
              </li>
            )}
          </ul>
          <fetcher.Form method="post" className="btn-group" noValidate>
            <input type="hidden" name="intent" value={trial.at ? "plan" : "publish"} />
            <input type="hidden" name="revision" value={trial.revision} />
            <input type="hidden" name="reason" value={trial.reason ?? ""} />
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

type Unmet =
  | { readonly code: "nothing" | "reason" | "moment" }
  | { readonly code: "gaps"; readonly items: readonly CheckItem[] };

interface Conditions {
  readonly view: CallEditorView;
  readonly blocking: readonly CheckItem[];
  readonly changes: readonly CallChange[];
  readonly needsReason: boolean;
  readonly reason: string;
  readonly when: "now" | "later";
  readonly at: string | null;
}

/** Why the button is closed, or null. A missing reason is asked for below, not in the check list. */
function findUnmetCondition(conditions: Conditions): Unmet | null {
  const { view, changes, needsReason, reason, when, at } = conditions;
  const items = conditions.blocking.filter(({ code }) => code !== "closingReasonMissing");
  if (items.length > 0) return { code: "gaps", items };
  if (view.published && changes.length === 0) return { code: "nothing" };
  if (needsReason && reason.trim() === "") return { code: "reason" };
  return when === "later" && !at ? { code: "moment" } : null;
}

function formatUnmet(t: ReturnType<typeof useLanguage>["t"], unmet: Unmet): string {
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
        <Button type="submit" name="intent" value="cancelPlan" busy={fetcher.state !== "idle"}>
          {t("callDrafts:publish.cancelPlan")}
        </Button>
      </fetcher.Form>
    </Panel>
  );
}
