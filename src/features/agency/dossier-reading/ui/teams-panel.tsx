import { formatFileSize } from "#platform/files/file-size.ts";
import { useLanguage } from "#platform/i18n/context.tsx";
import { getCountryName } from "#platform/i18n/regions.ts";
import { Panel } from "#ui/panel.tsx";
import { ANCHORS, agencyFileHref } from "../rules/paths.ts";
import type { DossierPageView } from "../views/dossier-page.server.ts";

type Team = DossierPageView["teams"][number];

/** Teams with their institutions, people, CVs and contacts, and the appendices, as deposited. */
export function TeamsPanel({ page }: { page: DossierPageView }) {
  const { t, locale } = useLanguage();
  const { id, teams, appendices, receipt } = page;
  const toHref = (sha256: string) => agencyFileHref(id, receipt.version, sha256);
  return (
    <Panel id={ANCHORS.teams} title={t("dossierReading:teams.title")}>
      <ul className="read-teams">
        {teams.map((team) => (
          <li key={team.number}>
            <TeamEntry team={team} toHref={toHref} />
          </li>
        ))}
      </ul>
      <h3 className="read-appendix-title">{t("dossierReading:teams.appendices")}</h3>
      {appendices.length === 0 && <p className="muted">{t("dossierReading:teams.noAppendices")}</p>}
      <ul className="read-files">
        {appendices.map(({ id: fileId, label, fileName, pages, bytes, sha256 }) => (
          <li key={fileId}>
            <span className="muted">{label}</span>
            <a className="link" href={toHref(sha256)}>
              {fileName}
            </a>
            <span className="small muted">
              {[
                formatFileSize(bytes, locale),
                ...(pages === null ? [] : [t("dossierReading:teams.pages", { count: pages })]),
              ].join(", ")}
            </span>
          </li>
        ))}
      </ul>
    </Panel>
  );
}

function TeamEntry({ team, toHref }: { team: Team; toHref: (sha256: string) => string }) {
  const { t, locale } = useLanguage();
  const { institution, organization } = team;
  return (
    <>
      <h3>
        {t("dossierReading:teams.team", { number: team.number })}
        {" · "}
        {institution?.label ?? t("dossierReading:teams.noInstitution")}
      </h3>
      {institution && (
        <p className="small muted">
          {[
            institution.subLabel,
            institution.identifier &&
              `${institution.identifierType?.toUpperCase() ?? ""} ${institution.identifier}`.trim(),
            institution.country && getCountryName(locale, institution.country),
          ]
            .filter(Boolean)
            .join(" · ")}
        </p>
      )}
      {team.members.length === 0 && <p className="muted">{t("dossierReading:teams.nobody")}</p>}
      <ul className="read-members">
        {team.members.map((member) => (
          <li key={member.id}>
            <b>{member.name}</b>
            <span className="muted">{t(`dossiers:roles.${member.role}`)}</span>
            {member.orcid && (
              <a className="link" href={`https://orcid.org/${member.orcid}`}>
                {member.orcid}
              </a>
            )}
            {member.cv ? (
              <a className="link" href={toHref(member.cv.sha256)}>
                {t("dossierReading:teams.cv", {
                  name: member.name,
                  size: formatFileSize(member.cv.bytes, locale),
                })}
              </a>
            ) : (
              <span className="muted">{t("dossierReading:teams.noCv")}</span>
            )}
            {member.publications.length > 0 && (
              <details>
                <summary>
                  {t("dossierReading:teams.publications", { count: member.publications.length })}
                </summary>
                <ol>
                  {member.publications.map((text, index) => (
                    // biome-ignore lint/suspicious/noArrayIndexKey: publications have no id but their index
                    <li key={index}>{text}</li>
                  ))}
                </ol>
              </details>
            )}
          </li>
        ))}
      </ul>
      {(team.contacts.length > 0 || organization) && (
        <dl className="read-contacts">
          {team.contacts.map(({ kind, name, email }) => (
            <div key={kind}>
              <dt>{t(`team:contacts.kinds.${kind}`)}</dt>
              <dd>
                {name},{" "}
                <a className="link" href={`mailto:${email}`}>
                  {email}
                </a>
              </dd>
            </div>
          ))}
          {organization && (
            <div>
              <dt>{t("team:contacts.kinds.organization")}</dt>
              <dd>
                {[
                  organization.name,
                  organization.address,
                  `${organization.zipCode} ${organization.city}`.trim(),
                  organization.phone,
                  organization.siret && `SIRET ${organization.siret}`,
                ]
                  .filter(Boolean)
                  .join(", ")}
              </dd>
            </div>
          )}
        </dl>
      )}
    </>
  );
}
