import { href } from "react-router";
import { useLanguage } from "#platform/i18n/context.tsx";
import { formatDayTime } from "#platform/i18n/format.ts";
import { EmptyState } from "#ui/empty-state.tsx";
import { BackOfficePage } from "../../frame/ui/back-office-page.tsx";
import { type ListColumn, ListPage, type ListView } from "../../lists/ui/list-page.tsx";
import { ACTOR_LABELS, EVENT_LABELS, SUBJECT_LABELS } from "../locales/events.ts";
import type { AuditRow } from "../queries/audit-rows.server.ts";

const EXAMPLES = {
  fr: "acte:dossier.deposited date>=7j -par:product",
  en: "act:dossier.deposited date>=7d -by:product",
};

/** The audit list of administrators. */
export function AuditPage({ view, now }: { view: ListView<AuditRow>; now: Date }) {
  const { t, locale } = useLanguage();
  const columns: ListColumn<AuditRow>[] = [
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
      cell: ({ person, actorId, actorKind }) => (
        <>
          {person || (actorKind === "product" ? actorId : null)}
          <span className="list-note">{ACTOR_LABELS[actorKind][locale]}</span>
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
      key: "agency",
      header: t("auditLog:columns.agency"),
      cell: ({ agency }) => agency,
    },
  ];
  return (
    <BackOfficePage title={t("auditLog:title")} lead={t("auditLog:lead")}>
      <ListPage
        path={href("/administration-portail-aap/journal")}
        csvPath={href("/administration-portail-aap/journal.csv")}
        caption={t("auditLog:title")}
        view={view}
        columns={columns}
        rowKey={({ rowId }) => rowId}
        example={EXAMPLES[locale]}
        bulkActs={[
          {
            intent: "csv",
            label: t("lists:selection.csv"),
            icon: "download",
            action: href("/administration-portail-aap/journal.csv"),
          },
        ]}
        emptyList={<EmptyState title={t("auditLog:empty")}>{t("auditLog:emptyHelp")}</EmptyState>}
      />
    </BackOfficePage>
  );
}
