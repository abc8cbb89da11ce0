import type { ReactNode } from "react";
import { type Submission, submissionOf } from "#platform/forms/submission.ts";
import { useT } from "#platform/i18n/context.tsx";
import type { Decision } from "#platform/policy.ts";
import { Button } from "#ui/button.tsx";
import { Panel } from "#ui/panel.tsx";
import type { Account } from "../../queries/account.server.ts";
import { FormProblems, useSubmitted } from "../form-problems.tsx";
import { NewPasswordField, PasswordField } from "../password-field.tsx";
import { type Fresh, FreshOrcid } from "./fresh-orcid.tsx";

interface PasswordPanelProps {
  account: Account;
  /** Whether this account may have a password yet. */
  allowed: Decision;
  fresh: Fresh;
  submission: Submission | undefined;
  /** That the password was just changed. */
  confirmation: ReactNode;
}

/** Other forms of the page have fields of the same names. */
const FIELD_IDS = {
  current: "currentPassword",
  password: "newPassword",
};

export function PasswordPanel(props: PasswordPanelProps) {
  const { account, allowed, fresh, submission, confirmation } = props;
  const t = useT();
  const { hasPassword } = account;
  const mine = submissionOf(submission, "password");
  const stale = mine?.problem === "stale";
  const sent = useSubmitted(mine, FIELD_IDS);
  const title = t(`accounts:account.password.${hasPassword ? "title" : "setTitle"}`);
  if (!allowed.ok) {
    return (
      <Panel title={title}>
        <p>{t("accounts:refusals.needsEmail")}</p>
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
      <form method="post" className="fields" aria-label={title} noValidate>
        <p className="muted">
          {t(`accounts:account.password.${hasPassword ? "lead" : "setLead"}`)}
        </p>
        <input type="hidden" name="intent" value="password" />
        <input type="hidden" name="proof" value={fresh.proof ?? ""} />
        <FormProblems level={3} lines={sent.lines} problem={mine?.problem} />
        {hasPassword && (
          <PasswordField
            id="currentPassword"
            name="current"
            label={t("accounts:account.password.current")}
            error={sent.errorOf("current")}
            autoComplete="current-password"
            required
          />
        )}
        <NewPasswordField
          id="newPassword"
          name="password"
          label={t("accounts:fields.newPassword")}
          error={sent.errorOf("password")}
        />
        <div className="btn-group">
          <Button type="submit">
            {t(`accounts:account.password.${hasPassword ? "submit" : "setSubmit"}`)}
          </Button>
        </div>
        {confirmation}
      </form>
    </Panel>
  );
}
