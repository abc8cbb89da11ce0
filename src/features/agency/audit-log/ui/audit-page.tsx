import { useMemo } from "react";
import { href } from "react-router";
import { useLanguage } from "#platform/i18n/context.tsx";
import { formatDay, formatDayTime } from "#platform/i18n/format.ts";
import { DoneAlert } from "#ui/alert.tsx";
import { AppLink } from "#ui/app-link.tsx";
import { EmptyState } from "#ui/empty-state.tsx";
import { BackOfficePage } from "../../frame/ui/back-office-page.tsx";
import { formatListAddress } from "../../lists/rules/list-address.ts";
import { type ListColumn, ListPage } from "../../lists/ui/list-page.tsx";
import {
  EVENT_LABELS,
  formatActor,
  REASON_CODE_LABELS,
  SUBJECT_LABELS,
} from "../locales/events.ts";
import { createAuditFields } from "../rules/audit-fields.ts";
import { ERASE_PARAM } from "../rules/erase-address.ts";
import { type ShownAuditRow, unpackAuditRows } from "../rules/pack-audit-rows.ts";
import type { AuditView } from "../views/audit-list.server.ts";
import { type ErasedReason, EraseReason } from "./erase-reason.tsx";

const EXAMPLES = {
  fr: "acte:dossier.deposited date>=7j -par:product",
  en: "act:dossier.deposited date>=7d -by:product",
};

interface AuditPageProps {
  readonly list: AuditView;
  readonly now: Date;
}

interface PortalAuditPageProps extends AuditPageProps {
  /** The reason that the administrator is asked about before it is erased. */
  readonly asked: ErasedReason | null;
  readonly isDone: boolean;
}

/** The audit list of administrators. */
export function AuditPage({ list, now, asked, isDone }: PortalAuditPageProps) {
  const { t } = useLanguage();
  const path = href("/administration-portail-aap/journal");
  const listHref = path + formatListAddress(list.view.address);
  return (
    <BackOfficePage title={t("auditLog:title")} lead={t("auditLog:lead")}>
      {isDone && <DoneAlert>{t("auditLog:erase.done")}</DoneAlert>}
      {asked && <EraseReason asked={asked} listHref={listHref} now={now} />}
      <AuditList
        {...{ list, now, path, listHref }}
        csvPath={href("/administration-portail-aap/journal.csv")}
        caption={t("auditLog:title")}
        isPortal
      />
    </BackOfficePage>
  );
}

/** The audit list of one agency, for its managers. */
export function AgencyAuditPage({ list, now }: AuditPageProps) {
  const { t } = useLanguage();
  const path = href("/administration-portail-aap/reglages/journal");
  return (
    <BackOfficePage title={t("auditLog:agencyTitle")} lead={t("auditLog:agencyLead")}>
      <AuditList
        {...{ list, now, path, listHref: path }}
        csvPath={href("/administration-portail-aap/reglages/journal.csv")}
        caption={t("auditLog:agencyTitle")}
        isPortal={false}
      />
    </BackOfficePage>
  );
}

interface AuditListProps extends AuditPageProps {
  readonly path: string;
  readonly csvPath: string;
  /** The address of the list as it is shown, with its query. */
  readonly listHref: string;
  readonly caption: string;
  /** Whether the list is of the whole portal: it then has a column of agencies, and reasons can be erased. */
  readonly isPortal: boolean;
}

function AuditList({ list, now, path, csvPath, listHref, caption, isPortal }: AuditListProps) {
  const { t, locale } = useLanguage();
  const { agencies, colleagues, rows } = list;
  const view = useMemo(() => ({ ...list.view, rows: unpackAuditRows(rows) }), [list.view, rows]);
  const fields = useMemo(() => createAuditFields({ agencies, colleagues }), [agencies, colleagues]);
  const columns: ListColumn<ShownAuditRow>[] = [
    {
      key: "date",
      field: "date",
      header: t("auditLog:columns.date"),
      cell: ({ at }) => <time dateTime={at.toISOString()}>{formatDayTime(locale, at, now)}</time>,
    },
    {
      key: "event",
      header: t("auditLog:columns.event"),
      isRowHeader: true,
      cell: ({ event }) => EVENT_LABELS[event][locale],
    },
    {
      key: "person",
      header: t("auditLog:columns.person"),
      cell: ({ person, actorKind, job }) => (
        <>
          {person}
          <span className="list-note">{formatActor(actorKind, job, locale)}</span>
        </>
      ),
    },
    {
      key: "subject",
      header: t("auditLog:columns.subject"),
      cell: ({ subjectKind, subjectName, subjectId }) => (
        <>
          {SUBJECT_LABELS[subjectKind][locale]} {subjectName}
          <span className="list-note list-id">{subjectId}</span>
        </>
      ),
    },
    {
      key: "reason",
      header: t("auditLog:columns.reason"),
      cell: (row) => hasReason(row) && <Reason {...{ row, now, listHref }} canErase={isPortal} />,
    },
  ];
  const agency: ListColumn<ShownAuditRow> = {
    key: "agency",
    header: t("auditLog:columns.agency"),
    cell: ({ agency: code }) => code,
  };
  return (
    <ListPage
      path={path}
      csvPath={csvPath}
      caption={caption}
      view={view}
      fields={fields}
      columns={isPortal ? [...columns, agency] : columns}
      rowKey={({ rowId }) => rowId}
      example={EXAMPLES[locale]}
      emptyList={<EmptyState title={t("auditLog:empty")}>{t("auditLog:emptyHelp")}</EmptyState>}
    />
  );
}

const hasReason = ({ reason, reasonErasedAt, reasonCode }: ShownAuditRow): boolean =>
  reason !== null || reasonErasedAt !== null || reasonCode !== null;

function Reason(props: { row: ShownAuditRow; now: Date; listHref: string; canErase: boolean }) {
  const { t, locale } = useLanguage();
  const { row, now, listHref, canErase } = props;
  const { reason, reasonErasedAt, isErasable, reasonCode: code } = row;
  return (
    <>
      {code && <div>{REASON_CODE_LABELS[code]?.[locale] ?? code}</div>}
      {reason}
      {reasonErasedAt && (
        <span className="list-note">
          {t("auditLog:erase.erased", { date: formatDay(locale, reasonErasedAt, now) })}
        </span>
      )}
      {isErasable && canErase && (
        <div>
          <AppLink
            href={`${listHref}${listHref.includes("?") ? "&" : "?"}${ERASE_PARAM}=${row.rowId}`}
            aria-label={t("auditLog:erase.actionNamed", {
              event: EVENT_LABELS[row.event][locale],
              date: formatDayTime(locale, row.at, now),
            })}
          >
            {t("auditLog:erase.action")}
          </AppLink>
        </div>
      )}
    </>
  );
}
