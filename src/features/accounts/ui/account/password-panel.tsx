import { useT } from "#platform/i18n/context.tsx";
import { Button } from "#ui/button.tsx";
import { Panel } from "#ui/panel.tsx";
import { TextField } from "#ui/text-field.tsx";
import type { Account } from "../../queries.server.ts";
import { NewPasswordField } from "../password-field.tsx";
import { FormProblems } from "./form-problems.tsx";
import { type Fresh, FreshOrcid } from "./fresh-orcid.tsx";
import { type Submission, submissionOf } from "./submission.ts";

interface PasswordPanelProps {
  account: Account;
  fresh: Fresh;
  submission: Submission | undefined;
}

export function PasswordPanel({ account, fresh, submission }: PasswordPanelProps) {
  const t = useT();
  const { hasPassword, emailVerified } = account;
  const mine = submissionOf(submission, "password");
  const stale = mine?.problem === "stale";
  const problem =
    mine &&
    mine.problem !== "stale" &&
    {
      invalid: { fieldId: "newPassword", message: t("accounts:errors.password.invalid") },
      wrongPassword: {
        fieldId: "currentPassword",
        message: t("accounts:account.errors.wrongPassword"),
      },
      tooMany: { fieldId: "newPassword", message: t("accounts:account.errors.tooMany") },
      needsEmail: { fieldId: "newEmail", message: t("accounts:account.password.needsEmail") },
    }[mine.problem];
  const errorOf = (id: string) => (problem && problem.fieldId === id ? problem.message : undefined);
  const title = t(`accounts:account.password.${hasPassword ? "title" : "setTitle"}`);
  if (!emailVerified) {
    return (
      <Panel title={title}>
        <p>{t("accounts:account.password.needsEmail")}</p>
      </Panel>
    );
  }
  if (!hasPassword && (!fresh.proof || stale)) {
    return (
      <Panel title={title}>
        <FreshOrcid href={fresh.href} stale={stale} />
      </Panel>
    );
  }
  return (
    <Panel title={title}>
      <form method="post" className="fields" aria-label={title}>
        <p className="muted">
          {t(`accounts:account.password.${hasPassword ? "lead" : "setLead"}`)}
        </p>
        <input type="hidden" name="intent" value="password" />
        <input type="hidden" name="proof" value={fresh.proof ?? ""} />
        <FormProblems problems={problem ? [problem] : []} />
        {hasPassword && (
          <TextField
            id="currentPassword"
            name="current"
            type="password"
            label={t("accounts:account.password.current")}
            error={errorOf("currentPassword")}
            autoComplete="current-password"
            required
          />
        )}
        <NewPasswordField
          id="newPassword"
          name="password"
          label={t("accounts:fields.newPassword")}
          error={errorOf("newPassword")}
        />
        <div className="btn-group">
          <Button type="submit">
            {t(`accounts:account.password.${hasPassword ? "submit" : "setSubmit"}`)}
          </Button>
        </div>
      </form>
    </Panel>
  );
}
