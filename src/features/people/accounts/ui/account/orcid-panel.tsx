import type { ReactNode } from "react";
import { findSubmission, type Submission } from "#platform/forms/submission.ts";
import { useT } from "#platform/i18n/context.tsx";
import type { Decision } from "#platform/policy.ts";
import { Button } from "#ui/button.tsx";
import { ButtonLink } from "#ui/button-link.tsx";
import { Link } from "#ui/link.tsx";
import { Panel } from "#ui/panel.tsx";
import type { Account } from "../../queries/account.server.ts";
import { FormProblems, useSubmittedFields } from "../form-problems.tsx";
import { OrcidMark } from "../orcid-links.tsx";

import { PasswordField } from "../password-field.tsx";

interface OrcidPanelProps {
  account: Account;
  /** Refused if the ORCID iD is the only way in. */
  canUnlink: Decision;
  /** The person's profile at ORCID. */
  profileHref: string | null;
  /** Whether this portal is connected to ORCID. */
  offered: boolean;
  /** The link to ORCID; null until the identity is confirmed. */
  linkHref: string | null;
  /** Confirmed by a recent sign-in or by `proof`. */
  isIdentityConfirmed: boolean;
  proof: string | null;
  submission: Submission | undefined;
  /** Shown after the iD was linked or unlinked. */
  confirmation: ReactNode;
}

/**
 * Links or unlinks an ORCID iD. A way into the account must not be added or removed by an open session alone, so the
 * password is asked for.
 */
export function OrcidPanel(props: OrcidPanelProps) {
  const t = useT();
  const { account, profileHref, confirmation } = props;
  return (
    <Panel title={t("accounts:account.orcid.title")}>
      <div className="account-stack" id="orcid">
        {account.orcid && profileHref ? (
          <>
            <p className="orcid-id">
              <OrcidMark />
              <Link href={profileHref} newTab={t("accounts:orcid.newTab")}>
                {account.orcid}
              </Link>
            </p>
            <p>{t("accounts:account.orcid.linked")}</p>
            <Unlink {...props} />
          </>
        ) : (
          <>
            <p>{t("accounts:account.orcid.unlinked")}</p>
            {props.offered ? (
              <LinkOrcid {...props} />
            ) : (
              <p className="muted">{t("accounts:account.orcid.notOffered")}</p>
            )}
          </>
        )}
        {confirmation}
      </div>
    </Panel>
  );
}

function LinkOrcid({ linkHref, proof, submission }: OrcidPanelProps) {
  const t = useT();
  if (!linkHref) {
    return (
      <Confirmation intent="link" asksPassword proof={null} submission={submission}>
        <p className="muted">{t("accounts:account.orcid.confirmLink")}</p>
        <Button type="submit">{t("accounts:account.orcid.confirm")}</Button>
      </Confirmation>
    );
  }
  return (
    <>
      {proof && <p role="status">{t("accounts:account.orcid.confirmed")}</p>}
      <ButtonLink href={linkHref}>
        <OrcidMark />
        {t("accounts:account.orcid.link")}
      </ButtonLink>
    </>
  );
}

function Unlink({ canUnlink, isIdentityConfirmed, proof, submission }: OrcidPanelProps) {
  const t = useT();
  return (
    <Confirmation
      intent="unlink"
      asksPassword={canUnlink.ok && !isIdentityConfirmed}
      proof={proof}
      submission={submission}
    >
      <Button
        type="submit"
        disabledReason={canUnlink.ok ? undefined : t("accounts:refusals.onlyWayIn")}
      >
        {t("accounts:account.orcid.unlink")}
      </Button>
    </Confirmation>
  );
}

interface ConfirmationProps {
  intent: "link" | "unlink";
  asksPassword: boolean;
  proof: string | null;
  submission: Submission | undefined;
  children: ReactNode;
}

function Confirmation({ intent, asksPassword, proof, submission, children }: ConfirmationProps) {
  const t = useT();
  const mine = findSubmission(submission, intent);
  // Other forms of the page have fields of the same names.
  const sent = useSubmittedFields(mine, { current: "orcidPassword" });
  return (
    <form
      method="post"
      className="fields"
      noValidate
      aria-label={t(`accounts:account.orcid.${intent}`)}
    >
      <input type="hidden" name="intent" value={intent} />
      <input type="hidden" name="proof" value={proof ?? ""} />
      <FormProblems level={3} errors={sent.lines} problem={mine?.problem} />
      {asksPassword && (
        <PasswordField
          id="orcidPassword"
          name="current"
          label={t("accounts:account.password.current")}
          help={t("accounts:account.password.currentHelp")}
          error={sent.errorOf("current")}
          autoComplete="current-password"
          required
        />
      )}
      {children}
    </form>
  );
}
