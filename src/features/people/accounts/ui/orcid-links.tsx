import { useT } from "#platform/i18n/context.tsx";
import { Alert } from "#ui/alert.tsx";
import { ButtonLink } from "#ui/button-link.tsx";
import { orcidHref } from "../rules/paths.ts";

/** The ORCID sign-in, above the form for e-mail and password. */
export function OrcidSignIn({ next }: { next: string }) {
  const t = useT();
  return (
    <div className="orcid-way">
      <p>
        <b>{t("accounts:orcid.have")}</b>
      </p>
      <ButtonLink href={orcidHref(next)} rel="nofollow">
        <OrcidMark />
        {t("accounts:orcid.button")}
      </ButtonLink>
      <p className="small muted">{t("accounts:orcid.consent")}</p>
      <p className="orcid-or">
        <span>{t("accounts:orcid.or")}</span>
      </p>
    </div>
  );
}

/** ORCID's "iD" logo, drawn here so that nothing is loaded from another site. */
export function OrcidMark() {
  return (
    <svg className="orcid-mark" viewBox="0 0 24 24" aria-hidden="true">
      <circle cx="12" cy="12" r="12" />
      <path d="M7.4 9.4v7.4M7.4 6.7v.1M11 9.4h2.6a3.7 3.7 0 0 1 0 7.4H11z" />
    </svg>
  );
}

/** For accounts without a password: the link to ORCID, and the proof after the return. */
export interface OrcidReauthentication {
  readonly href: string | null;
  readonly proof: string | null;
}

/** Replaces a form that first needs a fresh sign-in at ORCID. */
export function OrcidReauthenticationPrompt({
  href,
  stale,
}: {
  href: string | null;
  stale: boolean;
}) {
  const t = useT();
  return (
    <div className="account-stack">
      {stale && (
        <Alert tone="stop" role="alert">
          {t("accounts:refusals.stale")}
        </Alert>
      )}
      <p>{t("accounts:account.freshText")}</p>
      {href && (
        <ButtonLink href={href}>
          <OrcidMark />
          {t("accounts:account.erase.fresh")}
        </ButtonLink>
      )}
    </div>
  );
}
