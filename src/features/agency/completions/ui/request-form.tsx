import type { ReactNode } from "react";
import { PageAgencyField } from "#features/agency/frame/ui/page-agency-field.tsx";
import { MAX_REASON_CHARACTERS } from "#features/proposals/deposits/rules/completion.ts";
import { findSubmission, toSubmittedFields } from "#platform/forms/submission.ts";
import { useLanguage } from "#platform/i18n/context.tsx";
import { formatDay, formatNumber } from "#platform/i18n/format.ts";
import type { Translate } from "#platform/i18n/translation-key.ts";
import { Alert } from "#ui/alert.tsx";
import { Button } from "#ui/button.tsx";
import { Choices } from "#ui/choices.tsx";
import { ErrorSummary } from "#ui/error-summary.tsx";
import { FieldGroup } from "#ui/field.tsx";
import { DateInput, TextArea, TextField } from "#ui/text-field.tsx";
import { type CompletionField, listPartValues, writeUntil } from "../rules/completion-form.ts";
import type { CompletionsPageView, PartChoice } from "../views/completions-page.server.ts";
import { DossierFields } from "./dossier-fields.tsx";
import { formatObstacle } from "./format-obstacle.ts";
import { MailPreview } from "./mail-preview.tsx";
import { TrialSummary } from "./trial-summary.tsx";
import type { CompletionSubmission, TriedCompletion } from "./tried-completion.ts";

interface RequestFormProps {
  readonly view: CompletionsPageView;
  readonly now: Date;
  readonly tried: TriedCompletion | null;
  readonly submission: CompletionSubmission | undefined;
}

/** What reopens, why and until when, and the mail as the team will get it; above them what a trial found. */
export function RequestForm({ view, now, tried, submission }: RequestFormProps) {
  const { t, locale } = useLanguage();
  const sent = ["try", "request", "propose"].map((form) => findSubmission(submission, form));
  const refused = sent.find((one) => one !== undefined);
  const proposed = view.current.find(({ state }) => state === "proposed");
  const proposedEnd = proposed?.until ? writeUntil(proposed.until) : null;
  const ticked =
    tried?.typed.ticked ??
    refused?.values.ticked?.split("\n") ??
    (proposed?.parts ? listPartValues(proposed.parts) : []);
  const max = formatNumber(locale, MAX_REASON_CHARACTERS);
  const fields = toSubmittedFields<CompletionField>(refused, {
    toFieldId: (field) => (field === "until" ? "day" : field),
    toMessage: (field, problem) => formatFieldError(t, field, problem, max),
  });
  const isFollowed = tried ? tried.typed.follow : refused ? refused.values.follow : "on";
  const mayAsk = view.candidates.some(({ propose }) => propose.ok);
  if (!mayAsk)
    return view.current.some(({ state }) => state === "open") ? null : (
      <Alert tone="soon">
        {view.candidates.map(({ id, acronym, propose }) => (
          <p key={id}>{formatObstacle(t, propose.ok ? "" : propose.why, acronym)}</p>
        ))}
      </Alert>
    );
  const count = tried?.trial.opened.length ?? 0;
  return (
    <>
      {refused?.problem && (
        <Alert tone="stop" role="alert" takesFocus>
          {t(`completions:problems.${refused.problem === "STALE" ? "STALE" : "other"}`)}
        </Alert>
      )}
      {tried?.isStale && (
        <Alert tone="stop" role="alert" takesFocus>
          {t("completions:problems.changedSinceTrial")}
        </Alert>
      )}
      <ErrorSummary title={t("completions:problems.title")} errors={fields.lines} level={2} />
      <form method="post" className="completions-form" noValidate data-keep-typed>
        <PageAgencyField />
        <DossierFields candidates={view.candidates} />
        {tried && <TrialSummary tried={tried} now={now} />}
        <div className="completions-columns">
          <section aria-labelledby="completions-parts">
            <h2 id="completions-parts">{t("completions:parts.legend")}</h2>
            <FieldGroup
              id="parts"
              legend={t("completions:parts.choose")}
              help={t("completions:parts.help")}
              error={fields.errorOf("parts")}
            >
              <Parts
                title={t("completions:parts.dossier")}
                parts={[{ value: "names", label: t("completions:parts.names"), depth: 0 }]}
                {...{ ticked }}
              />
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
          </section>
          <section aria-labelledby="completions-why" className="stack">
            <h2 id="completions-why">{t("completions:why")}</h2>
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
                defaultValue={tried?.typed.day ?? fields.valueOf("day", proposedEnd?.day)}
                required
              />
              <TextField
                id="time"
                name="time"
                type="time"
                label={t("completions:time")}
                defaultValue={
                  tried?.typed.time ?? fields.valueOf("time", proposedEnd?.time ?? "17:00")
                }
                required
              />
            </div>
            <p className="muted small">
              {tried?.trial.remindsAt
                ? t("completions:reminder", { day: formatDay(locale, tried.trial.remindsAt, now) })
                : t("completions:reminderHelp")}
            </p>
            <FieldGroup id="after" legend={t("completions:after")}>
              <Choices
                kind="checkbox"
                name="follow"
                layout="bare"
                options={[{ value: "on", label: t("completions:follow") }]}
                defaultValues={isFollowed === "on" ? ["on"] : []}
              />
            </FieldGroup>
          </section>
          <MailPreview
            key={tried?.trial.digest ?? ""}
            messages={tried?.trial.messages ?? []}
            partner={view.partner}
          />
        </div>
        <div className="completions-send">
          <Button type="submit" name="intent" value="try" variant={count ? undefined : "primary"}>
            {t(tried ? "completions:tryAgain" : "completions:try")}
          </Button>
          {count > 0 && (
            <>
              <p className="muted">
                {t(view.mayRequest ? "completions:revocable" : "completions:proposeHelp")}
              </p>
              <input type="hidden" name="digest" value={tried?.trial.digest} />
              <Button
                type="submit"
                variant="primary"
                icon="send"
                name="intent"
                value={view.mayRequest ? "request" : "propose"}
              >
                {t(`completions:${view.mayRequest ? "request" : "propose"}`, { count })}
              </Button>
            </>
          )}
        </div>
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

function formatFieldError(t: Translate, field: CompletionField, problem: string, max: string) {
  if (field === "parts") return t("completions:problems.parts");
  if (field === "until")
    return t(`completions:problems.${problem === "tooFar" ? "untilTooFar" : "until"}`);
  if (field === "answer") return t("completions:problems.answer", { max });
  return t(`completions:problems.${problem === "tooLong" ? "reasonTooLong" : "reasonRequired"}`, {
    max,
  });
}
