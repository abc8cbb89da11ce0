import { useT } from "#platform/i18n/context.tsx";
import { Alert } from "#ui/alert.tsx";
import { Button } from "#ui/button.tsx";
import { Panel } from "#ui/panel.tsx";
import { Tag } from "#ui/tag.tsx";
import { TextField } from "#ui/text-field.tsx";
import type { Account } from "../../queries.server.ts";
import { FormProblems } from "./form-problems.tsx";
import { type Fresh, FreshOrcid } from "./fresh-orcid.tsx";
import { type Submission, submissionOf } from "./submission.ts";

interface EmailPanelProps {
  account: Account;
  /** An address a link was sent to and not yet opened. */
  pending: string | null;
  fresh: Fresh;
  submission: Submission | undefined;
}

export function EmailPanel({ account, pending, fresh, submission }: EmailPanelProps) {
  const t = useT();
  const mine = submissionOf(submission, "email");
  const stale = mine?.problem === "stale";
  // A first address takes nothing away from anybody: no proof is asked for it.
  const needsProof = !account.hasPassword && account.email !== null;
  const problem =
    mine &&
    mine.problem !== "stale" &&
    {
      invalid: { fieldId: "newEmail", message: t("accounts:errors.email.invalid") },
      same: { fieldId: "newEmail", message: t("accounts:account.email.same") },
      wrongPassword: {
        fieldId: "emailPassword",
        message: t("accounts:account.errors.wrongPassword"),
      },
      tooMany: { fieldId: "newEmail", message: t("accounts:account.errors.tooMany") },
    }[mine.problem];
  const errorOf = (id: string) => (problem && problem.fieldId === id ? problem.message : undefined);
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
      {needsProof && (!fresh.proof || stale) ? (
        <FreshOrcid href={fresh.href} stale={stale} />
      ) : (
        <form method="post" className="fields" aria-label={t("accounts:account.email.title")}>
          <input type="hidden" name="intent" value="email" />
          <input type="hidden" name="proof" value={fresh.proof ?? ""} />
          <FormProblems problems={problem ? [problem] : []} />
          <TextField
            id="newEmail"
            name="email"
            type="email"
            label={t(`accounts:account.email.${account.email ? "newLabel" : "firstLabel"}`)}
            help={t("accounts:account.email.newHelp")}
            error={errorOf("newEmail")}
            defaultValue={mine?.email ?? ""}
            autoComplete="email"
            spellCheck={false}
            required
          />
          {account.hasPassword && (
            <TextField
              id="emailPassword"
              name="password"
              type="password"
              label={t("accounts:account.password.current")}
              help={t("accounts:account.password.currentHelp")}
              error={errorOf("emailPassword")}
              autoComplete="current-password"
              required
            />
          )}
          <div className="btn-group">
            <Button type="submit">{t("accounts:account.email.submit")}</Button>
          </div>
        </form>
      )}
    </Panel>
  );
}
