import type { ReactNode } from "react";
import { findSubmission, type Submission } from "#platform/forms/submission.ts";
import { useT } from "#platform/i18n/context.tsx";
import { Button } from "#ui/button.tsx";
import { Panel } from "#ui/panel.tsx";
import { TextField } from "#ui/text-field.tsx";
import type { Account } from "../../queries/account.server.ts";
import { MAX_NAME_LENGTH } from "../../rules/registration.ts";
import { FormProblems, useSubmittedFields } from "../form-problems.tsx";

export function NamesPanel({
  account,
  submission,
  confirmation,
}: {
  account: Account;
  submission: Submission | undefined;
  /** That the names were just saved. */
  confirmation: ReactNode;
}) {
  const t = useT();
  const mine = findSubmission(submission, "names");
  const sent = useSubmittedFields(mine);
  const field = (name: "firstName" | "lastName") => ({
    id: name,
    name,
    label: t(`accounts:fields.${name}`),
    error: sent.errorOf(name),
    defaultValue: sent.valueOf(name, account[name]),
    maxLength: MAX_NAME_LENGTH,
    required: true,
  });
  return (
    <Panel title={t("accounts:account.identity.title")}>
      <p className="muted small">{t("accounts:account.identity.namesHelp")}</p>
      <form
        method="post"
        className="fields"
        data-guard={mine ? "unsaved" : ""}
        aria-label={t("accounts:account.identity.title")}
        noValidate
        data-keep-typed=""
      >
        <input type="hidden" name="intent" value="names" />
        <FormProblems level={3} errors={sent.lines} problem={mine?.problem} />
        <div className="account-pair">
          <TextField {...field("firstName")} autoComplete="given-name" />
          <TextField {...field("lastName")} autoComplete="family-name" />
        </div>
        <div className="btn-group">
          <Button type="submit">{t("accounts:account.identity.saveNames")}</Button>
        </div>
        {confirmation}
      </form>
    </Panel>
  );
}
