import type { ReactNode } from "react";
import { Form } from "react-router";
import type { Submission } from "#platform/forms/submission.ts";
import { useLanguage } from "#platform/i18n/context.tsx";
import { formatExactEuros, formatNumber } from "#platform/i18n/format.ts";
import { Alert, DoneAlert } from "#ui/alert.tsx";
import { Button } from "#ui/button.tsx";
import { ButtonLink } from "#ui/button-link.tsx";
import { Panel } from "#ui/panel.tsx";
import { Table } from "#ui/table.tsx";
import { FileInput } from "#ui/text-field.tsx";
import { BackOfficePage } from "../../frame/ui/back-office-page.tsx";
import { PageAgencyField } from "../../frame/ui/page-agency-field.tsx";
import type { ProjectFileTrial } from "../commands/import-projects.server.ts";
import { FUNDED_PROJECTS_PATH } from "../rules/paths.ts";
import {
  MAX_PROJECT_FILE_FAULTS,
  PROJECT_COLUMN_NAMES,
  PROJECT_COLUMNS,
  ROLE_WORDS,
} from "../rules/project-file.ts";

interface ImportProjectsPageProps {
  readonly trial: ProjectFileTrial | null;
  readonly submission: Submission | undefined;
  readonly isDone: boolean;
}

/** Tries a file of earlier projects, and applies it. */
export function ImportProjectsPage({ trial, submission, isDone }: ImportProjectsPageProps) {
  const { t, locale } = useLanguage();
  // The text that is posted again may be longer than the file was.
  const fileProblem = submission?.errors.content;
  return (
    <BackOfficePage
      title={t("fundedProjects:import.title")}
      lead={t("fundedProjects:import.lead")}
      trail={[{ href: FUNDED_PROJECTS_PATH, label: t("fundedProjects:title") }]}
    >
      <div className="project-stack">
        {isDone && !trial && !submission && (
          <DoneAlert
            actions={
              <ButtonLink href={FUNDED_PROJECTS_PATH}>
                {t("fundedProjects:import.toList")}
              </ButtonLink>
            }
          >
            {t("fundedProjects:import.done")}
          </DoneAlert>
        )}
        {submission?.problem && (
          <Alert tone="stop" role="alert" takesFocus>
            {t(
              submission.problem === "changed"
                ? "fundedProjects:import.changed"
                : "fundedProjects:problems.failed",
            )}
          </Alert>
        )}
        {trial && <Trial trial={trial} />}
        <Panel title={t("fundedProjects:import.file")}>
          <Form
            method="post"
            encType="multipart/form-data"
            className="fields"
            data-keep-typed
            noValidate
          >
            <PageAgencyField />
            <FileInput
              id="project-file"
              name="file"
              accept=".csv,text/csv"
              label={t("fundedProjects:import.file")}
              help={t("fundedProjects:import.fileHelp")}
              error={
                fileProblem &&
                t(
                  fileProblem === "tooLong"
                    ? "fundedProjects:import.tooLong"
                    : "fundedProjects:import.missing",
                )
              }
            />
            <div className="btn-group">
              <Button type="submit" name="intent" value="try" variant="primary">
                {t("fundedProjects:import.try")}
              </Button>
            </div>
          </Form>
        </Panel>
        <Panel title={t("fundedProjects:import.columns")}>
          <p className="small">
            {PROJECT_COLUMNS.map((column) => PROJECT_COLUMN_NAMES[column][locale]).join(" ; ")}
          </p>
          <p className="small muted">
            {t("fundedProjects:import.columnsHelp", {
              roles: Object.values(ROLE_WORDS)
                .map((words) => words[locale])
                .join(", "),
            })}
          </p>
        </Panel>
      </div>
    </BackOfficePage>
  );
}

function Trial({ trial }: { trial: ProjectFileTrial }) {
  const { t, locale } = useLanguage();
  const number = (value: number) => formatNumber(locale, value);
  if (trial.faultCount > 0)
    return (
      <TrialPanel>
        <Alert tone="stop" role="alert" takesFocus>
          {t("fundedProjects:import.faultCount", {
            count: trial.faultCount,
            formatted: number(trial.faultCount),
          })}{" "}
          {trial.faultCount >= MAX_PROJECT_FILE_FAULTS && t("fundedProjects:import.faultsStopped")}
        </Alert>
        <Table
          caption={t("fundedProjects:import.faultsCaption")}
          rows={trial.faults}
          rowKey={({ line, column, code, found }) => `${line} ${column} ${code} ${found}`}
          empty=""
          columns={[
            {
              key: "line",
              header: t("fundedProjects:import.line"),
              rowHeader: true,
              cell: ({ line }) =>
                line === 0 ? t("fundedProjects:import.wholeFile") : number(line),
            },
            {
              key: "column",
              header: t("fundedProjects:import.column"),
              cell: ({ column }) => (column ? PROJECT_COLUMN_NAMES[column][locale] : "—"),
            },
            {
              key: "fault",
              header: t("fundedProjects:import.fault"),
              cell: ({ code }) => t(`fundedProjects:faults.${code}`),
            },
            {
              key: "found",
              header: t("fundedProjects:import.found"),
              cell: ({ found }) => found,
            },
          ]}
        />
      </TrialPanel>
    );
  return (
    <TrialPanel>
      <Alert tone="info" role="status" takesFocus>
        {t("fundedProjects:import.summary", {
          created: number(trial.createdCount),
          unchanged: number(trial.unchangedCount),
          people: number(trial.peopleCount),
          linked: number(trial.linkedCount),
        })}
      </Alert>
      {trial.createdCount > 0 && trial.content !== null && (
        <>
          <Form method="post" encType="multipart/form-data">
            <PageAgencyField />
            <input type="hidden" name="fileName" value={trial.fileName} />
            <input type="hidden" name="content" value={trial.content} />
            <input type="hidden" name="digest" value={trial.digest} />
            <Button type="submit" name="intent" value="apply" variant="primary">
              {t("fundedProjects:import.apply", {
                count: trial.createdCount,
                formatted: number(trial.createdCount),
              })}
            </Button>
          </Form>
          <Table
            caption={t("fundedProjects:import.createdCaption")}
            rows={trial.created}
            rowKey={({ code }) => code}
            empty=""
            columns={[
              {
                key: "code",
                header: t("fundedProjects:columns.code"),
                rowHeader: true,
                cell: ({ code }) => code,
              },
              {
                key: "project",
                header: t("fundedProjects:columns.project"),
                cell: ({ acronym }) => acronym,
              },
              {
                key: "amount",
                header: t("fundedProjects:columns.amount"),
                numeric: true,
                cell: ({ amountEuros }) => formatExactEuros(locale, amountEuros),
              },
              {
                key: "people",
                header: t("fundedProjects:page.people"),
                numeric: true,
                cell: ({ people }) => number(people),
              },
              {
                key: "linked",
                header: t("fundedProjects:page.linked"),
                numeric: true,
                cell: ({ linked }) => number(linked),
              },
            ]}
          />
        </>
      )}
    </TrialPanel>
  );
}

function TrialPanel({ children }: { children: ReactNode }) {
  const { t } = useLanguage();
  return (
    <Panel title={t("fundedProjects:import.trial")}>
      <div className="project-trial">{children}</div>
    </Panel>
  );
}
