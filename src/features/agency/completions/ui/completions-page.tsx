import type { ReactNode } from "react";
import { BackOfficePage } from "#features/agency/frame/ui/back-office-page.tsx";
import { PageAgencyField } from "#features/agency/frame/ui/page-agency-field.tsx";
import { MAX_REASON_CHARACTERS } from "#features/proposals/deposits/rules/completion.ts";
import { formatPartNames } from "#features/proposals/deposits/rules/part-name.ts";
import { findSubmission, type Submission, toSubmittedFields } from "#platform/forms/submission.ts";
import { useLanguage } from "#platform/i18n/context.tsx";
import { formatDayTime, formatNumber } from "#platform/i18n/format.ts";
import type { Translate } from "#platform/i18n/translation-key.ts";
import { Alert } from "#ui/alert.tsx";
import { Button } from "#ui/button.tsx";
import { Choices } from "#ui/choices.tsx";
import { ErrorSummary } from "#ui/error-summary.tsx";
import { FieldGroup } from "#ui/field.tsx";
import { Panel } from "#ui/panel.tsx";
import { DateInput, TextArea, TextField } from "#ui/text-field.tsx";
import { type CompletionField, listPartValues } from "../rules/completion-form.ts";
import type { CompletionsDone } from "../rules/paths.ts";
import type { CompletionTrial } from "../views/completion-trial.server.ts";
import type { CompletionsPageView, PartChoice } from "../views/completions-page.server.ts";

type CompletionSubmission = Submission<CompletionField>;

/** A trial with what was typed for it. */
export interface TriedCompletion {
  readonly trial: CompletionTrial;
  readonly typed: {
    readonly reason: string;
    readonly day: string;
    readonly time: string;
    readonly ticked: readonly string[];
  };
  readonly until: Date;
}

interface CompletionsPageProps {
  readonly view: CompletionsPageView;
  readonly now: Date;
  readonly done: CompletionsDone | null;
  /** With `partly`: how many dossiers were done, of how many. */
  readonly doneCounts: readonly number[];
  readonly tried: TriedCompletion | null;
  readonly submission: CompletionSubmission | undefined;
}

/** Asks one or several dossiers for a completion: what reopens, why, until when; a trial; then the request. */
export function CompletionsPage(props: CompletionsPageProps) {
  const { view, now, done, doneCounts, tried, submission } = props;
  const { t } = useLanguage();
  const { candidates } = view;
  const [first] = candidates;
  return (
    <BackOfficePage
      title={t("completions:title", { count: candidates.length, acronym: first?.acronym ?? "" })}
      lead={
        <>
          {view.call}
          {" · "}
          {candidates.map(({ acronym }) => acronym).join(", ")}
        </>
      }
    >
      <div className="completions">
        {done && (
          <Alert tone="done" role="status" takesLostFocus>
            {t(`completions:done.${done}`, {
              made: doneCounts[0] ?? 0,
              total: doneCounts[1] ?? 0,
            })}
          </Alert>
        )}
        {view.current.map((request) => (
          <CurrentRequest key={request.id} {...{ request, view, now, submission }} />
        ))}
        {view.isOneCall ? (
          <RequestForm {...{ view, now, tried, submission }} />
        ) : (
          <Alert tone="soon">{t("completions:severalCalls")}</Alert>
        )}
      </div>
    </BackOfficePage>
  );
}

type Request = CompletionsPageView["current"][number];

