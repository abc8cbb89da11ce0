import { BackOfficePage } from "#features/agency/frame/ui/back-office-page.tsx";
import {
  COMPLETION_ENDS,
  type CompletionState,
} from "#features/proposals/deposits/rules/completion.ts";
import { formatPartNames } from "#features/proposals/deposits/rules/part-name.ts";
import { useLanguage } from "#platform/i18n/context.tsx";
import { formatDayTime } from "#platform/i18n/format.ts";
import { Alert } from "#ui/alert.tsx";
import { Panel } from "#ui/panel.tsx";
import type { CompletionsDone } from "../rules/paths.ts";
import type { CompletionsPageView } from "../views/completions-page.server.ts";
import { CurrentRequest } from "./current-request.tsx";
import { RequestForm } from "./request-form.tsx";
import type { CompletionSubmission, TriedCompletion } from "./tried-completion.ts";

interface CompletionsPageProps {
  readonly view: CompletionsPageView;
  /** The list that the dossiers were chosen in, and the page of the only one. */
  readonly back: { readonly list: string; readonly dossier: string | null };
  readonly now: Date;
  readonly done: CompletionsDone | null;
  /** With `partly`: how many dossiers were done, of how many. */
  readonly doneCounts: readonly number[];
  readonly tried: TriedCompletion | null;
  readonly submission: CompletionSubmission | undefined;
}

/** Asks one or several dossiers for a completion: what reopens, why, until when; a trial; then the request. */
export function CompletionsPage(props: CompletionsPageProps) {
  const { view, back, now, done, doneCounts, tried, submission } = props;
  const { t } = useLanguage();
  const { candidates } = view;
  const [first] = candidates;
  return (
    <BackOfficePage
      title={t("completions:title", { count: candidates.length, acronym: first?.acronym ?? "" })}
      trail={[
        { href: back.list, label: t("completions:toList") },
        ...(back.dossier && first ? [{ href: back.dossier, label: first.acronym }] : []),
      ]}
      lead={
        <>
          {view.call}
          {" · "}
          {candidates.map(({ acronym }) => acronym).join(", ")}
        </>
      }
    >
      <div className="completions">
        {done && !tried && !submission && (
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
        <EndedRequests ended={view.ended} now={now} />
      </div>
    </BackOfficePage>
  );
}

const toEnd = (state: CompletionState): (typeof COMPLETION_ENDS)[number] =>
  COMPLETION_ENDS.find((end) => end === state) ?? "revoked";

/** What became of earlier requests, with the answers that were written to the team or to colleagues. */
function EndedRequests({
  ended,
  now,
}: {
  readonly ended: CompletionsPageView["ended"];
  readonly now: Date;
}) {
  const { t, locale } = useLanguage();
  if (ended.length === 0) return null;
  const moment = (at: Date | null) => (at ? formatDayTime(locale, at, now) : "");
  return (
    <Panel title={t("completions:ended.title")}>
      <ul className="completions-waiting">
        {ended.map((request) => (
          <li key={request.id}>
            <p>
              <b>
                {t(`completions:ended.${toEnd(request.state)}`, {
                  moment: moment(request.endedAt),
                })}
              </b>{" "}
              <span className="muted">
                {t(`completions:ended.${request.parts ? "wanted" : "asked"}`, {
                  name: request.author ?? t("completions:ended.nobody"),
                  moment: moment(request.createdAt),
                })}
              </span>
            </p>
            <blockquote className="completion-reason">{request.reason}</blockquote>
            {request.partNames.length > 0 && (
              <p className="muted">
                {t("completions:current.opens", {
                  parts: formatPartNames(t, locale, request.partNames),
                })}
              </p>
            )}
            {request.answer && (
              <>
                <p className="muted">
                  {t("completions:ended.answer", {
                    name: request.answeredBy ?? t("completions:ended.nobody"),
                  })}
                </p>
                <blockquote className="completion-reason">{request.answer}</blockquote>
              </>
            )}
          </li>
        ))}
      </ul>
    </Panel>
  );
}
