import { href, useNavigate } from "react-router";
import { agencyLetterPdfHref } from "#features/proposals/decision-letters/rules/paths.ts";
import { LettersPanel } from "#features/proposals/decision-letters/ui/letters-panel.tsx";
import { DifferenceList } from "#features/proposals/deposits/ui/edit-banner.tsx";
import { toAnchorId } from "#form-engine/answer-key.ts";
import { formatFileSize } from "#platform/files/file-size.ts";
import { findSubmission, type Submission } from "#platform/forms/submission.ts";
import { useLanguage } from "#platform/i18n/context.tsx";
import { formatEuros, formatNumber } from "#platform/i18n/format.ts";
import { DoneAlert } from "#ui/alert.tsx";
import { AppLink } from "#ui/app-link.tsx";
import { ButtonLink } from "#ui/button-link.tsx";
import { Icon } from "#ui/icon.tsx";
import { Panel } from "#ui/panel.tsx";
import { Tag } from "#ui/tag.tsx";
import { dossiersHref } from "../../dossier-list/rules/paths.ts";
import type { EligibilityDone } from "../../eligibility-checks/rules/paths.ts";
import { EligibilityPanel } from "../../eligibility-checks/ui/eligibility-panel.tsx";
import { BackOfficePage } from "../../frame/ui/back-office-page.tsx";
import { usePageKeys } from "../../frame/ui/use-page-keys.ts";
import { formatListAddress } from "../../lists/rules/list-address.ts";
import type { FileVerification } from "../commands/verify-files.server.ts";
import { ANCHORS, agencyArchiveHref } from "../rules/paths.ts";
import type { DossierPageView } from "../views/dossier-page.server.ts";
import { CompletionPanel } from "./completion-panel.tsx";
import { ConflictPanel, HistoryPanel } from "./history-panel.tsx";
import { NotesPanel } from "./notes-panel.tsx";
import { dossierPageHref } from "./page-href.ts";
import { Reader } from "./reader.tsx";
import { COMPARISON_ID, ReceiptSlip } from "./receipt-slip.tsx";
import { TeamsPanel } from "./teams-panel.tsx";
import { useFormatNearMoment } from "./use-format-near-moment.ts";

export const DOSSIER_DONE = ["noted", "noteEdited", "noteRemoved"] as const;
export type DossierDone = (typeof DOSSIER_DONE)[number];

/** Targets of the links within the page, in its order. */
const WITHIN = [
  "receipt",
  "reading",
  "teams",
  "eligibility",
  "notes",
  "completion",
  "history",
] as const;

interface DossierPageProps {
  readonly page: DossierPageView;
  readonly now: Date;
  /** The query of the list that the reader came from; null without a list. */
  readonly list: string | null;
  readonly editedNote: string | null;
  readonly isAuditShown: boolean;
  readonly done: DossierDone | null;
  /** What was just said about the eligibility, and the criterion that waits next. */
  readonly judged: { readonly what: EligibilityDone; readonly next: string | null } | null;
  readonly submission: Submission | undefined;
  readonly verification: FileVerification | null;
}

/** The agency's page of a deposited dossier. */
export function DossierPage(props: DossierPageProps) {
  const { page, now, list, done, submission } = props;
  const { t, locale } = useLanguage();
  const { id, receipt, comparison } = page;
  const formatMoment = useFormatNearMoment(now);
  const confirm = (...messages: DossierDone[]) =>
    done && messages.includes(done) ? (
      <DoneAlert key={`${done} ${now.getTime()}`}>{t(`dossierReading:done.${done}`)}</DoneAlert>
    ) : null;
  const auditHref = props.isAuditShown
    ? href("/administration-portail-aap/reglages/journal") +
      formatListAddress({ text: locale === "fr" ? `identifiant:${id}` : `id:${id}` })
    : null;
  return (
    <BackOfficePage
      title={`${page.acronym} — ${page.title}`}
      trail={[
        {
          href: dossiersHref(list ?? ""),
          label: t("dossierReading:dossiers"),
        },
        ...(page.call.number
          ? [{ href: dossiersHref(`appel:${page.call.number}`), label: page.call.title }]
          : []),
      ]}
      actions={
        <>
          <Pager page={page} list={list} withKeys />
          <ButtonLink icon="download" href={agencyArchiveHref(id, receipt.version)} download="">
            {t("dossierReading:downloadAll")}{" "}
            <span className="muted">{formatFileSize(receipt.bytes, locale)}</span>
          </ButtonLink>
        </>
      }
      facts={<Facts page={page} />}
    >
      <nav className="read-within" aria-label={t("dossierReading:within.label")}>
        {WITHIN.map((name) => (
          <a key={name} href={`#${ANCHORS[name]}`}>
            {t(`dossierReading:within.${name}`)}
          </a>
        ))}
      </nav>
      <ReceiptSlip
        {...{ page, now, list }}
        verification={props.verification}
        problem={findSubmission(submission, "verifyFiles")?.problem ?? null}
      />
      {comparison && (
        <Panel
          id={COMPARISON_ID}
          title={t("dossierReading:comparison.title", {
            count: comparison.differences.length,
            before: comparison.number,
            after: receipt.version,
          })}
          actions={
            <AppLink className="link small" href={dossierPageHref(id, { list })}>
              {t("dossierReading:comparison.close")}
            </AppLink>
          }
        >
          <DifferenceList
            differences={comparison.differences}
            toHref={({ key }) => (key === null ? null : `#${toAnchorId(key)}`)}
          />
        </Panel>
      )}
      <div className="read-work">
        <div className="read-main">
          <Reader key={`${id} ${receipt.version}`} page={page} />
          <TeamsPanel page={page} />
        </div>
        <div className="read-side">
          {page.eligibility && (
            <EligibilityPanel
              key={`${id} eligibility`}
              dossierId={id}
              view={page.eligibility}
              done={props.judged}
              {...{ submission, formatMoment }}
            />
          )}
        </div>
        <div className="read-pair">
          <NotesPanel
            {...{ page, now, list, submission }}
            edited={props.editedNote}
            done={confirm("noted", "noteEdited", "noteRemoved")}
          />
          <CompletionPanel {...{ page, now, list }} />
        </div>
        <div className="read-side">
          <LettersPanel
            dossierId={id}
            {...{ now, letters: page.letters }}
            toHref={agencyLetterPdfHref}
          />
          <HistoryPanel {...{ page, now, auditHref }} />
          <ConflictPanel
            number={page.number}
            problem={findSubmission(submission, "conflict") ? "failed" : null}
          />
        </div>
      </div>
      <div className="read-thumb">
        <Pager page={page} list={list} />
      </div>
    </BackOfficePage>
  );
}

