import { href } from "react-router";
import { useLanguage } from "#platform/i18n/context.tsx";
import { formatDayTime, formatNumber } from "#platform/i18n/format.ts";
import type { FailedJobSummary } from "#platform/jobs/failed-jobs.server.ts";
import { Alert } from "#ui/alert.tsx";
import { AppLink } from "#ui/app-link.tsx";
import { Panel } from "#ui/panel.tsx";
import { Table } from "#ui/table.tsx";
import { Tag } from "#ui/tag.tsx";
import { BackOfficePage } from "../../frame/ui/back-office-page.tsx";

interface ServiceHealth {
  readonly service: string;
  readonly healthy: boolean;
  readonly lastOkAt: Date | null;
  readonly lastFailureAt: Date | null;
  readonly lastFailure: string | null;
}

const FIGURES = ["researchers", "inactive", "orcid", "administrators", "erased"] as const;

export interface AdministrationHomeProps {
  accounts: Readonly<Record<(typeof FIGURES)[number], number>>;
  services: readonly ServiceHealth[];
  jobs: readonly FailedJobSummary[];
  /** Dossiers without a coordinator, and those of them for which an agency asks. */
  orphans: { readonly total: number; readonly requested: number };
  now: Date;
}

/** The home page of administrators: the state of the portal. */
export function AdministrationHome(props: AdministrationHomeProps) {
  const { accounts, services, jobs, orphans, now } = props;
  const { t, locale } = useLanguage();
  const moment = (at: Date | null) =>
    at ? formatDayTime(locale, at, now) : t("administration:home.never");
  return (
    <BackOfficePage title={t("administration:home.title")} lead={t("administration:home.lead")}>
      {orphans.total > 0 && (
        <Alert
          tone="soon"
          title={t("administration:home.orphans", {
            count: orphans.total,
            formatted: formatNumber(locale, orphans.total),
          })}
        >
          {orphans.requested > 0 && (
            <p>
              {t("administration:home.orphansRequested", {
                count: orphans.requested,
                formatted: formatNumber(locale, orphans.requested),
              })}
            </p>
          )}
          <p>
            <AppLink href={href("/administration-portail-aap/coordinations")}>
              {t("administration:home.orphansSee")}
            </AppLink>
          </p>
        </Alert>
      )}
      <Panel title={t("administration:home.accounts")}>
        <dl className="figures">
          {FIGURES.map((figure) => (
            <div key={figure}>
              <dt>{t(`administration:home.${figure}`)}</dt>
              <dd>{formatNumber(locale, accounts[figure])}</dd>
            </div>
          ))}
        </dl>
      </Panel>
      <Table
        caption={t("administration:home.services")}
        rows={services}
        rowKey={({ service }) => service}
        empty={t("administration:home.servicesEmpty")}
        columns={[
          {
            key: "service",
            header: t("administration:home.service"),
            cell: ({ service }) => service.toUpperCase(),
            rowHeader: true,
          },
          {
            key: "state",
            header: t("administration:home.state"),
            cell: ({ healthy }) => (
              <Tag tone={healthy ? "done" : "stop"}>
                {t(`administration:home.${healthy ? "healthy" : "failing"}`)}
              </Tag>
            ),
          },
          {
            key: "ok",
            header: t("administration:home.lastOk"),
            cell: ({ lastOkAt }) => moment(lastOkAt),
          },
          {
            key: "failure",
            header: t("administration:home.lastFailure"),
            cell: ({ lastFailureAt, lastFailure }) =>
              `${moment(lastFailureAt)}${lastFailure ? ` (${lastFailure})` : ""}`,
          },
        ]}
      />

      <Table
        caption={
          <>
            {t("administration:home.jobs")}
            <span className="caption-help">{t("administration:home.jobsHelp")}</span>
          </>
        }
        rows={jobs}
        rowKey={({ job }) => job}
        empty={t("administration:home.jobsEmpty")}
        columns={[
          {
            key: "job",
            header: t("administration:home.job"),
            cell: ({ job }) => <code>{job}</code>,
            rowHeader: true,
          },
          {
            key: "count",
            header: t("administration:home.count"),
            cell: ({ count }) => formatNumber(locale, count),
            numeric: true,
          },
          {
            key: "last",
            header: t("administration:home.last"),
            cell: ({ lastAt }) => moment(lastAt),
          },
          {
            key: "reason",
            header: t("administration:home.reason"),
            cell: ({ reason }) => reason,
          },
        ]}
      />
    </BackOfficePage>
  );
}