/** A request that is open, asked for or proposed, with what can be done about it. */
function CurrentRequest(props: {
  readonly request: Request;
  readonly view: CompletionsPageView;
  readonly now: Date;
  readonly submission: CompletionSubmission | undefined;
}) {
  const { request, view, now, submission } = props;
  const { t, locale } = useLanguage();
  const { state } = request;
  const moment = (at: Date | null) => (at ? formatDayTime(locale, at, now) : "");
  const refused = findSubmission(submission, "refuse");
  const isProposed = state === "proposed";
  return (
    <Panel
      title={
        state === "open"
          ? t("completions:current.open", { moment: moment(request.until) })
          : t(`completions:current.${isProposed ? "proposed" : "asked"}`)
      }
    >
      <div className="stack">
        <p className="muted">
          {request.author
            ? t("completions:current.by", {
                name: request.author,
                moment: moment(request.createdAt),
              })
            : t("completions:current.byNobody", { moment: moment(request.createdAt) })}
        </p>
        <blockquote className="completion-reason">{request.reason}</blockquote>
        {request.partNames.length > 0 && (
          <p>
            {t("completions:current.opens", {
              parts: formatPartNames(t, locale, request.partNames),
            })}
          </p>
        )}
        {isProposed && <p>{t("completions:current.prefilled")}</p>}
        {state === "open" && view.candidates[0]?.revoke.ok && (
          <form method="post">
            <PageAgencyField />
            <input type="hidden" name="intent" value="revoke" />
            <p>{t("completions:current.revokeText", { version: request.version })}</p>
            <Button type="submit" variant="danger">
              {t("completions:current.revoke")}
            </Button>
          </form>
        )}
        {state !== "open" && view.mayRequest && (
          <form method="post" className="stack" noValidate data-keep-typed>
            <PageAgencyField />
            <input type="hidden" name="intent" value="refuse" />
            <input type="hidden" name="requestId" value={request.id} />
            <TextArea
              id={`answer-${request.id}`}
              name="answer"
              label={t(`completions:current.${isProposed ? "dropReason" : "answer"}`)}
              help={t(`completions:current.${isProposed ? "dropHelp" : "answerHelp"}`)}
              error={
                refused?.values.requestId === request.id
                  ? t("completions:problems.answer", { max: MAX_REASON_CHARACTERS })
                  : undefined
              }
              defaultValue={refused?.values.requestId === request.id ? refused.values.answer : ""}
              rows={3}
              required
            />
            <Button type="submit" variant="danger">
              {t(`completions:current.${isProposed ? "drop" : "refuse"}`)}
            </Button>
          </form>
        )}
      </div>
    </Panel>
  );
}

function RequestForm(props: Omit<CompletionsPageProps, "done" | "doneCounts">) {
  const { view, now, tried, submission } = props;
  const { t, locale } = useLanguage();
  const sent = ["try", "request", "propose"].map((form) => findSubmission(submission, form));
  const refused = sent.find((one) => one !== undefined);
  const proposed = view.current.find(({ state }) => state === "proposed");
  const ticked =
    tried?.typed.ticked ??
    refused?.values.ticked?.split("\n") ??
    (proposed?.parts ? listPartValues(proposed.parts) : []);
  const max = formatNumber(locale, MAX_REASON_CHARACTERS);
  const fields = toSubmittedFields<CompletionField>(refused, {
    toFieldId: (field) => (field === "until" ? "day" : field),
    toMessage: (field, problem) => formatFieldError(t, field, problem, max),
  });
  const mayAsk = view.candidates.some(({ propose }) => propose.ok);
  if (!mayAsk) return null;
  return (
    <>
      {refused?.problem && (
        <Alert tone="stop" role="alert" takesFocus>
          {t(`completions:problems.${refused.problem === "STALE" ? "STALE" : "other"}`)}
        </Alert>
      )}
      <ErrorSummary title={t("completions:problems.title")} errors={fields.lines} level={2} />
      <form method="post" className="completions-form" noValidate data-keep-typed>
        <PageAgencyField />
        <Panel title={t("completions:parts.legend")}>
          <FieldGroup
            id="parts"
            legend={t("completions:parts.choose")}
            help={t("completions:parts.help")}
            error={fields.errorOf("parts")}
          >
            {view.choices.forms.map(({ type, sections }) => (
              <Parts
                key={type}
                title={t(`completions:parts.${type}`)}
                parts={sections}
                {...{ ticked }}
              />
            ))}
            <Parts
              title={t("completions:parts.appendices")}
              parts={view.choices.slots}
              {...{ ticked }}
            />
            <Parts
              title={t("completions:parts.people")}
              parts={[
                { value: "team", label: t("completions:parts.team"), depth: 0 },
                { value: "cvs", label: t("completions:parts.cvs"), depth: 0 },
              ]}
              {...{ ticked }}
            />
          </FieldGroup>
        </Panel>
        <Panel title={t("completions:why")}>
          <div className="stack">
            <TextArea
              id="reason"
              name="reason"
              label={t("completions:reason")}
              help={t("completions:reasonHelp", { max })}
              error={fields.errorOf("reason")}
              defaultValue={tried?.typed.reason ?? fields.valueOf("reason", proposed?.reason)}
              rows={6}
              required
            />
            <div className="completions-until">
              <DateInput
                id="day"
                name="day"
                label={t("completions:day")}
                error={fields.errorOf("until")}
                defaultValue={tried?.typed.day ?? fields.valueOf("day")}
                required
              />
              <TextField
                id="time"
                name="time"
                type="time"
                label={t("completions:time")}
                defaultValue={tried?.typed.time ?? fields.valueOf("time", "17:00")}
                required
              />
            </div>
            <div className="btn-group">
              <Button type="submit" name="intent" value="try">
                {t("completions:try")}
              </Button>
            </div>
          </div>
        </Panel>
        {tried && <Trial {...{ view, tried, now }} />}
      </form>
    </>
  );
}

