import { useT } from "#platform/i18n/context.tsx";
import { ButtonLink } from "#ui/button-link.tsx";
import type { RequiredInformation } from "../../rules/required-information.ts";

/** What ORCID does not show, and the way there. */
export function OrcidGaps({ missing, orcid }: { missing: RequiredInformation; orcid: string }) {
  const t = useT();
  return (
    <div className="orcid-gaps">
      {missing.email && <p>{t("researchers:required.orcidEmail")}</p>}
      {(missing.firstname || missing.lastname) && <p>{t("researchers:required.orcidNames")}</p>}
      <p>{t("researchers:required.orcidHow")}</p>
      <p>
        <ButtonLink
          href={`https://orcid.org/my-orcid?orcid=${orcid}`}
          target="_blank"
          rel="noreferrer"
          icon="external"
        >
          {t("researchers:required.orcidLink")}{" "}
          <span className="vh">{t("researchers:required.newTab")}</span>
        </ButtonLink>
      </p>
    </div>
  );
}
