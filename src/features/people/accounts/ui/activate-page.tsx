import { type Submission, toSubmittedFields } from "#platform/forms/submission.ts";
import { useT } from "#platform/i18n/context.tsx";
import { Button } from "#ui/button.tsx";
import { forgottenPasswordHref } from "../rules/hrefs.ts";
import { AccountPage } from "./account-page.tsx";
import { FormProblems } from "./form-problems.tsx";

import { PasswordField } from "./password-field.tsx";

interface ActivatePageProps {
  email: string;
  /** Where the person was going when they created the account. */
  next: string;
  submission: Submission<"password"> | undefined;
}

/** The last step of a registration: the link proved the address, the password proves that it is the same person. */
export function ActivatePage({ email, next, submission }: ActivatePageProps) {
  const t = useT();
  const sent = toSubmittedFields(submission, {
    toFieldId: (field) => field,
    toMessage: () => t("accounts:activate.wrong"),
  });
  return (
    <AccountPage
      title={t("accounts:activate.title")}
      lead={t("accounts:activate.lead", { email })}
      notice={<FormProblems errors={sent.lines} problem={submission?.problem} />}
    >
      <form method="post" className="fields" aria-label={t("accounts:activate.title")} noValidate>
        {/* For password managers, which keep a password with its name. */}
        <input type="hidden" name="username" autoComplete="username" value={email} />
        <PasswordField
          id="password"
          name="password"
          label={t("accounts:fields.password")}
          help={t("accounts:activate.help")}
          error={sent.errorOf("password")}
          autoComplete="current-password"
          required
        />
        <div className="btn-group">
          <Button type="submit" variant="primary">
            {t("accounts:activate.submit")}
          </Button>
          <a href={forgottenPasswordHref(next)}>{t("accounts:login.forgotten")}</a>
        </div>
      </form>
      <p className="small muted">{t("accounts:activate.notMe")}</p>
    </AccountPage>
  );
}
