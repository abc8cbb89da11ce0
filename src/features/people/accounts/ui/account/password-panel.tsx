import type { ReactNode } from "react";
import { findSubmission, type Submission } from "#platform/forms/submission.ts";
import { useT } from "#platform/i18n/context.tsx";
import type { Decision } from "#platform/policy.ts";
import { Button } from "#ui/button.tsx";
import { Panel } from "#ui/panel.tsx";
import type { Account } from "../../queries/account.server.ts";
import { FormProblems, useSubmittedFields } from "../form-problems.tsx";
import { type OrcidReauthentication, OrcidReauthenticationPrompt } from "../orcid-links.tsx";
import { NewPasswordField, PasswordField } from "../password-field.tsx";

interface PasswordPanelProps {
  account: Account;
  /** Refused while the address is not verified. */
  canChoosePassword: Decision;
  reauthentication: OrcidReauthentication;
  submission: Submission | undefined;
  /** Shown after the password was changed. */
  confirmation: ReactNode;
}

/** Field ids, because other forms of the page have fields of the same names. */
const FIELD_IDS = {
  current: "currentPassword",
  password: "newPassword",
};

export function PasswordPanel(props: PasswordPanelProps) {
  const { account, canChoosePassword, reauthentication, submission, confirmation } = props;
  const t = useT();
  const { hasPassword } = account;
  const mine = findSubmission(submission, "password");
  const stale = mine?.problem === "stale";
  const sent = useSubmittedFields(mine, FIELD_IDS);
  const title = t(`accounts:account.password.${hasPassword ? "title" : "setTitle"}`);
  if (!canChoosePassword.ok) {
    return (
      <Panel title={title}>
        <p>{t("accounts:refusals.needsEmail")}</p>
      </Panel>
    );
  }
  if (!hasPassword && (!reauthentication.proof || stale)) {
    return (
      <Panel title={title}>
        <OrcidReauthenticationPrompt href={reauthentication.href} stale={stale} />
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
        <input type="hidden" name="proof" value={reauthentication.proof ?? ""} />
        <FormProblems level={3} errors={sent.lines} problem={mine?.problem} />
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
