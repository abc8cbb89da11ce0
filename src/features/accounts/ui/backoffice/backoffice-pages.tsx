import { useT } from "#platform/i18n/context.tsx";
import { Alert } from "#ui/alert.tsx";
import { Button } from "#ui/button.tsx";
import { ButtonLink } from "#ui/button-link.tsx";
import { CopyButton } from "#ui/copy-button.tsx";
import { TextField } from "#ui/text-field.tsx";
import { AccountPage } from "../account-page.tsx";
import { CredentialFields } from "../credential-fields.tsx";
import { QrCode } from "./qr-code.tsx";

export interface PasswordStepProps {
  submission: { email: string; kind: "wrong" | "tooMany" | "lost" } | undefined;
}

export function PasswordStep({ submission }: PasswordStepProps) {
  const t = useT();
  return (
    <AccountPage
      title={t("accounts:backoffice.title")}
      lead={t("accounts:backoffice.lead")}
      notice={
        submission && (
          <Alert tone="stop" role="alert">
            {submission.kind === "tooMany"
              ? t("accounts:account.errors.tooMany")
              : t(`accounts:backoffice.${submission.kind}`)}
          </Alert>
        )
      }
    >
      <form method="post" className="fields" aria-label={t("accounts:backoffice.title")}>
        <CredentialFields email={submission?.email} />
        <div className="btn-group">
          <Button type="submit" variant="primary">
            {t("accounts:backoffice.submit")}
          </Button>
        </div>
      </form>
    </AccountPage>
  );
}

export interface CodeStepProps {
  ticket: string;
  wrong: boolean;
  enrolment: { secret: string; drawing: { size: number; path: string } } | null;
}

export function CodeStep({ ticket, wrong, enrolment }: CodeStepProps) {
  const t = useT();
  const words = enrolment ? "enrol" : "code";
  return (
    <AccountPage
      title={t(`accounts:backoffice.${words}Title`)}
      lead={t(`accounts:backoffice.${words}Lead`)}
      notice={
        wrong && (
          <Alert tone="stop" role="alert">
            {t("accounts:backoffice.codeWrong")}
          </Alert>
        )
      }
    >
      {enrolment && (
        <div className="account-stack enrolment">
          <QrCode drawing={enrolment.drawing} label={t("accounts:backoffice.qr")} />
          <p>{t("accounts:backoffice.secret")}</p>
          <code className="secret-key">{enrolment.secret.replace(/.{4}(?=.)/g, "$& ")}</code>
        </div>
      )}
      <form method="post" className="fields" aria-label={t("accounts:backoffice.codeTitle")}>
        <input type="hidden" name="ticket" value={ticket} />
        <TextField
          id="code"
          name="code"
          label={t("accounts:backoffice.codeLabel")}
          help={enrolment ? undefined : t("accounts:backoffice.codeHelp")}
          autoComplete="one-time-code"
          spellCheck={false}
          maxLength={40}
          required
        />
        <div className="btn-group">
          <Button type="submit" variant="primary">
            {t("accounts:backoffice.codeSubmit")}
          </Button>
        </div>
      </form>
    </AccountPage>
  );
}

export function RecoveryCodes({ codes, next }: { codes: readonly string[]; next: string }) {
  const t = useT();
  return (
    <AccountPage
      title={t("accounts:backoffice.recoveryTitle")}
      lead={t("accounts:backoffice.recoveryLead")}
    >
      <ul className="recovery-codes">
        {codes.map((code) => (
          <li key={code}>
            <code>{code}</code>
          </li>
        ))}
      </ul>
      <div className="btn-group">
        <ButtonLink href={next} variant="primary">
          {t("accounts:backoffice.recoveryDone")}
        </ButtonLink>
        <CopyButton
          text={codes.join("\n")}
          label={t("accounts:backoffice.recoveryCopy")}
          copiedLabel={t("accounts:backoffice.recoveryCopied")}
        />
      </div>
    </AccountPage>
  );
}
