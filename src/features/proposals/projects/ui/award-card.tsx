import { callHref } from "#features/portal/calls/rules/paths.ts";
import { partnerHref } from "#features/portal/partners/rules/paths.ts";
import { useLanguage } from "#platform/i18n/context.tsx";
import { formatDate, formatDayTime, formatExactEuros } from "#platform/i18n/format.ts";
import { partnerStyle } from "#ui/card.tsx";
import type { ProjectPageView } from "../views/project-page.server.ts";
import { formatProjectDates } from "./format-project-dates.ts";

/** The year is written also if it is the current one. */
const SHOW_YEAR = new Date(0);

const capitalize = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1);

/** The decision: the amount, the code and what the project is. */
export function AwardCard({ project }: { project: ProjectPageView }) {
  const { t, locale } = useLanguage();
  const { partner, ended, origin, organization, teamCount } = project;
  const requested =
    project.requestedEuros === null ? null : formatExactEuros(locale, project.requestedEuros);
  const dates = formatProjectDates(t, locale, project);
  return (
    <section
      className="award"
      data-ended={ended ? "" : undefined}
      aria-labelledby="award"
      style={partnerStyle(partner.colour)}
    >
      <header>
        <div>
          <h2 id="award">
            {ended
              ? t("projects:award.ended")
              : t(partner.isPlural ? "projects:award.titlePlural" : "projects:award.title", {
                  funder: capitalize(partner.subject),
                })}
          </h2>
          <p className="award-decided">
            {t("projects:award.decided", {
              // A file of earlier projects says the day alone.
              moment: origin
                ? formatDayTime(locale, project.decidedAt, SHOW_YEAR)
                : formatDate(locale, project.decidedAt),
            })}
            {ended && <> · {t("projects:award.endedOn", { day: formatDate(locale, ended.at) })}</>}
          </p>
        </div>
        <p className="award-sum">
          <b>{formatExactEuros(locale, project.amountEuros)}</b>
          <small>
            {ended
              ? t("projects:award.wasGranted")
              : requested === null
                ? t("projects:award.granted")
                : t("projects:award.grantedOf", { amount: requested })}
          </small>
        </p>
        {ended && (
          <p className="award-reason">
            {t("projects:endReason", { ofPartner: partner.of, reason: ended.reason })}
          </p>
        )}
      </header>
      <dl className="award-facts">
        <div>
          <dt>{t("projects:facts.code")}</dt>
          <dd className="award-code">{project.code}</dd>
        </div>
        <div>
          <dt>{t("projects:facts.role")}</dt>
          <dd>{t(`projects:role.${project.role}`, { team: project.teamNumber })}</dd>
        </div>
        <div>
          <dt>{t("projects:facts.funder")}</dt>
          <dd>
            <a href={partnerHref(partner.slug)}>{partner.name}</a>
          </dd>
        </div>
        <div>
          <dt>{t("projects:facts.programme")}</dt>
          <dd>
            {project.programme}
            {origin && (
              <small>
                <a href={callHref(origin.call.slug)}>
                  {t("projects:facts.call", { year: origin.call.year })}
                </a>
              </small>
            )}
          </dd>
        </div>
        <div>
          <dt>{t("projects:facts.coordinator")}</dt>
          <dd>{project.coordinator ?? t("projects:facts.unknown")}</dd>
        </div>
        <div>
          <dt>{t("projects:facts.organization")}</dt>
          <dd>
            {organization.name || t("projects:facts.unknown")}
            {organization.managedTeams > 0 && (
              <small>
                {t(
                  organization.managedTeams === teamCount
                    ? "projects:facts.managesAll"
                    : "projects:facts.manages",
                  { count: organization.managedTeams },
                )}
              </small>
            )}
          </dd>
        </div>
        {dates && (
          <div className="award-wide">
            <dt>{t("projects:facts.dates")}</dt>
            <dd>{dates}</dd>
          </div>
        )}
        {project.keywords.length > 0 && (
          <div className="award-wide">
            <dt>{t("projects:facts.keywords")}</dt>
            <dd className="award-keywords">
              {project.keywords.map((keyword) => (
                <span key={keyword} className="project-role">
                  {keyword}
                </span>
              ))}
            </dd>
          </div>
        )}
      </dl>
    </section>
  );
}
