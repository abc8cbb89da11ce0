import { formatCallNumber } from "#features/portal/calls/rules/call-number.ts";
import { useLanguage } from "#platform/i18n/context.tsx";
import { formatEuros, formatNumber, formatShortDay, formatTime } from "#platform/i18n/format.ts";
import { Alert, DoneAlert } from "#ui/alert.tsx";
import { AppLink } from "#ui/app-link.tsx";
import { ButtonLink } from "#ui/button-link.tsx";
import { EmptyState } from "#ui/empty-state.tsx";
import { Icon } from "#ui/icon.tsx";
import { Tag } from "#ui/tag.tsx";
import { editCallHref } from "../../call-drafts/rules/paths.ts";
import { BackOfficePage } from "../../frame/ui/back-office-page.tsx";
import { CallTabs } from "../../frame/ui/call-tabs.tsx";
import { usePageKeys } from "../../frame/ui/use-page-keys.ts";
import { type ListColumn, ListPage } from "../../lists/ui/list-page.tsx";
import type { DossierRow } from "../queries/dossier-rows.server.ts";
import { MAX_CHANGED_DOSSIERS, MAX_LABEL_LENGTH, MAX_LABELS } from "../rules/chosen-dossiers.ts";
import { STATE_LABELS } from "../rules/dossier-list.ts";
import {
  agencyDossierHref,
  DOSSIERS_CSV_PATH,
  DOSSIERS_EXPORT_PATH,
  DOSSIERS_PATH,
  type DossiersDone,
  dossiersExportHref,
} from "../rules/paths.ts";
import type { ActPanel } from "../views/act-panels.server.ts";
import type { DossiersPageView } from "../views/dossier-list.server.ts";
import { ActsPanel } from "./acts-panel.tsx";
import { CallState, CallSummary } from "./call-head.tsx";
import { EligibilityCell, EligibilityHead, OpenedBy } from "./eligibility-cells.tsx";
import { moveBetweenRows } from "./move-between-rows.ts";

const EXAMPLES = {
  fr: 'etat:depose aide>400000 pays:PT -confie:personne texte:"trait de côte"',
  en: 'state:submitted amount>400000 country:PT -assigned:nobody text:"coast line"',
};

interface DossiersPageProps {
  readonly page: DossiersPageView;
  /** The membership of the person, to say "you". */
  readonly memberId: string;
  /** Whether the person labels and assigns. */
  readonly mayAssign: boolean;
  /** Whether the person sees some departments only. */
  readonly isLimited: boolean;
  readonly done: {
    readonly what: DossiersDone;
    readonly count: number;
    /** Dossiers that were left out because a colleague has them open. */
    readonly left: number;
  } | null;
  /** What is asked before an act; null without one. */
  readonly panel: ActPanel | null;
  /** Why the last act was refused. */
  readonly problem: string | null;
  readonly now: Date;
}

/** The agency's deposited dossiers; filtered to one call, with the figures of the call. */
export function DossiersPage(props: DossiersPageProps) {
  const { page, memberId, mayAssign, isLimited, done, panel, problem, now } = props;
  const { view, call, next, keptByConflict } = page;
  const { t, locale } = useLanguage();
  usePageKeys({ j: () => moveBetweenRows(1), k: () => moveBetweenRows(-1) });
  const acts = [
    ...(mayAssign
      ? [
          { intent: "askCompletion", label: t("dossierList:acts.completion") },
          { intent: "tryLabel", label: t("dossierList:acts.label") },
          { intent: "chooseMember", label: t("dossierList:acts.assign") },
        ]
      : []),
    {
      intent: "export",
      label: t("dossierList:acts.download"),
      icon: "download" as const,
      action: DOSSIERS_EXPORT_PATH,
    },
    { intent: "follow", label: t("dossierList:acts.follow") },
    { intent: "unfollow", label: t("dossierList:acts.unfollow") },
  ];
  return (
    <BackOfficePage
      title={call ? call.title : t("dossierList:title")}
      lead={call ? <CallState call={call} now={now} /> : t("dossierList:lead")}
      tabs={
        call && (
          <CallTabs
            callId={call.id}
            draftId={call.draftId}
            number={formatCallNumber(call)}
            current="dossiers"
          />
        )
      }
      actions={
        <>
          {call && <ButtonLink href={DOSSIERS_PATH}>{t("dossierList:allDossiers")}</ButtonLink>}
          {call && (
            <ButtonLink href={editCallHref(call.id)}>{t("dossierList:head.openCall")}</ButtonLink>
          )}
          {view.rows.length > 0 && (
            <ButtonLink href={dossiersExportHref(view.address.text)} icon="download">
              {t("dossierList:export")}
            </ButtonLink>
          )}
          {next && (
            <ButtonLink href={agencyDossierHref(next.id)} variant="primary" icon="arrow-right">
              {t("dossierList:next", { name: next.acronym })}
            </ButtonLink>
          )}
        </>
      }
    >
      {problem && (
        <Alert tone="stop" role="alert" takesFocus>
          {t(`dossierList:problems.${toProblem(problem)}`, {
            max:
              problem === "tooMany"
                ? formatNumber(locale, MAX_CHANGED_DOSSIERS)
                : problem === "full"
                  ? MAX_LABELS
                  : MAX_LABEL_LENGTH,
          })}
        </Alert>
      )}
      {done && !problem && !panel && (
        <DoneAlert key={`${done.what} ${done.count}`}>
          {done.count > 0 &&
            t(`dossierList:done.${done.what}`, {
              count: done.count,
              formatted: formatNumber(locale, done.count),
            })}{" "}
          {done.left > 0 &&
            t("dossierList:leftOpen", {
              count: done.left,
              formatted: formatNumber(locale, done.left),
            })}
        </DoneAlert>
      )}
      {panel && <ActsPanel panel={panel} />}
      {call && <CallSummary call={call} />}
      {call && call.summary.deposited > 0 && (
        <EligibilityHead call={call} now={now} mayTell={mayAssign} />
      )}
      <div className="dossier-list">
        <ListPage
          path={DOSSIERS_PATH}
          csvPath={DOSSIERS_CSV_PATH}
          caption={t("dossierList:caption")}
          view={view}
          columns={useColumns(memberId, now, view.address.text)}
          rowKey={({ rowId }) => rowId}
          example={EXAMPLES[locale]}
          bulkActs={acts}
          emptyList={
            <EmptyState title={t("dossierList:empty")}>
              {t(isLimited ? "dossierList:emptyLimited" : "dossierList:emptyHelp")}
            </EmptyState>
          }
        />
      </div>
      {view.rows.length > 0 && (
        <p className="small muted dossier-list-keys">
          <kbd>J</kbd> <kbd>K</kbd> {t("dossierList:keys.move")},{" "}
          <kbd>{t("dossierList:keys.enter")}</kbd> {t("dossierList:keys.read")}
        </p>
      )}
      {keptByConflict > 0 && (
        <p className="small muted">
          <Icon name="lock" />{" "}
          {t("dossierList:kept", {
            count: keptByConflict,
            formatted: formatNumber(locale, keptByConflict),
          })}
        </p>
      )}
    </BackOfficePage>
  );
}

const PROBLEMS = [
  "missing",
  "tooLong",
  "unknown",
  "full",
  "member",
  "tooMany",
  "tooManyCompletions",
  "selectionChanged",
] as const;

const toProblem = (problem: string): (typeof PROBLEMS)[number] | "other" =>
  PROBLEMS.find((known) => known === problem) ?? "other";

function useColumns(memberId: string, now: Date, query: string): ListColumn<DossierRow>[] {
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
