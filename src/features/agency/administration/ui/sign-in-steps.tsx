import { href } from "react-router";
import { AccountPage } from "#features/people/accounts/ui/account-page.tsx";
import { CredentialFields } from "#features/people/accounts/ui/password-field.tsx";
import type { Submission } from "#platform/forms/submission.ts";
import { useT } from "#platform/i18n/context.tsx";
import type { TranslationKey } from "#platform/i18n/translation-key.ts";
import { Alert } from "#ui/alert.tsx";
import { Button, CopyButton } from "#ui/button.tsx";
import { ButtonLink } from "#ui/button-link.tsx";
import { Link } from "#ui/link.tsx";
import { TextField } from "#ui/text-field.tsx";
import { QrCode } from "./factor-panel.tsx";

interface PasswordStepProps {
  submission: Submission<"email" | "password" | "ticket" | "code"> | undefined;
  /** Whether the person has just chosen a new password. */
  changed: boolean;
}

export function PasswordStep({ submission, changed }: PasswordStepProps) {
  const t = useT();
  return (
    <AccountPage
      title={t("administration:title")}
      lead={t("administration:lead")}
      notice={<PasswordNotice submission={submission} changed={changed} />}
      alternatives={
        <p>
          <Link href={href("/demande-de-reinitialisation-de-mot-de-passe")}>
            {t("accounts:login.forgotten")}
          </Link>
        </p>
      }
    >
      <form method="post" className="fields" aria-label={t("administration:title")} noValidate>
        <input type="hidden" name="intent" value="password" />
        <CredentialFields email={submission?.values.email} />
        <div className="btn-group">
          <Button type="submit" variant="primary">
            {t("administration:submit")}
          </Button>
        </div>
      </form>
    </AccountPage>
  );
}

function PasswordNotice({ submission, changed }: PasswordStepProps) {
  const t = useT();
  if (submission) {
    return (
      <Alert tone="stop" role="alert" takesFocus>
        {t(getRefusalKey(submission))}
      </Alert>
    );
  }
  return changed ? (
    <Alert tone="done" role="status">
      {t("accounts:login.changed")}
    </Alert>
  ) : null;
}

function getRefusalKey({
  errors,
  problem,
}: NonNullable<PasswordStepProps["submission"]>): TranslationKey {
  if (errors.password) return "administration:wrong";
  if (problem === "BUSY") return "error.BUSY.text";
  return problem === "lost" ? "administration:lost" : "accounts:errors.tooMany";
}

interface CodeStepProps {
  ticket: string;
  wrong: boolean;
  enrolment: { secret: string; drawing: { size: number; path: string } } | null;
}

export function CodeStep({ ticket, wrong, enrolment }: CodeStepProps) {
  const t = useT();
  const keyPrefix = enrolment ? "enrol" : "code";
  return (
    <AccountPage
      title={t(`administration:${keyPrefix}Title`)}
      lead={t(`administration:${keyPrefix}Lead`)}
      notice={
        wrong && (
          <Alert tone="stop" role="alert" takesFocus>
            {t("administration:codeWrong")}
          </Alert>
        )
      }
    >
      {enrolment && (
        <div className="account-stack enrolment">
          <QrCode drawing={enrolment.drawing} label={t("administration:qr")} />
          <p>{t("administration:secret")}</p>
          <code className="secret-key">{enrolment.secret.replace(/.{4}(?=.)/g, "$& ")}</code>
        </div>
      )}
      <form method="post" className="fields" aria-label={t("administration:codeTitle")} noValidate>
        <input type="hidden" name="intent" value="code" />
        <input type="hidden" name="ticket" value={ticket} />
        <TextField
          id="code"
          name="code"
          label={t("administration:codeLabel")}
          help={enrolment ? undefined : t("administration:codeHelp")}
          autoComplete="one-time-code"
          spellCheck={false}
          maxLength={40}
          required
        />
        <div className="btn-group">
          <Button type="submit" variant="primary">
            {t("administration:codeSubmit")}
          </Button>
        </div>
      </form>
    </AccountPage>
  );
}

export function RecoveryCodes({ codes, next }: { codes: readonly string[]; next: string }) {
  const t = useT();
  return (
    <AccountPage title={t("administration:recoveryTitle")} lead={t("administration:recoveryLead")}>
      <ul className="recovery-codes">
        {codes.map((code) => (
          <li key={code}>
            <code>{code}</code>
          </li>
        ))}
      </ul>
      <div className="btn-group">
        <ButtonLink href={next} variant="primary">
          {t("administration:recoveryDone")}
        </ButtonLink>
        <CopyButton
          text={codes.join("\n")}
          label={t("administration:recoveryCopy")}
          copiedLabel={t("administration:recoveryCopied")}
        />
      </div>
    </AccountPage>
  );
}