/** The boxes of one kind of parts. */
function Parts(props: {
  readonly title: string;
  readonly parts: readonly PartChoice[];
  readonly ticked: readonly string[];
}): ReactNode {
  const { title, parts, ticked } = props;
  if (parts.length === 0) return null;
  return (
    <div className="completions-parts">
      <h3>{title}</h3>
      <Choices
        kind="checkbox"
        name="part"
        layout="bare"
        options={parts.map(({ value, label, depth }) => ({
          value,
          label: `${"\u2003".repeat(depth)}${label}`,
        }))}
        defaultValues={ticked}
      />
    </div>
  );
}

/** What would be sent, in both languages, with the button that sends it. */
function Trial(props: {
  readonly view: CompletionsPageView;
  readonly tried: TriedCompletion;
  readonly now: Date;
}) {
  const { view, tried, now } = props;
  const { t, locale } = useLanguage();
  const { opened, leftOut, people, message } = tried.trial;
  const count = opened.length;
  return (
    <section className="completions-trial" aria-labelledby="trial">
      <h2 id="trial" tabIndex={-1}>
        {t("completions:trial.title")}
      </h2>
      {count === 0 ? (
        <p>{t("completions:trial.nothing")}</p>
      ) : (
        <>
          <p>
            <b>{t("completions:trial.opened", { count })}</b>{" "}
            {t("completions:trial.people", { count: people.all, fr: people.fr, en: people.en })}
          </p>
          <p>
            {t("completions:trial.stands", { moment: formatDayTime(locale, tried.until, now) })}
          </p>
        </>
      )}
      {leftOut.length > 0 && (
        <>
          <p>
            <b>{t("completions:trial.leftOut", { count: leftOut.length })}</b>
          </p>
          <ul>
            {leftOut.map(({ acronym, why }) => (
              <li key={acronym}>{formatObstacle(t, why, acronym)}</li>
            ))}
          </ul>
        </>
      )}
      {message && (
        <div className="completions-messages">
          <h3>
            {t("completions:trial.message", {
              acronym: view.candidates.find(({ id }) => id === opened[0])?.acronym ?? "",
            })}
          </h3>
          {message.map(({ locale: language, title, detail }) => (
            <article key={language} lang={language}>
              <b>{title}</b>
              <p>{detail}</p>
            </article>
          ))}
        </div>
      )}
      {count > 0 && (
        <div className="completions-send">
          <p className="muted">
            {t(view.mayRequest ? "completions:revocable" : "completions:proposeHelp")}
          </p>
          <input type="hidden" name="count" value={count} />
          <Button
            type="submit"
            variant="primary"
            icon="send"
            name="intent"
            value={view.mayRequest ? "request" : "propose"}
          >
            {t(`completions:${view.mayRequest ? "request" : "propose"}`, { count })}
          </Button>
        </div>
      )}
    </section>
  );
}

const OBSTACLES = ["editInProgress", "decided", "unknownPart"] as const;

const formatObstacle = (t: Translate, why: string, acronym: string): string =>
  t(`completions:obstacles.${OBSTACLES.find((one) => one === why) ?? "other"}`, { acronym });

function formatFieldError(t: Translate, field: CompletionField, problem: string, max: string) {
  if (field === "parts") return t("completions:problems.parts");
  if (field === "until") return t("completions:problems.until");
  if (field === "answer") return t("completions:problems.answer", { max });
  return t(`completions:problems.${problem === "tooLong" ? "reasonTooLong" : "reasonRequired"}`, {
    max,
  });
}