/** Number, coordination, teams, amount and duration, and whether the team edits the dossier. */
function Facts({ page }: { page: DossierPageView }) {
  const { t, locale } = useLanguage();
  const { facts, receipt } = page;
  const lines = [
    ["number", page.number],
    ["coordination", [facts.coordinator, facts.institution].filter(Boolean).join(", ")],
    [
      "teams",
      [formatNumber(locale, facts.teamCount), facts.countries.join(" ")].filter(Boolean).join(", "),
    ],
    ["amount", facts.amount === null ? null : formatEuros(locale, facts.amount)],
    [
      "duration",
      facts.months === null ? null : t("dossierReading:facts.months", { count: facts.months }),
    ],
  ] as const;
  return (
    <div className="read-facts-row">
      <dl className="read-facts" aria-label={t("dossierReading:facts.label")}>
        {lines.map(([name, text]) =>
          text ? (
            <div key={name}>
              <dt>{t(`dossierReading:facts.${name}`)}</dt> <dd>{text}</dd>
            </div>
          ) : null,
        )}
      </dl>
      <span className="read-tags">
        {page.eligibility && page.state === "published" && (
          <Tag tone={page.eligibility.status === "eligible" ? "done" : "soon"}>
            {t(`eligibilityChecks:statuses.${page.eligibility.status}`)}
          </Tag>
        )}
        {page.edit ? (
          <Tag tone="soon">{t("dossierReading:unlocked", { version: receipt.version })}</Tag>
        ) : (
          <Tag tone={page.state === "selected" ? "done" : "plain"}>
            {t(`dossierReading:states.${page.state}`)}
          </Tag>
        )}
      </span>
    </div>
  );
}

/** The previous and next dossier of the list, also by J and K. */
function Pager(props: { page: DossierPageView; list: string | null; withKeys?: boolean }) {
  const { page, list, withKeys = false } = props;
  const { t, locale } = useLanguage();
  const { previous, next, position, total } = page.place;
  const targets = {
    previous: previous && dossierPageHref(previous, { list }),
    next: next && dossierPageHref(next, { list }),
  };
  return (
    <nav className="read-pager" aria-label={t("dossierReading:pager.label")}>
      <PagerLink
        href={targets.previous}
        icon="chevron-left"
        label={t("dossierReading:pager.previous")}
        none={t("dossierReading:pager.noPrevious")}
      />
      <span>
        {t("dossierReading:pager.position", {
          position: formatNumber(locale, position),
          total: formatNumber(locale, total),
        })}
      </span>
      <PagerLink
        href={targets.next}
        icon="chevron-right"
        label={t("dossierReading:pager.next")}
        none={t("dossierReading:pager.noNext")}
      />
      {withKeys && <PagerKeys {...targets} />}
    </nav>
  );
}

function PagerKeys(props: { previous: string | null; next: string | null }) {
  const navigate = useNavigate();
  const go = (target: string | null) => {
    if (target) void navigate(target);
  };
  usePageKeys({ j: () => go(props.next), k: () => go(props.previous) });
  return (
    <span className="read-keys" aria-hidden="true">
      <kbd>K</kbd> <kbd>J</kbd>
    </span>
  );
}

function PagerLink(props: {
  href: string | null;
  icon: "chevron-left" | "chevron-right";
  label: string;
  /** Said where there is no such dossier. */
  none: string;
}) {
  const { href: target, icon, label, none } = props;
  if (!target)
    return (
      <span className="btn-icon read-no-step" title={none}>
        <Icon name={icon} />
        <span className="vh">{none}</span>
      </span>
    );
  return (
    <AppLink className="btn-icon" href={target} aria-label={label} title={label}>
      <Icon name={icon} />
    </AppLink>
  );
}
