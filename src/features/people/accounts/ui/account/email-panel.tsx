import type { ReactNode } from "react";
import { findSubmission, type Submission } from "#platform/forms/submission.ts";
import { useT } from "#platform/i18n/context.tsx";
import { Alert } from "#ui/alert.tsx";
import { Button } from "#ui/button.tsx";
import { Panel } from "#ui/panel.tsx";
import { Tag } from "#ui/tag.tsx";
import { TextField } from "#ui/text-field.tsx";
import type { Account } from "../../queries/account.server.ts";
import { FormProblems, useSubmittedFields } from "../form-problems.tsx";
import { type OrcidReauthentication, OrcidReauthenticationPrompt } from "../orcid-links.tsx";
import { PasswordField } from "../password-field.tsx";

interface EmailPanelProps {
  account: Account;
  /** An address whose confirmation link was not yet opened. */
  pending: string | null;
  reauthentication: OrcidReauthentication;
  submission: Submission | undefined;
  /** Shown after a link was sent or the address was confirmed. */
  confirmation: ReactNode;
}

/** Field ids, because other forms of the page have fields of the same names. */
const FIELD_IDS = {
  email: "newEmail",
  current: "emailPassword",
};

export function EmailPanel(props: EmailPanelProps) {
  const { account, pending, reauthentication, submission, confirmation } = props;
  const t = useT();
  const mine = findSubmission(submission, "email");
  const stale = mine?.problem === "stale";
  // A first address replaces nothing, so it needs no proof.
  const needsProof = !account.hasPassword && account.email !== null;
  const sent = useSubmittedFields(mine, FIELD_IDS);
  return (
    <Panel title={t("accounts:account.email.title")}>
      <p>
        {account.email ? (
          <>
            <b className="account-value">{account.email}</b>{" "}
            <Tag tone="done">{t("accounts:account.email.verified")}</Tag>
          </>
        ) : (
          t("accounts:account.email.none")
        )}
      </p>
      {pending && (
        <Alert tone="info">{t("accounts:account.email.waiting", { email: pending })}</Alert>
      )}
      {needsProof && (!reauthentication.proof || stale) ? (
        <OrcidReauthenticationPrompt href={reauthentication.href} stale={stale} />
      ) : (
        <form
          method="post"
          className="fields"
          aria-label={t("accounts:account.email.title")}
          noValidate
          data-keep-typed=""
        >
          <input type="hidden" name="intent" value="email" />
          <input type="hidden" name="proof" value={reauthentication.proof ?? ""} />
          <FormProblems level={3} errors={sent.lines} problem={mine?.problem} />
          <TextField
            id="newEmail"
            name="email"
            type="email"
            label={t(`accounts:account.email.${account.email ? "newLabel" : "firstLabel"}`)}
            help={t("accounts:account.email.newHelp")}
            error={sent.errorOf("email")}
            defaultValue={sent.valueOf("email")}
            autoComplete="email"
            spellCheck={false}
            required
          />
          {account.hasPassword && (
            <PasswordField
              id="emailPassword"
              name="current"
              label={t("accounts:account.password.current")}
              help={t("accounts:account.password.currentHelp")}
              error={sent.errorOf("current")}
              autoComplete="current-password"
              required
            />
          )}
          <div className="btn-group">
            <Button type="submit">{t("accounts:account.email.submit")}</Button>
          </div>
        </form>
      )}
      {confirmation}
    </Panel>
  );
}
