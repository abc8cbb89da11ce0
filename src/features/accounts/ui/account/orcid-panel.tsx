import { useT } from "#platform/i18n/context.tsx";
import type { Decision } from "#platform/policy.ts";
import { Button } from "#ui/button.tsx";
import { ButtonLink } from "#ui/button-link.tsx";
import { Link } from "#ui/link.tsx";
import { Panel } from "#ui/panel.tsx";
import type { Account } from "../../queries/account.server.ts";
import { OrcidMark } from "../orcid-mark.tsx";

interface OrcidPanelProps {
  account: Account;
  /** Whether another way in would be left without it. */
  unlinking: Decision;
  /** The person's profile at ORCID. */
  profileHref: string | null;
  /** The way to link; null where this portal is not connected to ORCID. */
  linkHref: string | null;
}

export function OrcidPanel({ account, unlinking, profileHref, linkHref }: OrcidPanelProps) {
  const t = useT();
  return (
    <Panel title={t("accounts:account.orcid.title")}>
      <div className="account-stack">
        {account.orcid && profileHref ? (
          <>
            <p className="orcid-id">
              <OrcidMark />
              <Link href={profileHref} newTab={t("accounts:orcid.newTab")}>
                {account.orcid}
              </Link>
            </p>
            <p>{t("accounts:account.orcid.linked")}</p>
            <Unlink allowed={unlinking} />
          </>
        ) : (
          <>
            <p>{t("accounts:account.orcid.unlinked")}</p>
            {linkHref ? (
              <ButtonLink href={linkHref}>
                <OrcidMark />
                {t("accounts:account.orcid.link")}
              </ButtonLink>
            ) : (
              <p className="muted">{t("accounts:account.orcid.notOffered")}</p>
            )}
          </>
        )}
      </div>
    </Panel>
  );
}

function Unlink({ allowed }: { allowed: Decision }) {
  const t = useT();
  return (
    <form method="post">
      <Button
        type="submit"
        name="intent"
        value="unlink"
        disabledReason={allowed.ok ? undefined : t("accounts:refusals.onlyWayIn")}
      >
        {t("accounts:account.orcid.unlink")}
      </Button>
    </form>
  );
}
