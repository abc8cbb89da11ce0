import { useLanguage } from "#platform/i18n/context.tsx";
import { Panel } from "#ui/panel.tsx";
import { PROJECTS_HREF } from "../rules/paths.ts";
import type { ProjectPageView } from "../views/project-page.server.ts";
import { AmendmentList } from "./amendment-list.tsx";
import { AwardCard } from "./award-card.tsx";
import { Crossing } from "./crossing.tsx";
import { EvidencePanel, NextPanel } from "./evidence-panel.tsx";

/** A funded project, for its people: the decision, its people, the dossier and its evidence. */
export function ProjectPage({ project }: { project: ProjectPageView }) {
  const { t } = useLanguage();
  return (
    <div className="project">
      <div className="project-head">
        <p className="project-crumb">
          <a href={PROJECTS_HREF}>{t("projects:nav")}</a> · {project.code}
        </p>
        <h1>
          {project.acronym} <span className="project-subtitle">— {project.title}</span>
        </h1>
      </div>
      <AwardCard project={project} />
      <div className="project-columns">
        <div className="project-stack">
          {project.origin && <Crossing project={project} origin={project.origin} />}
          <LeadsPanel people={project.people} />
          <AmendmentList amendments={project.amendments} />
        </div>
        <div className="project-stack">
          <EvidencePanel project={project} />
          {!project.ended && <NextPanel project={project} />}
        </div>
      </div>
    </div>
  );
}

const FACE_TONES = 4;

const toInitials = (name: string): string =>
  name
    .split(/[\s-]+/)
    .map(([first = ""]) => first)
    .join("")
    .slice(0, 2)
    .toUpperCase();

function LeadsPanel({ people }: Pick<ProjectPageView, "people">) {
  const { t } = useLanguage();
  return (
    <Panel title={t("projects:people.title")}>
      <ul className="project-people">
        {people.map(({ id, name, organization, role, teamNumber, isYou }, index) => (
          <li key={id} className={isYou ? "project-you" : undefined}>
            <span className="project-face" data-tone={index % FACE_TONES} aria-hidden="true">
              {toInitials(name)}
            </span>
            <span className="project-team">
              <span className="vh">{t("projects:people.team", { team: teamNumber })}</span>
              <span aria-hidden="true">{teamNumber}</span>
            </span>
            <span>
              <b>{name}</b>
              {isYou && <>, {t("projects:people.you")}</>}
              <small>{organization}</small>
            </span>
            <span className="project-role">{t(`projects:short.${role}`)}</span>
          </li>
        ))}
      </ul>
    </Panel>
  );
}
