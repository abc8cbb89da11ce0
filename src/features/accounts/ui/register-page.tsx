import type { ReactNode } from "react";
import { useT } from "#platform/i18n/context.tsx";
import { Alert } from "#ui/alert.tsx";
import { Button } from "#ui/button.tsx";
import { Checkbox } from "#ui/checkbox.tsx";
import { ErrorSummary } from "#ui/error-summary.tsx";
import { Link } from "#ui/link.tsx";
import { TextField } from "#ui/text-field.tsx";
import type { RegistrationOutcome } from "../commands/register-account.server.ts";
import {
  MAX_NAME_LENGTH,
  REGISTRATION_FIELDS,
  type RegistrationErrors,
  type RegistrationField,
} from "../rules/registration.ts";
import { AccountPage } from "./account-page.tsx";
import { OrcidWay } from "./orcid-way.tsx";
import { NewPasswordField } from "./password-field.tsx";

export interface RegisterPageProps {
  /** Whether this portal is connected to ORCID. */
  orcid: boolean;
  submission:
    | {
        values: Readonly<Record<"firstName" | "lastName" | "email", string>>;
        outcome: Exclude<RegistrationOutcome, { kind: "asked" }>;
      }
    | undefined;
  /** Fields of another room, above the consent: the affiliation. */
  children?: ReactNode;
}

export function RegisterPage({ orcid, submission, children }: RegisterPageProps) {
  const t = useT();
  const errors: RegistrationErrors =
    submission?.outcome.kind === "invalid" ? submission.outcome.errors : {};
  const errorOf = (field: RegistrationField) => {
    const problem = errors[field];
    return problem && t(`accounts:errors.${field}.${problem}`);
  };
  const text = (field: "firstName" | "lastName" | "email") => ({
    id: field,
    name: field,
    label: t(`accounts:fields.${field}`),
    error: errorOf(field),
    defaultValue: submission?.values[field],
    required: true,
  });
  return (
    <AccountPage
      title={t("accounts:register.title")}
      lead={t("accounts:register.lead")}
      notice={submission && <Problem outcome={submission.outcome} errorOf={errorOf} />}
      ways={
        <p>
          {t("accounts:register.already")} <Link href="/login">{t("accounts:login.title")}</Link>
        </p>
      }
    >
      {orcid && <OrcidWay next="/mon-espace" />}
      <form
        method="post"
        action="/creer-un-compte"
        className="fields"
        aria-label={t("accounts:register.title")}
      >
        <p className="muted">{t("accounts:fields.required")}</p>
        <TextField {...text("firstName")} autoComplete="given-name" maxLength={MAX_NAME_LENGTH} />
        <TextField {...text("lastName")} autoComplete="family-name" maxLength={MAX_NAME_LENGTH} />
        <TextField {...text("email")} type="email" autoComplete="email" spellCheck={false} />
        <NewPasswordField
          id="password"
          name="password"
          label={t("accounts:fields.password")}
          error={errorOf("password")}
        />
        {children}
        <Checkbox
          id="consent"
          name="consent"
          label={t("accounts:fields.consent")}
          help={t("accounts:fields.consentHelp")}
          error={errorOf("consent")}
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

function Problem(props: {
  outcome: NonNullable<RegisterPageProps["submission"]>["outcome"];
  errorOf: (field: RegistrationField) => string | undefined;
}) {
  const t = useT();
  if (props.outcome.kind === "tooMany") {
    return (
      <Alert tone="stop" role="alert">
        {t("accounts:errors.tooMany")}
      </Alert>
    );
  }
  return (
    <ErrorSummary
      title={t("accounts:errors.title")}
      errors={REGISTRATION_FIELDS.flatMap((field) => {
        const message = props.errorOf(field);
        return message ? [{ fieldId: field, message }] : [];
      })}
    />
  );
}
