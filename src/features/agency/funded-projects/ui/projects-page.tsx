import { useLanguage } from "#platform/i18n/context.tsx";
import { formatExactEuros, formatNumber, formatShortDay } from "#platform/i18n/format.ts";
import { AppLink } from "#ui/app-link.tsx";
import { ButtonLink } from "#ui/button-link.tsx";
import { EmptyState } from "#ui/empty-state.tsx";
import { Tag } from "#ui/tag.tsx";
import { BackOfficePage } from "../../frame/ui/back-office-page.tsx";
import { type ListColumn, ListPage, type ListView } from "../../lists/ui/list-page.tsx";
import type { ProjectRow } from "../queries/project-rows.server.ts";
import {
  FUNDED_PROJECTS_CSV_PATH,
  FUNDED_PROJECTS_PATH,
  fundedProjectHref,
  IMPORT_PROJECTS_PATH,
} from "../rules/paths.ts";
import { SOURCE_LABELS, STATE_LABELS, toProjectState } from "../rules/project-list.ts";

const EXAMPLES = { fr: "montant>=300000 decision>=-365j", en: "amount>=300000 decided>=-365d" };

interface ProjectsPageProps {
  readonly view: ListView<ProjectRow>;
  readonly now: Date;
  /** Whether the person imports earlier projects. */
  readonly mayImport: boolean;
}

/** The funded projects of an agency. */
export function ProjectsPage({ view, now, mayImport }: ProjectsPageProps) {
  const { t, locale } = useLanguage();
  const columns: ListColumn<ProjectRow>[] = [
    {
      key: "project",
      field: "project",
      header: t("fundedProjects:columns.project"),
      isRowHeader: true,
      name: ({ acronym, code }) => `${acronym}, ${code}`,
      cell: ({ code, acronym, title }) => (
        <span className="project-row">
          <AppLink href={fundedProjectHref(code)}>{acronym}</AppLink>
          <span className="list-note">{title}</span>
        </span>
      ),
    },
    {
      key: "code",
      field: "code",
      header: t("fundedProjects:columns.code"),
      cell: ({ code }) => code,
    },
    {
      key: "programme",
      field: "programme",
      header: t("fundedProjects:columns.programme"),
      cell: ({ programme }) => programme,
    },
    {
      key: "coordination",
      field: "coordination",
      header: t("fundedProjects:columns.coordination"),
      cell: ({ coordinator, organization }) => (
        <span className="project-row">
          {coordinator || <span className="muted">—</span>}
          <span className="list-note">{organization}</span>
        </span>
      ),
    },
    {
      key: "amount",
      field: "amount",
      header: t("fundedProjects:columns.amount"),
      isNumeric: true,
      cell: ({ amountEuros }) => formatExactEuros(locale, amountEuros),
    },
    {
      key: "decided",
      field: "decided",
      header: t("fundedProjects:columns.decided"),
      cell: ({ decidedAt }) => formatShortDay(locale, decidedAt, now),
    },
    {
      key: "state",
      header: t("fundedProjects:columns.state"),
      cell: (row) => {
        const state = toProjectState(row);
        return <Tag tone={state === "ended" ? "stop" : "done"}>{STATE_LABELS[state][locale]}</Tag>;
      },
    },
    {
      key: "amendments",
      field: "amendments",
      header: t("fundedProjects:columns.amendments"),
      isNumeric: true,
      cell: ({ amendments }) =>
        amendments > 0 ? formatNumber(locale, amendments) : <span className="muted">—</span>,
    },
    {
      key: "source",
      header: t("fundedProjects:columns.source"),
      isExtra: true,
      cell: ({ source }) => SOURCE_LABELS[source][locale],
    },
  ];
  const importLink = mayImport && (
    <ButtonLink href={IMPORT_PROJECTS_PATH} icon="upload">
      {t("fundedProjects:import.link")}
    </ButtonLink>
  );
  return (
    <BackOfficePage
      title={t("fundedProjects:title")}
      lead={t("fundedProjects:lead")}
      actions={importLink}
    >
      <ListPage
        path={FUNDED_PROJECTS_PATH}
        csvPath={FUNDED_PROJECTS_CSV_PATH}
        caption={t("fundedProjects:title")}
        view={view}
        columns={columns}
        rowKey={({ rowId }) => rowId}
        example={EXAMPLES[locale]}
        emptyList={
          <EmptyState title={t("fundedProjects:empty.title")} actions={importLink}>
            {t(mayImport ? "fundedProjects:empty.help" : "fundedProjects:empty.reader")}
          </EmptyState>
        }
      />
    </BackOfficePage>
  );
}
