import { useNavigate } from "react-router";
import { formatCallNumber } from "#features/portal/calls/rules/call-number.ts";
import { useLanguage } from "#platform/i18n/context.tsx";
import { formatNumber } from "#platform/i18n/format.ts";
import { Alert, DoneAlert } from "#ui/alert.tsx";
import { ButtonLink } from "#ui/button-link.tsx";
import { EmptyState } from "#ui/empty-state.tsx";
import { Icon } from "#ui/icon.tsx";
import { editCallHref } from "../../call-drafts/rules/paths.ts";
import { BackOfficePage } from "../../frame/ui/back-office-page.tsx";
import { CallTabs } from "../../frame/ui/call-tabs.tsx";
import { usePageKeys } from "../../frame/ui/use-page-keys.ts";
import { formatListAddress } from "../../lists/rules/list-address.ts";
import { ListPage } from "../../lists/ui/list-page.tsx";
import { MAX_CHANGED_DOSSIERS, MAX_LABEL_LENGTH, MAX_LABELS } from "../rules/chosen-dossiers.ts";
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
import { useDossierColumns } from "./dossier-columns.tsx";
import { EligibilityHead } from "./eligibility-cells.tsx";
import { moveBetweenRows, toggleCurrentRow } from "./move-between-rows.ts";

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
  /** Whether the person prepares decisions. */
  readonly mayDecide: boolean;
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
  const { page, memberId, mayAssign, mayDecide, isLimited, done, panel, problem, now } = props;
  const { view, call, next, keptByConflict } = page;
  const { t, locale } = useLanguage();
  const navigate = useNavigate();
  // With the query, so that its neighbours are those of the list.
  const nextHref = next && agencyDossierHref(next.id, view.address.text);
  usePageKeys({
    j: () => moveBetweenRows(1),
    k: () => moveBetweenRows(-1),
    x: toggleCurrentRow,
    m: () => {
      if (nextHref) void navigate(nextHref);
    },
  });
  const acts = [
    ...(mayAssign
      ? [
          { intent: "askCompletion", label: t("dossierList:acts.completion") },
          { intent: "tryLabel", label: t("dossierList:acts.label") },
          { intent: "chooseMember", label: t("dossierList:acts.assign") },
        ]
      : []),
    ...(mayDecide ? [{ intent: "chooseDecision", label: t("decisions:selection.act") }] : []),
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
          {next && nextHref && (
            <ButtonLink href={nextHref} variant="primary" icon="arrow-right">
              {t("dossierList:next", { name: next.acronym })} <kbd>M</kbd>
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
      {panel && (
        <ActsPanel panel={panel} listHref={DOSSIERS_PATH + formatListAddress(view.address)} />
      )}
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
          columns={useDossierColumns(memberId, now, view.address.text)}
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
          <kbd>J</kbd> <kbd>K</kbd> {t("dossierList:keys.move")}, <kbd>X</kbd>{" "}
          {t("dossierList:keys.choose")}, <kbd>{t("dossierList:keys.enter")}</kbd>{" "}
          {t("dossierList:keys.read")}
          {next && (
            <>
              , <kbd>M</kbd> {t("dossierList:keys.mine")}
            </>
          )}
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
  "severalCalls",
  "selectionChanged",
] as const;

const toProblem = (problem: string): (typeof PROBLEMS)[number] | "other" =>
  PROBLEMS.find((known) => known === problem) ?? "other";
