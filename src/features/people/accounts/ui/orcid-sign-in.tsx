import { useT } from "#platform/i18n/context.tsx";
import { ButtonLink } from "#ui/button-link.tsx";
import { orcidHref } from "../rules/hrefs.ts";
import { OrcidMark } from "./orcid-mark.tsx";

/** The way in by ORCID, above the form for who has none. */
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
