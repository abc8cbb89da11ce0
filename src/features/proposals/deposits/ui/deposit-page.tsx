import type { ReactNode } from "react";
import { DataControllerNotice } from "#features/portal/partners/ui/data-controller-notice.tsx";
import type { DossierHeadView } from "#features/proposals/dossiers/views/dossier-head.server.ts";
import type { RemindersDone } from "#features/proposals/team/rules/paths.ts";
import type { Submission } from "#platform/forms/submission.ts";
import { useT } from "#platform/i18n/context.tsx";
import { Alert } from "#ui/alert.tsx";
import { ButtonLink } from "#ui/button-link.tsx";
import { useHasPassed } from "#ui/live/server-clock.ts";
import { Panel } from "#ui/panel.tsx";
import { receiptPdfHref, unlockHref } from "../rules/paths.ts";
import type { DepositPageView } from "../views/deposit-page.server.ts";
import type { ReceiptView } from "../views/receipt-view.server.ts";
import { closedView } from "./closed-view.ts";
import { DeadlineView } from "./deadline/deadline-view.tsx";
import { Differences, EditBanner } from "./edit-banner.tsx";
import { type PadOutcome, PadTexts } from "./pad-texts.tsx";
import { ReceiptCard } from "./receipt-card.tsx";
import { ReceivedFiles } from "./received-files.tsx";
import { useFormatRefusal } from "./use-format-refusal.ts";
import { useRevalidateOnChange } from "./use-revalidate-on-change.ts";

interface DepositPageProps {
  dossierId: string;
  head: DossierHeadView;
  view: DepositPageView;
  /** The refused deposit, if one was just posted. */
  submission: Submission<"arrived"> | undefined;
  /** Result of the reminder that was just sent. */
  reminded: RemindersDone | null;
  /** Result of the pad decision that was just posted. */
  padOutcome: PadOutcome | null;
  /** The letters of the agency, which come from a later feature. */
  letters: ReactNode;
}

/** Deposit state of a dossier: draft, deposited, or edited after the deposit. */
export function DepositPage(props: DepositPageProps) {
  const { dossierId, head, submission, reminded, padOutcome } = props;
  const hasEnded = useHasPassed(head.now, props.view.endsAt);
  const view = hasEnded ? closedView(props.view) : props.view;
  const t = useT();
  const refusalWords = useFormatRefusal();
  useRevalidateOnChange();
  const { receipt, edit } = view;
  const pads = <PadTexts dossierId={dossierId} texts={view.padTexts} outcome={padOutcome} />;
  return (
    <div className="stack deposit-page">
      {submission && (
        <Alert tone="stop" role="alert" takesFocus title={t("deposits:deposit.refused")}>
          <p>{refusalWords(submission.problem ?? "UNEXPECTED", view)}</p>
          <p>
            {t("deposits:deposit.arrived", { moment: submission.values.arrived ?? "" })}{" "}
            {receipt
              ? t(`deposits:deposit.${edit ? "stillHeld" : "heldAlone"}`, {
                  version: receipt.version,
                  at: receipt.at,
                })
              : t("deposits:deposit.nothingReceived")}
          </p>
        </Alert>
      )}
      {receipt ? (
        <>
          {edit && <EditBanner {...{ dossierId, view, edit, receipt, hasEnded }} />}
          {pads}
          {edit && (
            <Differences
              edit={edit}
              version={receipt.version}
              differingPads={view.padTexts.length}
            />
          )}
          <div className="deposit-columns">
            <ReceiptCard dossierId={dossierId} receipt={receipt} />
            <div className="stack">
              {props.letters}
              <NextSteps view={view} receipt={receipt} />
              {view.unlock.ok && (
                <Panel title={t("deposits:unlock.wrong")}>
                  <p>
                    {t("deposits:unlock.beside", {
                      partner: receipt.partner,
                      version: receipt.version,
                    })}
                  </p>
                  <ButtonLink href={unlockHref(dossierId)} icon="edit">
                    {t("deposits:unlock.open")}
                  </ButtonLink>
                </Panel>
              )}
              {(view.ask.ok || view.completion.askedAt || view.completion.refusal) && (
                <Panel title={t("deposits:unlock.wrong")}>
                  {view.completion.refusal && (
                    <>
                      <p>
                        {t("deposits:completion.ask.refused", {
                          partner: receipt.partner,
                          moment: view.completion.refusal.moment,
                        })}
                      </p>
                      <blockquote className="completion-reason">
                        {view.completion.refusal.answer}
                      </blockquote>
                    </>
                  )}
                  {view.completion.askedAt && (
                    <p>
                      {t("deposits:completion.ask.waiting", {
                        partner: receipt.partner,
                        moment: view.completion.askedAt,
                      })}
                    </p>
                  )}
                  {view.ask.ok && !view.completion.askedAt && (
                    <>
                      <p>{t("deposits:completion.ask.text", { partner: receipt.partner })}</p>
                      <ButtonLink href={unlockHref(dossierId)} icon="edit">
                        {t("deposits:completion.ask.title")}
                      </ButtonLink>
                    </>
                  )}
                </Panel>
              )}
              <Versions dossierId={dossierId} receipt={receipt} />
            </div>
          </div>
          <ReceivedFiles dossierId={dossierId} receipt={receipt} />
        </>
      ) : (
        <DeadlineView head={head} view={view} reminded={reminded} pads={pads} />
      )}
      <DataControllerNotice controller={view.controller} />
    </div>
  );
}

function NextSteps({ view, receipt }: { view: DepositPageView; receipt: ReceiptView }) {
  const t = useT();
  const { callOpen, closes, place } = view;
  const { version, partner } = receipt;
  const decided = place !== "published";
  return (
    <Panel title={t("deposits:next.title")}>
      <ol className="receipt-steps">
        <li data-step="past">
          <b>{t("deposits:next.deposited")}</b> <span>{receipt.at}</span>
        </li>
        <li data-step={callOpen ? "now" : "past"}>
          <b>{t("deposits:next.closing")}</b>{" "}
          <span>
            {t(callOpen ? "deposits:next.untilThen" : "deposits:next.closed", { closes, version })}
          </span>
        </li>
        <li data-step={decided ? "past" : callOpen ? undefined : "now"}>
          <b>{t("deposits:next.decision")}</b>{" "}
          <span>
            {decided
              ? t(`deposits:places.${place}`, { partner })
              : t("deposits:next.decisionText", { partner })}
          </span>
        </li>
      </ol>
    </Panel>
  );
}

function Versions({ dossierId, receipt }: { dossierId: string; receipt: ReceiptView }) {
  const t = useT();
  return (
    <Panel title={t("deposits:versions.title")}>
      <ul className="receipt-versions">
        {receipt.versions.map(({ number, at, held }) => (
          <li key={number}>
            <b>{number}</b> <span>{at}</span>{" "}
            <span className={held ? "receipt-held" : "muted"}>
              {t(held ? "deposits:versions.held" : "deposits:versions.replaced")}
            </span>{" "}
            {!held && (
              <a className="link" href={receiptPdfHref(dossierId, number)}>
                {t("deposits:versions.receipt")}
                <span className="vh"> {t("deposits:versions.of", { version: number })}</span>
              </a>
            )}
          </li>
        ))}
      </ul>
    </Panel>
  );
}
