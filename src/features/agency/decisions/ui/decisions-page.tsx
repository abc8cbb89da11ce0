import { Fragment, type ReactNode } from "react";
import { Form } from "react-router";
import type { Submission } from "#platform/forms/submission.ts";
import { useLanguage } from "#platform/i18n/context.tsx";
import {
  formatDate,
  formatDayTime,
  formatExactEuros,
  formatNumber,
} from "#platform/i18n/format.ts";
import { Alert, DoneAlert } from "#ui/alert.tsx";
import { Button } from "#ui/button.tsx";
import { ButtonLink } from "#ui/button-link.tsx";
import { EmptyState } from "#ui/empty-state.tsx";
import { Icon } from "#ui/icon.tsx";
import { Pagination } from "#ui/pagination.tsx";
import { BackOfficePage } from "../../frame/ui/back-office-page.tsx";
import { PageAgencyField } from "../../frame/ui/page-agency-field.tsx";
import { useKeptRefusal } from "../../frame/ui/use-kept-refusal.ts";
import type { DecisionFileTrial } from "../commands/decision-file.server.ts";
import { formatSeen } from "../rules/decision-form.ts";
import {
  callDecisionsCsvHref,
  callDecisionsHref,
  type DecisionsDone,
  FILE_ANCHOR,
} from "../rules/paths.ts";
import type { DecisionRow, DecisionsPageView } from "../views/decisions-page.server.ts";
import { DecisionPanel } from "./decision-panel.tsx";
import { formatRefusal } from "./decision-problem.ts";
import { DecisionRowView } from "./decision-row.tsx";
import { FilePanel } from "./file-panel.tsx";
import { useDecisionKeys } from "./use-decision-keys.ts";

interface DecisionsPageProps {
  readonly view: DecisionsPageView;
  readonly now: Date;
  readonly done: { readonly what: DecisionsDone; readonly count: number } | null;
  readonly submission: Submission | undefined;
  readonly trial: DecisionFileTrial | null;
  /** Cells of features that come later: the state of a letter. Without it the table has no such column. */
  readonly renderLetter?: (row: DecisionRow) => ReactNode;
  readonly getLetterHref?: (row: DecisionRow) => string;
  readonly getDossierHref?: (row: DecisionRow) => string;
  readonly getWithdrawHref?: (row: DecisionRow) => string;
  /** Where prepared decisions are released; null where the product has no such page. */
  readonly releaseHref?: string;
}

/** The decisions of a call under embargo: in sum, one by one, by file. */
export function DecisionsPage(props: DecisionsPageProps) {
  const { view, now, done, trial, releaseHref } = props;
  const submission = useKeptRefusal(props.submission);
  const { t, locale } = useLanguage();
  useDecisionKeys();
  const { call, counts, open } = view;
  const counted = (count: number) => ({ count, formatted: formatNumber(locale, count) });
  const day = formatDate(locale, call.closesAt);
  const isReleased = counts.released === counts.all;
  const form = submission?.form;
  const isFileForm = form === "try" || form === "apply";
  const isOpenForm = open !== null && (form === "prepare" || form === "clear");
  const refusal = isFileForm || isOpenForm ? null : formatRefusal(t, submission);
  return (
    <BackOfficePage
      title={
        <>
          {call.title}{" "}
          {!isReleased && (
            <span className="decision-embargo">
              <Icon name="lock" />
              {view.plannedFor
                ? t("decisions:head.embargoUntil", {
                    moment: formatDayTime(locale, view.plannedFor, now),
                  })
                : t("decisions:head.embargo")}
            </span>
          )}
        </>
      }
      lead={[
        call.number,
        t(call.closesAt > now ? "decisions:head.open" : "decisions:head.closed", { day }),
        t("decisions:head.deposited", counted(counts.all)),
      ].join(", ")}
      actions={
        <>
          <ButtonLink href={`#${FILE_ANCHOR}`} icon="upload">
            {t("decisions:head.file")}
          </ButtonLink>
          <ButtonLink href={callDecisionsCsvHref(call.id)} icon="download" download>
            {t("decisions:head.export")}
          </ButtonLink>
          {releaseHref && (
            <ButtonLink href={releaseHref} variant="primary" icon="send">
              {t("decisions:head.release")}
            </ButtonLink>
          )}
        </>
      }
    >
      {refusal && (
        <Alert tone="stop" role="alert" takesFocus>
          {refusal}
        </Alert>
      )}
      {done && !submission && !trial && (
        <DoneAlert key={`${done.what} ${done.count} ${now.getTime()}`}>
          {t(`decisions:done.${done.what}`, counted(done.count))}
        </DoneAlert>
      )}
      <Summary view={view} />
      <ConfirmAll view={view} />
      <div className="decisions-columns">
        <DecisionsTable {...props} />
        <DecisionPanel
          view={view}
          letterHref={(open && props.getLetterHref?.(open)) ?? null}
          withdrawHref={(open && props.getWithdrawHref?.(open)) ?? null}
          dossierHref={(open && props.getDossierHref?.(open)) ?? null}
          submission={isOpenForm ? submission : undefined}
        />
      </div>
      <FilePanel
        href={`${callDecisionsHref(call.id)}#${FILE_ANCHOR}`}
        trial={trial}
        motives={view.motives}
        submission={isFileForm ? submission : undefined}
      />
    </BackOfficePage>
  );
}

