import type { ReactNode } from "react";
import { forgottenPasswordHref } from "#features/people/accounts/rules/paths.ts";
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
import type { AgencyChoice } from "../rules/agency-choices.ts";
import { toSignInPath } from "../rules/back-office-path.ts";
import { QrCode } from "./factor-panel.tsx";

interface PasswordStepProps {
  submission: Submission<"email" | "password" | "ticket" | "code" | "agency"> | undefined;
  /** Whether the person has just chosen a new password. */
  changed: boolean;
  /** The page that the sign-in leads to. */
  next: string;
}

export function PasswordStep({ submission, changed, next }: PasswordStepProps) {
  const t = useT();
  return (
    <AccountPage
      title={t("administration:title")}
      lead={t("administration:lead")}
      notice={<PasswordNotice submission={submission} changed={changed} />}
      alternatives={
        <p>
          <Link href={forgottenPasswordHref(toSignInPath(next))}>
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

function PasswordNotice({ submission, changed }: Omit<PasswordStepProps, "next">) {
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
  const refused = LOST_STEPS.find((why) => why === problem);
  return refused ? `administration:${refused}` : "accounts:errors.tooMany";
}

/** Why a later step leads back to the first one. */
const LOST_STEPS = ["lost", "ended", "notMember"] as const;

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

interface AgencyStepProps {
  ticket: string;
  agencies: readonly AgencyChoice[];
  /** Shown once above the choice, when the second factor has just become active. */
  codes: readonly string[] | null;
}

/** The third step of staff of several agencies: a button for each, so that choosing is one press, also without script. */
export function AgencyStep({ ticket, agencies, codes }: AgencyStepProps) {
  const t = useT();
  return (
    <AccountPage
      title={t(codes ? "administration:agencyCodes" : "administration:agencyTitle")}
      lead={t(codes ? "administration:recoveryLead" : "administration:agencyLead")}
    >
      {codes && (
        <>
          <RecoveryCodeList codes={codes} />
          <h2>{t("administration:agencyTitle")}</h2>
          <p>{t("administration:agencyLead")}</p>
        </>
      )}
      <form method="post" className="agency-buttons" aria-label={t("administration:agencyTitle")}>
        <input type="hidden" name="intent" value="agency" />
        <input type="hidden" name="ticket" value={ticket} />
        {agencies.map(({ partnerId, name, role }) => (
          <Button key={partnerId} type="submit" name="agency" value={partnerId}>
            {t("administration:agencyChoice", { agency: name, role: t(`staff:roles.${role}`) })}
          </Button>
        ))}
      </form>
    </AccountPage>
  );
}

export function RecoveryCodes({ codes, next }: { codes: readonly string[]; next: string }) {
  const t = useT();
  return (
    <AccountPage title={t("administration:recoveryTitle")} lead={t("administration:recoveryLead")}>
      <RecoveryCodeList codes={codes}>
        <ButtonLink href={next} variant="primary">
          {t("administration:recoveryDone")}
        </ButtonLink>
      </RecoveryCodeList>
    </AccountPage>
  );
}

interface RecoveryCodeListProps {
  codes: readonly string[];
  /** Buttons before the one that copies. */
  children?: ReactNode;
}

function RecoveryCodeList({ codes, children }: RecoveryCodeListProps) {
  const t = useT();
  return (
    <>
      <ul className="recovery-codes">
        {codes.map((code) => (
          <li key={code}>
            <code>{code}</code>
          </li>
        ))}
      </ul>
      <div className="btn-group">
        {children}
        <CopyButton
          text={codes.join("\n")}
          label={t("administration:recoveryCopy")}
          copiedLabel={t("administration:recoveryCopied")}
        />
      </div>
    </>
  );
}
