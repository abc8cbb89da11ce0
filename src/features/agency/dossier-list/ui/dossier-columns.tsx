import { useLanguage } from "#platform/i18n/context.tsx";
import { formatEuros, formatNumber, formatShortDay, formatTime } from "#platform/i18n/format.ts";
import { AppLink } from "#ui/app-link.tsx";
import { Tag } from "#ui/tag.tsx";
import type { ListColumn } from "../../lists/ui/list-page.tsx";
import type { DossierRow } from "../queries/dossier-rows.server.ts";
import { STATE_LABELS } from "../rules/dossier-list.ts";
import { agencyDossierHref } from "../rules/paths.ts";
import { EligibilityCell, OpenedBy } from "./eligibility-cells.tsx";

/** The columns of the list. `query`: of the list, so that a dossier that is opened knows its neighbours. */
export function useDossierColumns(
  memberId: string,
  now: Date,
  query: string,
): ListColumn<DossierRow>[] {
  const { t, locale } = useLanguage();
  const isFrench = locale === "fr";
  const none = <span className="muted">—</span>;
  return [
    {
      key: "dossier",
      field: "dossier",
      header: t("dossierList:columns.dossier"),
      isRowHeader: true,
      name: ({ acronym }) => acronym,
      cell: ({ id, acronym, title }) => (
        <span className="dossier-name">
          <AppLink href={agencyDossierHref(id, query)}>{acronym}</AppLink>
          <span className="list-note">{title}</span>
        </span>
      ),
    },
    {
      key: "coordination",
      field: "coordination",
      header: t("dossierList:columns.coordination"),
      cell: ({ coordinator, coordinatorInstitution }) => (
        <span className="dossier-coordinator">
          {coordinator || none}
          {coordinatorInstitution && <span className="list-note">{coordinatorInstitution}</span>}
        </span>
      ),
    },
    {
      key: "eligibility",
      header: t("dossierList:columns.eligibility"),
      cell: (row) => <EligibilityCell row={row} />,
    },
    {
      key: "teams",
      field: "teams",
      header: t("dossierList:columns.teams"),
      isExtra: true,
      cell: ({ teamCount, countries }) => (
        <span className="list-date">
          {formatNumber(locale, teamCount)}
          {countries.length > 0 && <span className="list-note">{countries.join(", ")}</span>}
        </span>
      ),
    },
    {
      key: "amount",
      field: "amount",
      header: t("dossierList:columns.amount"),
      isNumeric: true,
      cell: ({ requestedAmount }) =>
        requestedAmount === null ? none : formatEuros(locale, requestedAmount),
    },
    {
      key: "deposited",
      field: "deposited",
      header: t("dossierList:columns.deposited"),
      cell: ({ depositedAt, versionNumber }) => (
        <time dateTime={depositedAt.toISOString()} className="list-date">
          {formatShortDay(locale, depositedAt, now)}, {formatTime(locale, depositedAt)}
          <span className="list-note">{t("dossierList:version", { number: versionNumber })}</span>
        </time>
      ),
    },
    {
      key: "state",
      header: t("dossierList:columns.state"),
      cell: ({ state, unlockedUntil }) => (
        <span className="dossier-state" data-state={state}>
          {STATE_LABELS[state][locale]}
          {state === "unlocked" && unlockedUntil && (
            <>
              {" "}
              {t("dossierList:unlockedUntil", { day: formatShortDay(locale, unlockedUntil, now) })}
            </>
          )}
        </span>
      ),
    },
    {
      key: "assigned",
      header: t("dossierList:columns.assigned"),
      cell: (row) => (
        <>
          <Assignee row={row} isYou={row.assignedMemberId === memberId} now={now} />
          <OpenedBy opening={row.openedBy} />
        </>
      ),
    },
    {
      key: "labels",
      header: t("dossierList:columns.labels"),
      cell: ({ labels }) =>
        labels.length > 0 ? (
          <span className="dossier-labels">
            {labels.map((label) => (
              <Tag key={label}>{label}</Tag>
            ))}
          </span>
        ) : (
          none
        ),
    },
    {
      key: "number",
      header: t("dossierList:columns.number"),
      isExtra: true,
      cell: ({ number }) => <span className="list-date">{number}</span>,
    },
    {
      key: "call",
      header: t("dossierList:columns.call"),
      isExtra: true,
      cell: ({ callNumber, callTitleFr, callTitleEn }) => (
        <span className="dossier-coordinator">
          {callNumber}
          <span className="list-note">{isFrench ? callTitleFr : callTitleEn}</span>
        </span>
      ),
    },
    {
      key: "department",
      header: t("dossierList:columns.department"),
      isExtra: true,
      cell: ({ departmentFr, departmentEn }) =>
        (isFrench ? departmentFr : departmentEn) ?? (
          <span className="muted">{t("dossierList:noDepartment")}</span>
        ),
    },
    {
      key: "duration",
      field: "duration",
      header: t("dossierList:columns.duration"),
      isNumeric: true,
      isExtra: true,
      cell: ({ durationMonths }) =>
        durationMonths === null ? none : t("dossierList:months", { count: durationMonths }),
    },
    {
      key: "erc",
      header: t("dossierList:columns.erc"),
      isExtra: true,
      cell: ({ ercDomains }) => (ercDomains.length > 0 ? ercDomains.join(", ") : none),
    },
    {
      key: "keywords",
      header: t("dossierList:columns.keywords"),
      isExtra: true,
      cell: ({ keywords }) => (keywords.length > 0 ? keywords.join(", ") : none),
    },
    {
      key: "followed",
      header: t("dossierList:columns.followed"),
      isExtra: true,
      cell: ({ isFollowed }) => (isFollowed ? t("dossierList:followed") : none),
    },
  ];
}

function Assignee({ row, isYou, now }: { row: DossierRow; isYou: boolean; now: Date }) {
  const { t, locale } = useLanguage();
  const { assignedTo, assignedMemberId, assignedAt, lostAssignee } = row;
  if (assignedMemberId === null || assignedAt === null)
    return <span className="muted">{t("dossierList:nobody")}</span>;
  return (
    <span className="list-date">
      {isYou ? t("dossierList:you") : assignedTo}
      <span className={lostAssignee ? "list-note assignee-left" : "list-note"}>
        {lostAssignee
          ? t(`dossierList:lost.${lostAssignee}`)
          : t("dossierList:assignedOn", { day: formatShortDay(locale, assignedAt, now) })}
      </span>
    </span>
  );
}