/** The states of the bricks, in the order of the legend. */
const MARKS = ["selected", "not_selected", "not_eligible", "undecided"] as const;
/** More dossiers are too many bricks: the legend says the same in figures. */
const MAX_BRICKS = 400;

function Summary({ view }: { view: DecisionsPageView }) {
  const { t, locale } = useLanguage();
  const { counts, marks, deciders, isAlone } = view;
  const counted = (count: number) => ({ count, formatted: formatNumber(locale, count) });
  const legend = MARKS.map((mark) => ({
    mark,
    count: marks.filter((one) => one === mark).length,
  })).filter(({ count }) => count > 0);
  return (
    <section className="panel decisions-summary" aria-labelledby="decisions-summary">
      <div>
        <h2 id="decisions-summary">
          {t("decisions:summary.title", {
            prepared: t("decisions:summary.prepared", counted(counts.prepared)),
            released: t("decisions:summary.released", counted(counts.released)),
          })}
        </h2>
        {marks.length <= MAX_BRICKS && (
          <div className="decisions-bricks" aria-hidden="true">
            {marks.map((mark, index) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: a brick is its position
              <i key={index} data-state={mark} />
            ))}
          </div>
        )}
        <ul className="decisions-legend">
          {legend.map(({ mark, count }) => (
            <li key={mark} data-state={mark}>
              {t(`decisions:marks.${mark}`, counted(count))}
            </li>
          ))}
          <li className="muted">
            {counts.prepared > 0 && t("decisions:summary.confirmed", counted(counts.confirmed))}
          </li>
        </ul>
      </div>
      <div className="decisions-veil">
        <h2>
          <Icon name="lock" /> {t("decisions:embargo.title")}
        </h2>
        <p>{t("decisions:embargo.readers", counted(deciders.length))}</p>
        <ul className="decisions-faces" aria-label={t("decisions:embargo.names")}>
          {deciders.map(({ userId, firstName, lastName }) => (
            <li key={userId} title={`${firstName} ${lastName}`}>
              <span className="office-face" aria-hidden="true">
                {`${firstName.slice(0, 1)}${lastName.slice(0, 1)}`.toUpperCase()}
              </span>
              <span className="vh">{`${firstName} ${lastName}`}</span>
            </li>
          ))}
          <li className="small muted">{t("decisions:embargo.audited")}</li>
        </ul>
        {isAlone && <p className="small">{t("decisions:alone")}</p>}
      </div>
    </section>
  );
}

function ConfirmAll({ view: { confirmable, isAlone, can } }: { view: DecisionsPageView }) {
  const { t, locale } = useLanguage();
  const count = confirmable.length;
  if (count === 0 || !can.confirmDecisions.ok) return null;
  const counted = { count, formatted: formatNumber(locale, count) };
  return (
    <section className="panel decisions-confirm" aria-labelledby="decisions-confirm">
      <div>
        <h2 id="decisions-confirm">{t("decisions:confirmAll.title")}</h2>
        <p>
          {t(isAlone ? "decisions:confirmAll.aloneHelp" : "decisions:confirmAll.help", counted)}{" "}
          {t("decisions:confirmAll.final")}
        </p>
      </div>
      <Form method="post">
        <PageAgencyField />
        <input type="hidden" name="chosen" value={confirmable.map(formatSeen).join(",")} />
        <Button type="submit" name="intent" value="confirm" icon="check">
          {t("decisions:confirmAll.submit", counted)}
        </Button>
      </Form>
    </section>
  );
}

