import type { ReactNode } from "react";
import type { Submission } from "#platform/forms/submission.ts";
import { useT } from "#platform/i18n/context.tsx";
import { Alert } from "#ui/alert.tsx";
import { Button } from "#ui/button.tsx";
import { Checkbox } from "#ui/choices.tsx";
import type { ErrorSummaryProps } from "#ui/error-summary.tsx";
import { Link } from "#ui/link.tsx";
import { TextField } from "#ui/text-field.tsx";
import { loginPageHref, registerHref } from "../rules/paths.ts";
import { MAX_NAME_LENGTH, type RegistrationField } from "../rules/registration.ts";
import { AccountPage } from "./account-page.tsx";
import { FormProblems, useSubmittedFields } from "./form-problems.tsx";
import { OrcidSignIn } from "./orcid-links.tsx";
import { NewPasswordField } from "./password-field.tsx";

export interface RegisterPageProps {
  /** The page to return to, and the purpose as text. */
  next: string;
  purpose: string | null;
  /** Values known from an invitation. */
  prefilled?: Readonly<Record<"firstName" | "lastName" | "email", string>> | null;
  /** Whether this portal is connected to ORCID. */
  orcid: boolean;
  submission: Submission<RegistrationField> | undefined;
  /** Fields of another feature above the consent (the affiliation), and their errors. */
  children?: ReactNode;
  moreErrors?: ErrorSummaryProps["errors"];
}

export function RegisterPage(props: RegisterPageProps) {
  const { next, purpose, prefilled, orcid, submission, children, moreErrors = [] } = props;
  const t = useT();
  const sent = useSubmittedFields(submission);
  const text = (field: "firstName" | "lastName" | "email") => ({
    id: field,
    name: field,
    label: t(`accounts:fields.${field}`),
    error: sent.errorOf(field),
    defaultValue: submission ? sent.valueOf(field) : prefilled?.[field],
    required: true,
  });
  return (
    <AccountPage
      title={t("accounts:register.title")}
      lead={t("accounts:register.lead")}
      notice={
        <>
          {purpose && <Alert tone="info">{t("accounts:register.leadTo", { purpose })}</Alert>}
          <FormProblems errors={[...sent.lines, ...moreErrors]} problem={submission?.problem} />
        </>
      }
      alternatives={
        <p>
          {t("accounts:register.already")}{" "}
          <Link href={loginPageHref(next)}>{t("accounts:login.title")}</Link>
        </p>
      }
    >
      {orcid && <OrcidSignIn next={next} />}
      <form
        method="post"
        action={registerHref(next)}
        className="fields"
        aria-label={t("accounts:register.title")}
        noValidate
      >
        <p className="muted">{t("accounts:fields.required")}</p>
        <TextField {...text("firstName")} autoComplete="given-name" maxLength={MAX_NAME_LENGTH} />
        <TextField {...text("lastName")} autoComplete="family-name" maxLength={MAX_NAME_LENGTH} />
        <TextField {...text("email")} type="email" autoComplete="email" spellCheck={false} />
        <NewPasswordField
          id="password"
          name="password"
          label={t("accounts:fields.password")}
          error={sent.errorOf("password")}
        />
        {children}
        <Checkbox
          id="consent"
          name="consent"
          label={t("accounts:fields.consent")}
          help={t("accounts:fields.consentHelp")}
          error={sent.errorOf("consent")}
          required
        />
        <div className="btn-group">
          <Button type="submit" variant="primary">
            {t("accounts:register.submit")}
          </Button>
        </div>
      </form>
    </AccountPage>
  );
}
