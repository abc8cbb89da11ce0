import { FormProblems } from "#features/people/accounts/ui/form-problems.tsx";
import { findSubmission, type Submission, toSubmittedFields } from "#platform/forms/submission.ts";
import { useLanguage } from "#platform/i18n/context.tsx";
import { formatDay } from "#platform/i18n/format.ts";
import { Button } from "#ui/button.tsx";
import { Panel } from "#ui/panel.tsx";
import { TextField } from "#ui/text-field.tsx";
import { PageAgencyField } from "../../frame/ui/page-agency-field.tsx";

export interface DeclaredConflict {
  readonly number: string;
  readonly declaredAt: Date;
}

interface ConflictsPanelProps {
  conflicts: readonly DeclaredConflict[];
  now: Date;
  submission: Submission | undefined;
  confirmation: React.ReactNode;
}

/** The conflicts of interest that a member of staff declared, and the form to declare one. */
export function ConflictsPanel({ conflicts, now, submission, confirmation }: ConflictsPanelProps) {
  const { t, locale } = useLanguage();
  const mine = findSubmission(submission, "conflict");
  const sent = toSubmittedFields(mine, {
    toFieldId: () => "conflictNumber",
    toMessage: () => t("administration:conflicts.unknown"),
  });
  const title = t("administration:conflicts.title");
  return (
    <Panel title={title}>
      <div className="stack">
        {confirmation}
        <p className="muted">{t("administration:conflicts.lead")}</p>
        {conflicts.length > 0 && (
          <ul>
            {conflicts.map(({ number, declaredAt }) => (
              <li key={number}>
                {t("administration:conflicts.declared", {
                  number,
                  day: formatDay(locale, declaredAt, now),
                })}
              </li>
            ))}
          </ul>
        )}
        <form method="post" className="fields" aria-label={title} noValidate data-keep-typed="">
          <PageAgencyField />
          <FormProblems level={3} errors={sent.lines} problem={mine?.problem} />
          <input type="hidden" name="intent" value="conflict" />
          <TextField
            id="conflictNumber"
            name="number"
            label={t("administration:conflicts.number")}
            help={t("administration:conflicts.numberHint")}
            defaultValue={sent.valueOf("number")}
            error={sent.errorOf("number")}
            autoComplete="off"
            maxLength={100}
            required
          />
          <div className="btn-group">
            <Button type="submit">{t("administration:conflicts.declare")}</Button>
          </div>
        </form>
      </div>
    </Panel>
  );
}
