import { href } from "react-router";
import { FormProblems } from "#features/people/accounts/ui/form-problems.tsx";
import { PasswordField } from "#features/people/accounts/ui/password-field.tsx";
import { findSubmission, type Submission, toSubmittedFields } from "#platform/forms/submission.ts";
import { useT } from "#platform/i18n/context.tsx";
import { Alert } from "#ui/alert.tsx";
import { Button } from "#ui/button.tsx";
import { ButtonLink } from "#ui/button-link.tsx";
import { Panel } from "#ui/panel.tsx";
import { TextField } from "#ui/text-field.tsx";
import { PageAgencyField } from "../../frame/ui/page-agency-field.tsx";

/** A new telephone offered as second factor. */
export interface OfferedFactor {
  /** The sealed offer, kept only in the page. */
  readonly offer: string;
  readonly secret: string;
  readonly drawing: { readonly size: number; readonly path: string };
}

interface FactorPanelProps {
  codesLeft: number;
  offered: OfferedFactor | null;
  submission: Submission | undefined;
}

const PAGE = href("/administration-portail-aap/mon-acces");
/** Field ids, because other forms of the page have fields of the same names. */
const FIELD_IDS: Readonly<Record<string, string>> = { current: "factorPassword", code: "code" };

/** The second factor: remaining recovery codes, and a link to replace the telephone. */
export function FactorPanel({ codesLeft, offered, submission }: FactorPanelProps) {
  const t = useT();
  if (offered) return <ReplaceForm offered={offered} submission={submission} />;
  return (
    <Panel title={t("administration:access.factor")}>
      <div className="stack">
        <p className="muted">{t("administration:access.factorLead")}</p>
        <p>
          {t("administration:access.codesLeft", { count: codesLeft })}{" "}
          {t("administration:access.codesNew")}
        </p>
        <div className="btn-group">
          <ButtonLink href={`${PAGE}?facteur=nouveau`}>
            {t("administration:access.replace")}
          </ButtonLink>
        </div>
      </div>
    </Panel>
  );
}

function ReplaceForm({
  offered,
  submission,
}: {
  offered: OfferedFactor;
  submission: Submission | undefined;
}) {
  const t = useT();
  const mine = findSubmission(submission, "factor");
  const lost = mine?.problem === "lost";
  const sent = toSubmittedFields(mine, {
    toFieldId: (field) => FIELD_IDS[field] ?? field,
    toMessage: (field) =>
      t(field === "code" ? "administration:access.codeWrong" : "accounts:errors.current.wrong"),
  });
  const title = t("administration:access.replaceTitle");
  return (
    <Panel title={title}>
      <form method="post" className="fields" aria-label={title} noValidate>
        <PageAgencyField />
        <p className="muted">{t("administration:access.replaceLead")}</p>
        {lost && (
          <Alert tone="soon" role="alert" takesFocus>
            {t("administration:access.replaceLost")}
          </Alert>
        )}
        <FormProblems level={3} errors={sent.lines} problem={lost ? null : mine?.problem} />
        <input type="hidden" name="intent" value="factor" />
        <input type="hidden" name="offer" value={offered.offer} />
        <QrCode drawing={offered.drawing} label={t("administration:qr")} />
        <p>{t("administration:secret")}</p>
        <code className="secret-key">{offered.secret.replace(/.{4}(?=.)/g, "$& ")}</code>
        <TextField
          id="code"
          name="code"
          label={t("administration:access.replaceCode")}
          error={sent.errorOf("code")}
          autoComplete="one-time-code"
          spellCheck={false}
          maxLength={40}
          required
        />
        <PasswordField
          id="factorPassword"
          name="current"
          label={t("accounts:account.password.current")}
          error={sent.errorOf("current")}
          autoComplete="current-password"
          required
        />
        <div className="btn-group">
          <Button type="submit" variant="primary">
            {t("administration:access.replaceSubmit")}
          </Button>
          <ButtonLink href={PAGE}>{t("administration:access.replaceCancel")}</ButtonLink>
        </div>
      </form>
    </Panel>
  );
}

interface QrCodeProps {
  /** The squares of one side, and the dark squares as one path. */
  drawing: { readonly size: number; readonly path: string };
  label: string;
}

/** Dark on white in every theme, as cameras expect. */
export function QrCode({ drawing: { size, path }, label }: QrCodeProps) {
  return (
    <svg className="qr-code" viewBox={`0 0 ${size} ${size}`} role="img" aria-label={label}>
      <rect width={size} height={size} fill="#fff" />
      <path d={path} fill="#000" />
    </svg>
  );
}
