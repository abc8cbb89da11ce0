import { href } from "react-router";
import { useT } from "#platform/i18n/context.tsx";
import { Link } from "#ui/link.tsx";
import { Panel } from "#ui/panel.tsx";

/** The linked ORCID iD, or the way to link one. */
export function OrcidPanel({ orcid }: { orcid: string | null }) {
  const t = useT();
  return (
    <Panel title={t("researchers:profile.sections.orcid")}>
      <div className="profile-orcid">
        {orcid ? (
          <>
            <p className="muted">{t("researchers:profile.orcid.linked")}</p>
            <p>
              <Link
                href={`https://orcid.org/${orcid}`}
                newTab={t("researchers:profile.orcid.newTab")}
              >
                {orcid}
              </Link>
            </p>
          </>
        ) : (
          <p className="muted">{t("researchers:profile.orcid.none")}</p>
        )}
        <p>
          <Link href={href("/mon-espace/mon-compte")}>
            {t(`researchers:profile.orcid.${orcid ? "manage" : "link"}`)}
          </Link>
        </p>
      </div>
    </Panel>
  );
}
