import { href } from "react-router";
import { useLanguage } from "#platform/i18n/context.tsx";
import { formatDate, formatExactEuros } from "#platform/i18n/format.ts";
import { ButtonLink } from "#ui/button-link.tsx";
import { partnerStyle } from "#ui/card.tsx";
import { EmptyState } from "#ui/empty-state.tsx";
import { PageHeader } from "#ui/page-header.tsx";
import { Tag } from "#ui/tag.tsx";
import { projectHref } from "../rules/paths.ts";
import type { ProjectListItem } from "../views/project-page.server.ts";

/** The funded projects of a person. */
export function ProjectListPage({ projects }: { projects: readonly ProjectListItem[] }) {
  const { t } = useLanguage();
  return (
    <>
      <PageHeader title={t("projects:nav")} lead={t("projects:lead")} />
      {projects.length === 0 ? (
        <EmptyState
          title={t("projects:none.title")}
          built={3}
          actions={
            <ButtonLink href={`${href("/")}?status=open`}>{t("projects:none.action")}</ButtonLink>
          }
        >
          {t("projects:none.text")}
        </EmptyState>
      ) : (
        <ul className="project-list">
          {projects.map((project) => (
            <li key={project.code}>
              <ProjectCard project={project} />
            </li>
          ))}
        </ul>
      )}
    </>
  );
}

function ProjectCard({ project }: { project: ProjectListItem }) {
  const { t, locale } = useLanguage();
  const { code, acronym, title, partner, role, teamNumber, hasEnded } = project;
  return (
    <article className="project-card" style={partnerStyle(partner.colour)}>
      <p className="project-card-head">
        <b>{partner.code}</b> <span className="muted">{code}</span>
        {hasEnded && <Tag tone="stop">{t("projects:award.ended")}</Tag>}
      </p>
      <h2>
        <a href={projectHref(code)}>
          {acronym} <span className="project-subtitle">— {title}</span>
        </a>
      </h2>
      <dl>
        <div>
          <dt>{t("projects:card.amount")}</dt>
          <dd className="num">{formatExactEuros(locale, project.amountEuros)}</dd>
        </div>
        <div>
          <dt>{t("projects:facts.role")}</dt>
          <dd>{t(`projects:role.${role}`, { team: teamNumber })}</dd>
        </div>
        <div>
          <dt>{t("projects:card.decided")}</dt>
          <dd>{formatDate(locale, project.decidedAt)}</dd>
        </div>
      </dl>
    </article>
  );
}