function DecisionsTable({ view, renderLetter }: DecisionsPageProps) {
  const { t } = useLanguage();
  const { call, rows, open, page, pageCount, budget } = view;
  if (rows.length === 0)
    return (
      <EmptyState title={t("decisions:table.empty")}>{t("decisions:table.emptyHelp")}</EmptyState>
    );
  return (
    <div className="decisions-list">
      <p className="small muted decisions-wide">{t("decisions:table.wide")}</p>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a region that scrolls must be reachable by keyboard */}
      <section className="table-frame" aria-label={t("decisions:table.caption")} tabIndex={0}>
        <table className="table decisions-table">
          <caption className="vh">{t("decisions:table.caption")}</caption>
          <thead>
            <tr>
              <th scope="col" aria-sort="ascending">
                {t("decisions:table.rank")}
              </th>
              <th scope="col">{t("decisions:table.dossier")}</th>
              <th scope="col">{t("decisions:table.state")}</th>
              <th scope="col" className="num">
                {t("decisions:table.requested")}
              </th>
              <th scope="col" className="num">
                {t("decisions:table.granted")}
              </th>
              {renderLetter && <th scope="col">{t("decisions:table.letter")}</th>}
            </tr>
          </thead>
          <tbody>
            {rows.map((row, index) => (
              <Fragment key={row.dossierId}>
                <DecisionRowView
                  callId={call.id}
                  row={row}
                  page={page}
                  isOpen={row.dossierId === open?.dossierId}
                  mayPrepare={view.can.prepareDecisions.ok}
                  letter={renderLetter?.(row)}
                  nextId={findNextWaiting(rows, index)}
                />
                {budget?.after === index && (
                  <BudgetRow view={view} columns={renderLetter ? 6 : 5} />
                )}
              </Fragment>
            ))}
          </tbody>
        </table>
      </section>
      <p className="small muted decisions-keys">
        <kbd>J</kbd> <kbd>K</kbd> {t("decisions:keys.move")}, <kbd>S</kbd> <kbd>N</kbd> <kbd>E</kbd>{" "}
        {t("decisions:keys.state")}, <kbd>{t("decisions:keys.alt")}</kbd> <kbd>↑</kbd> <kbd>↓</kbd>{" "}
        {t("decisions:keys.rank")}
      </p>
      <Pagination
        page={page}
        pages={pageCount}
        hrefFor={(one) => `${callDecisionsHref(call.id)}${one > 1 ? `?page=${one}` : ""}`}
        labels={{
          nav: t("decisions:table.pages"),
          previous: t("decisions:table.previous"),
          next: t("decisions:table.next"),
          page: (one) => t("decisions:table.page", { page: one }),
        }}
      />
    </div>
  );
}

/** The next dossier below that is undecided, otherwise the next row; null on the last one. */
const findNextWaiting = (rows: readonly DecisionRow[], index: number): string | null => {
  const below = rows.slice(index + 1);
  const next = below.find(({ decision, hold }) => !decision && !hold) ?? below[0];
  return next?.dossierId ?? null;
};

/** The sum below the last selected dossier. */
function BudgetRow({
  view: { budget, call },
  columns,
}: {
  view: DecisionsPageView;
  columns: number;
}) {
  const { t, locale } = useLanguage();
  if (!budget) return null;
  const { count, grantedEuros, remainingEuros, isNextTooLarge } = budget;
  const euros = (value: number) => formatExactEuros(locale, value);
  const values = {
    projects: t("decisions:budget.projects", { count, formatted: formatNumber(locale, count) }),
    granted: euros(grantedEuros),
    envelope: euros(call.envelopeEuros ?? 0),
  };
  return (
    <tr className="decisions-budget">
      <td colSpan={columns}>
        {t(remainingEuros === null ? "decisions:budget.sum" : "decisions:budget.of", values)}{" "}
        {remainingEuros !== null &&
          (remainingEuros < 0
            ? t("decisions:budget.exceeded", { exceeding: euros(-remainingEuros) })
            : t(isNextTooLarge ? "decisions:budget.tooLittle" : "decisions:budget.remaining", {
                remaining: euros(remainingEuros),
              }))}
      </td>
    </tr>
  );
}
