import type { ReactNode } from "react";
import { href } from "react-router";
import { callHref } from "#features/portal/calls/rules/paths.ts";
import { AmendmentList } from "#features/proposals/projects/ui/amendment-list.tsx";
import { formatProjectDates } from "#features/proposals/projects/ui/format-project-dates.ts";
import type { Submission } from "#platform/forms/submission.ts";
import { useLanguage } from "#platform/i18n/context.tsx";
import { formatDate, formatExactEuros } from "#platform/i18n/format.ts";
import { Alert, DoneAlert } from "#ui/alert.tsx";
import { AppLink } from "#ui/app-link.tsx";
import { Panel } from "#ui/panel.tsx";
import { Table } from "#ui/table.tsx";
import { BackOfficePage } from "../../frame/ui/back-office-page.tsx";
import type { ProjectDone } from "../rules/paths.ts";
import type { AgencyProjectView } from "../views/project-page.server.ts";
import { AmendmentForms } from "./amendment-forms.tsx";

interface FundedProjectPageProps {
  readonly project: AgencyProjectView;
  readonly done: ProjectDone | null;
  readonly submission: Submission | undefined;
}

/** A funded project, for the staff of its agency: what it is, its people, and its amendments. */
export function FundedProjectPage({ project, done, submission }: FundedProjectPageProps) {
  const { t } = useLanguage();
  const { acronym, title, code, may, people, amendments } = project;
  return (
    <BackOfficePage title={`${acronym} — ${title}`} lead={code}>
      {done && !submission && <DoneAlert key={done}>{t(`fundedProjects:done.${done}`)}</DoneAlert>}
      <div className="project-stack">
        {project.endedAt && (
          <Alert tone="stop">
            {t("fundedProjects:page.ended", { reason: project.endReason ?? "" })}
          </Alert>
        )}
        <FactsPanel project={project} />
        <Panel title={t("fundedProjects:page.people")}>
          <Table
            caption={t("fundedProjects:page.peopleCaption", { code })}
            hideCaption
            rows={people}
            rowKey={({ id }) => id}
            empty={t("fundedProjects:page.nobody")}
            columns={[
              {
                key: "name",
                header: t("fundedProjects:page.name"),
                rowHeader: true,
                cell: ({ name }) => name,
              },
              {
                key: "role",
                header: t("fundedProjects:page.role"),
                cell: ({ role, teamNumber }) => t(`projects:role.${role}`, { team: teamNumber }),
              },
              {
                key: "organization",
                header: t("projects:facts.organization"),
                cell: ({ organization }) => organization,
              },
              {
                key: "account",
                header: t("fundedProjects:page.account"),
                cell: ({ hasAccount }) =>
                  t(hasAccount ? "fundedProjects:page.linked" : "fundedProjects:page.notLinked"),
              },
            ]}
          />
        </Panel>
        <AmendmentList amendments={amendments} />
        {may.amend.ok ? (
          // A new amendment begins with the values that the last one left.
          <AmendmentForms key={amendments.length} project={project} submission={submission} />
        ) : (
          <p className="small muted">
            {t(
              may.amend.why === "ended"
                ? "fundedProjects:amend.ended"
                : "fundedProjects:amend.notAllowed",
            )}
          </p>
        )}
      </div>
    </BackOfficePage>
  );
}

function FactsPanel({ project }: Pick<FundedProjectPageProps, "project">) {
  const { t, locale } = useLanguage();
  const { call, dossierId, requestedEuros, keywords } = project;
  const granted = formatExactEuros(locale, project.amountEuros);
  return (
    <Panel title={t("fundedProjects:page.facts")}>
      <dl className="award-facts project-facts">
        <Fact label={t("fundedProjects:columns.amount")}>
          {requestedEuros === null
            ? granted
            : t("fundedProjects:page.ofRequested", {
                granted,
                requested: formatExactEuros(locale, requestedEuros),
              })}
        </Fact>
        <Fact label={t("fundedProjects:columns.decided")}>
          {formatDate(locale, project.decidedAt)}
        </Fact>
        <Fact label={t("projects:facts.programme")}>{project.programme}</Fact>
        <Fact label={t("projects:facts.dates")}>
          {formatProjectDates(t, locale, project) ?? t("projects:facts.unknown")}
        </Fact>
        <Fact label={t("fundedProjects:page.dossier")}>
          {dossierId ? (
            <AppLink href={href("/administration-portail-aap/dossiers/:id", { id: dossierId })}>
              {t("projects:evidence.dossier", { acronym: project.acronym })}
            </AppLink>
          ) : (
            t("fundedProjects:page.imported")
          )}
        </Fact>
        {call && (
          <Fact label={t("fundedProjects:page.call")}>
            <AppLink href={callHref(call.slug)}>{call.title}</AppLink>
          </Fact>
        )}
        {keywords.length > 0 && (
          <Fact label={t("projects:facts.keywords")}>{keywords.join(", ")}</Fact>
        )}
      </dl>
    </Panel>
  );
}

function Fact({ label, children }: { label: string; children: ReactNode }) {
  return (
    <div>
      <dt>{label}</dt>
      <dd>{children}</dd>
    </div>
  );
}
