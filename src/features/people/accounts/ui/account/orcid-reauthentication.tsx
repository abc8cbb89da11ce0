import { useT } from "#platform/i18n/context.tsx";
import { Alert } from "#ui/alert.tsx";
import { ButtonLink } from "#ui/button-link.tsx";
import { OrcidMark } from "../orcid-mark.tsx";

/** For who has no password: the way to ORCID and back, and the proof one came back with. */
export interface OrcidReauthentication {
  readonly href: string | null;
  readonly proof: string | null;
}

/** Stands in the place of a form that needs a fresh visit to ORCID first. */
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
