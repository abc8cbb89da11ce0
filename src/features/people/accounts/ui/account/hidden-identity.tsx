import { useT } from "#platform/i18n/context.tsx";
import { Alert } from "#ui/alert.tsx";
import { Link } from "#ui/link.tsx";
import type { Account } from "../../queries/account.server.ts";

interface HiddenIdentityProps {
  account: Pick<Account, "firstName" | "lastName" | "email" | "orcid">;
  /** The person's profile at ORCID. */
  profileHref: string | null;
}

/** For who came by ORCID: what it does not show us, why that matters, and both ways to cure it. */
export function HiddenIdentity({ account, profileHref }: HiddenIdentityProps) {
  const t = useT();
  const what = findHiddenPart(account);
  if (!what || !profileHref) return null;
  return (
    <Alert tone="soon" title={t(`accounts:orcid.hidden.${what}`)}>
      <p>{t(`accounts:orcid.hiddenText.${what}`)}</p>
      <p>
        {t("accounts:orcid.checkPrivacy")}{" "}
        <Link href={profileHref} newTab={t("accounts:orcid.newTab")}>
          {t("accounts:orcid.profile")}
        </Link>
      </p>
    </Alert>
  );
}

function findHiddenPart({ firstName, lastName, email }: HiddenIdentityProps["account"]) {
  const noNames = firstName === "" && lastName === "";
  if (noNames && email === null) return "both";
  if (noNames) return "names";
  return email === null ? "email" : null;
}
