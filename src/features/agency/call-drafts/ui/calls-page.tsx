import { Form } from "react-router";
import { useLanguage } from "#platform/i18n/context.tsx";
import { formatNumber, formatShortDay, formatTime } from "#platform/i18n/format.ts";
import { Alert, DoneAlert } from "#ui/alert.tsx";
import { AppLink } from "#ui/app-link.tsx";
import { IconButton } from "#ui/button.tsx";
import { ButtonLink } from "#ui/button-link.tsx";
import { EmptyState } from "#ui/empty-state.tsx";
import { StatusMark, Tag } from "#ui/tag.tsx";
import { BackOfficePage } from "../../frame/ui/back-office-page.tsx";
import { PageAgencyField } from "../../frame/ui/page-agency-field.tsx";
import { type ListColumn, ListPage, type ListView } from "../../lists/ui/list-page.tsx";
import type { CallRow } from "../queries/call-rows.server.ts";
import { STATE_LABELS } from "../rules/call-list.ts";
import {
  CALLS_CSV_PATH,
  CALLS_PATH,
  type CallDone,
  editCallHref,
  IMPORT_CALLS_PATH,
  NEW_CALL_PATH,
} from "../rules/paths.ts";

const EXAMPLES = {
  fr: "etat:brouillon,ouvert cloture>=7j",
  en: "state:draft,open closing>=7d",
};

interface CallsPageProps {
  readonly view: ListView<CallRow>;
  readonly now: Date;
  readonly done: CallDone | null;
  /** Whether the person writes calls: begins and copies them. */
  readonly mayWrite: boolean;
  /** An administrator sees the calls of several partners. */
  readonly isAdministrator: boolean;
  /** Whether a copy was refused. */
  readonly isRefused: boolean;
}

/** The calls of an agency: drafts, planned, published, withdrawn. */
export function CallsPage(props: CallsPageProps) {
  const { view, now, done, mayWrite, isAdministrator, isRefused } = props;
  const { t, locale } = useLanguage();
  const isFrench = locale === "fr";
  const day = (at: Date | null) =>
    at ? (
      <time dateTime={at.toISOString()} className="list-date">
        {formatShortDay(locale, at, now)}
        <span className="list-note">{formatTime(locale, at)}</span>
      </time>
    ) : (
      <span className="muted">—</span>
    );
  const columns: ListColumn<CallRow>[] = [
    {
      key: "title",
      field: "title",
      header: t("callDrafts:list.columns.title"),
      isRowHeader: true,
      cell: (row) => (
        <span className="call-list-title">
          <AppLink href={editCallHref(row.draftId ?? row.callId ?? "")}>
            {(isFrench ? row.titleFr || row.titleEn : row.titleEn || row.titleFr) ||
              t("callDrafts:untitled")}
          </AppLink>
          {row.reference && <span className="list-note">{row.reference}</span>}
        </span>
      ),
    },
    ...(isAdministrator
      ? [
          {
            key: "partner",
            header: t("callDrafts:list.columns.partner"),
            cell: ({ partner }: CallRow) => partner,
          },
        ]
      : []),
    {
      key: "code",
      field: "code",
      header: t("callDrafts:list.columns.code"),
      cell: ({ code, year }) => (
        <span className="list-date">
          {code || <span className="muted">—</span>}
          {year > 0 && <span className="list-note">{year}</span>}
        </span>
      ),
    },
    {
      key: "state",
      header: t("callDrafts:list.columns.state"),
      cell: (row) => <RowState row={row} now={now} />,
    },
    {
      key: "opening",
      field: "opening",
      header: t("callDrafts:list.columns.opening"),
      cell: ({ opensAt }) => day(opensAt),
    },
    {
      key: "closing",
      field: "closing",
      header: t("callDrafts:list.columns.closing"),
      cell: ({ closesAt }) => day(closesAt),
    },
    ...(isAdministrator
      ? []
      : [
          {
            key: "department",
            header: t("callDrafts:list.columns.department"),
            cell: (row: CallRow) =>
              (isFrench ? row.departmentFr : row.departmentEn) ?? (
                <span className="muted">{t("callDrafts:allDepartments")}</span>
              ),
          },
        ]),
    {
      key: "waiting",
      field: "waiting",
      header: t("callDrafts:list.columns.waiting"),
      isNumeric: true,
      cell: ({ waiting }) =>
        waiting > 0 ? (
          <Tag tone="soon">{formatNumber(locale, waiting)}</Tag>
        ) : (
          <span className="muted">—</span>
        ),
    },
    {
      key: "changed",
      field: "changed",
      header: t("callDrafts:list.columns.changed"),
      cell: ({ changedAt, changedBy }) => (
        <span className="list-date">
          {formatShortDay(locale, changedAt, now)}
          {changedBy && <span className="list-note">{changedBy}</span>}
        </span>
      ),
    },
    ...(mayWrite
      ? [
          {
            key: "copy",
            header: t("callDrafts:list.columns.copy"),
            cell: (row: CallRow) =>
              row.callId !== null && (
                <Form method="post" action={CALLS_PATH}>
                  <PageAgencyField />
                  <input type="hidden" name="callId" value={row.callId} />
                  <IconButton
                    type="submit"
                    name="intent"
                    value="copy"
                    icon="copy"
                    label={t("callDrafts:list.copy", {
                      title: isFrench ? row.titleFr : row.titleEn,
                    })}
                  />
                </Form>
              ),
          },
        ]
      : []),
  ];
  const create = mayWrite && (
    <>
      <ButtonLink href={NEW_CALL_PATH} variant="primary" icon="plus">
        {t("callDrafts:list.new")}
      </ButtonLink>
      <ButtonLink href={IMPORT_CALLS_PATH}>{t("callImport:link")}</ButtonLink>
    </>
  );
  return (
    <BackOfficePage
      title={t("callDrafts:list.title")}
      lead={t(isAdministrator ? "callDrafts:list.leadOneOff" : "callDrafts:list.lead")}
      actions={create}
    >
      {isRefused && (
        <Alert tone="stop" role="alert" takesFocus>
          {t("callDrafts:publish.problems.other")}
        </Alert>
      )}
      {done && !isRefused && <DoneAlert key={done}>{t(`callDrafts:done.${done}`)}</DoneAlert>}
      <ListPage
        path={CALLS_PATH}
        csvPath={CALLS_CSV_PATH}
        caption={t("callDrafts:list.title")}
        view={view}
        columns={columns}
        rowKey={({ rowId }) => rowId}
        example={EXAMPLES[locale]}
        emptyList={
          <EmptyState title={t("callDrafts:list.empty")} actions={create}>
            {t(mayWrite ? "callDrafts:list.emptyHelp" : "callDrafts:list.emptyReader")}
          </EmptyState>
        }
      />
    </BackOfficePage>
  );
}

function RowState({ row: { state, publishAt }, now }: { row: CallRow; now: Date }) {
  const { t, locale } = useLanguage();
  const label = STATE_LABELS[state][locale];
  if (state === "upcoming" || state === "open" || state === "closed")
    return <StatusMark tone={state}>{label}</StatusMark>;
  return (
    <>
      <Tag tone={state === "withdrawn" ? "stop" : state === "draft" ? "dashed" : "plain"}>
        {label}
      </Tag>
      {publishAt && (
        <span className="list-note">
          {t("callDrafts:list.plannedFor", {
            moment: `${formatShortDay(locale, publishAt, now)}, ${formatTime(locale, publishAt)}`,
          })}
        </span>
      )}
    </>
  );
}
