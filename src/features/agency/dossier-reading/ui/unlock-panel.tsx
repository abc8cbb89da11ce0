import { Form } from "react-router";
import { type Submission, toSubmittedFields } from "#platform/forms/submission.ts";
import { useLanguage } from "#platform/i18n/context.tsx";
import { formatDayTime } from "#platform/i18n/format.ts";
import { Alert } from "#ui/alert.tsx";
import { Button } from "#ui/button.tsx";
import { Panel } from "#ui/panel.tsx";
import { DateInput, TextArea, TextField } from "#ui/text-field.tsx";
import { fr } from "../locales/fr.ts";
import { ANCHORS } from "../rules/paths.ts";
import type { DossierPageView } from "../views/dossier-page.server.ts";

type Problem = keyof typeof fr.unlock.problems;
const toProblem = (code: string): Problem =>
  code in fr.unlock.problems ? (code as Problem) : "invalid";
type Refusal = "needs" | "decided" | "editInProgress" | "failed";
const toRefusal = (why: string): Refusal => {
  if (why.startsWith("needs.")) return "needs";
  return why === "decided" || why === "editInProgress" ? why : "failed";
};

interface UnlockPanelProps {
  readonly page: DossierPageView;
  readonly now: Date;
  readonly submission: Submission | undefined;
  readonly done: React.ReactNode;
}

/** Opens the dossier for an edit by its team until a date, or says why this is not possible. */
export function UnlockPanel({ page, now, submission, done }: UnlockPanelProps) {
  const { t, locale } = useLanguage();
  const { version } = page.receipt;
  const { reopen } = page.can;
  const sent = toSubmittedFields<"reason" | "until">(submission, {
    toFieldId: (field) => (field === "until" ? "unlock-day" : "unlock-reason"),
    toMessage: (_, problem) => t(`dossierReading:unlock.problems.${toProblem(problem)}`),
  });
  const formatRefusal = (why: string) =>
    t(`dossierReading:unlock.refusals.${toRefusal(why)}`, { version });
  return (
    <Panel id={ANCHORS.unlock} title={t("dossierReading:unlock.title")}>
      {done}
      {!reopen.ok && (
        <p className="small muted">
          {formatRefusal(page.edit ? "editInProgress" : reopen.why)}{" "}
          {page.edit?.until &&
            t("dossierReading:unlock.refusals.editUntil", {
              moment: formatDayTime(locale, page.edit.until, now),
            })}
        </p>
      )}
      {reopen.ok && (
        <Form method="post" className="fields" noValidate preventScrollReset data-keep-typed="">
          {submission?.problem && (
            <Alert tone="stop" role="alert" takesFocus>
              {formatRefusal(submission.problem)}
            </Alert>
          )}
          <input type="hidden" name="intent" value="reopen" />
          <TextArea
            id="unlock-reason"
            name="reason"
            rows={4}
            label={t("dossierReading:unlock.reason")}
            help={t("dossierReading:unlock.reasonHelp")}
            defaultValue={sent.valueOf("reason")}
            error={sent.errorOf("reason")}
            required
          />
          <fieldset className="read-until">
            <legend>{t("dossierReading:unlock.until")}</legend>
            <DateInput
              id="unlock-day"
              name="day"
              label={t("dossierReading:unlock.day")}
              defaultValue={submission?.values.day}
              error={sent.errorOf("until")}
              required
            />
            <TextField
              id="unlock-time"
              name="time"
              type="time"
              label={t("dossierReading:unlock.time")}
              defaultValue={submission?.values.time ?? "17:00"}
              required
            />
          </fieldset>
          <ul className="read-effects" aria-label={t("dossierReading:unlock.effects")}>
            <li>{t("dossierReading:unlock.told", { count: page.memberCount })}</li>
            <li>{t("dossierReading:unlock.everything")}</li>
            <li>{t("dossierReading:unlock.stays", { version })}</li>
            <li>{t("dossierReading:unlock.lapses")}</li>
          </ul>
          <div className="btn-group">
            <Button type="submit" variant="primary" icon="unlock">
              {t("dossierReading:unlock.submit")}
            </Button>
          </div>
        </Form>
      )}
    </Panel>
  );
}
