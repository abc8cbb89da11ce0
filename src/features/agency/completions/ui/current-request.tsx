import { PageAgencyField } from "#features/agency/frame/ui/page-agency-field.tsx";
import { MAX_REASON_CHARACTERS } from "#features/proposals/deposits/rules/completion.ts";
import { formatPartNames } from "#features/proposals/deposits/rules/part-name.ts";
import { findSubmission } from "#platform/forms/submission.ts";
import { useLanguage } from "#platform/i18n/context.tsx";
import { formatDayTime, formatNumber } from "#platform/i18n/format.ts";
import { Alert } from "#ui/alert.tsx";
import { Button } from "#ui/button.tsx";
import { Panel } from "#ui/panel.tsx";
import { TextArea } from "#ui/text-field.tsx";
import type { CompletionsPageView } from "../views/completions-page.server.ts";
import { DossierFields } from "./dossier-fields.tsx";
import type { CompletionSubmission } from "./tried-completion.ts";

interface CurrentRequestProps {
  readonly request: CompletionsPageView["current"][number];
  readonly view: CompletionsPageView;
  readonly now: Date;
  readonly submission: CompletionSubmission | undefined;
}

/** A request that is open, asked for or proposed, with what can be done about it. */
export function CurrentRequest({ request, view, now, submission }: CurrentRequestProps) {
  const { t, locale } = useLanguage();
  const { state, until } = request;
  const moment = (at: Date) => formatDayTime(locale, at, now);
  const isProposed = state === "proposed";
  const refused = ["refuse", "revoke"]
    .map((form) => findSubmission(submission, form))
    .find((one) => one?.values.requestId === request.id);
  const max = formatNumber(locale, MAX_REASON_CHARACTERS);
  return (
    <Panel
      title={
        state === "open"
          ? t("completions:current.open", { moment: until ? moment(until) : "" })
          : t(`completions:current.${isProposed ? "proposed" : "asked"}`)
      }
    >
      <div className="stack">
        {refused?.problem && (
          <Alert tone="stop" role="alert" takesFocus>
            {t(`completions:problems.${refused.problem === "STALE" ? "answered" : "notDone"}`)}
          </Alert>
        )}
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
            })}{" "}
            {isProposed && until && t("completions:current.until", { moment: moment(until) })}
          </p>
        )}
        {isProposed && <p>{t("completions:current.prefilled")}</p>}
        {state === "open" && view.candidates[0]?.revoke.ok && (
          <form method="post">
            <PageAgencyField />
            <DossierFields candidates={view.candidates} />
            <input type="hidden" name="intent" value="revoke" />
            <input type="hidden" name="requestId" value={request.id} />
            <p>{t("completions:current.revokeText", { version: request.version })}</p>
            <Button type="submit" variant="danger">
              {t("completions:current.revoke")}
            </Button>
          </form>
        )}
        {state !== "open" && view.mayRequest && (
          <form method="post" className="stack" noValidate data-keep-typed>
            <PageAgencyField />
            <DossierFields candidates={view.candidates} />
            <input type="hidden" name="intent" value="refuse" />
            <input type="hidden" name="requestId" value={request.id} />
            <TextArea
              id={`answer-${request.id}`}
              name="answer"
              label={t(`completions:current.${isProposed ? "dropReason" : "answer"}`)}
              help={t(`completions:current.${isProposed ? "dropHelp" : "answerHelp"}`)}
              error={refused?.errors.answer ? t("completions:problems.answer", { max }) : undefined}
              defaultValue={refused?.values.answer ?? ""}
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
