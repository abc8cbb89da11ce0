import type { DossierHeadView } from "#features/dossiers/views/dossier-head.server.ts";
import { useT } from "#platform/i18n/context.tsx";
import { Alert } from "#ui/alert.tsx";
import { ButtonLink } from "#ui/button-link.tsx";
import { Panel } from "#ui/panel.tsx";
import type { DepositPageView } from "../views/deposit-page.server.ts";
import type { ReceiptView } from "../views/receipt-view.server.ts";
import { Countdown } from "./deadline/countdown.tsx";
import { DepositForm } from "./deposit-form.tsx";
import { unlockHref } from "./deposit-hrefs.ts";
import { Differences, EditBanner } from "./edit-banner.tsx";
import { ReceiptCard } from "./receipt-card.tsx";
import { ReceivedFiles } from "./received-files.tsx";
import { useRefusalWords } from "./refusal-words.ts";

interface DepositPageProps {
  dossierId: string;
  head: DossierHeadView;
  view: DepositPageView;
  /** Why the deposit that was just asked for did not happen. */
  refusal: { readonly why: string; readonly arrived: string } | null;
}

/** Where a dossier stands with its agency. */
export function DepositPage({ dossierId, head, view, refusal }: DepositPageProps) {
  const t = useT();
  const refusalWords = useRefusalWords();
  const { receipt, edit } = view;
  return (
    <div className="stack deposit-page">
      {refusal && (
        <Alert tone="stop" role="alert" takesFocus title={t("receipts:deposit.refused")}>
          <p>{refusalWords(refusal.why, view)}</p>
          <p>
            {t("receipts:deposit.arrived", { moment: refusal.arrived })}{" "}
            {receipt
              ? t("receipts:deposit.stillHeld", { version: receipt.version, at: receipt.at })
              : t("receipts:deposit.nothingReceived")}
          </p>
        </Alert>
      )}
      {receipt ? (
        <>
          {edit && <EditBanner dossierId={dossierId} view={view} edit={edit} receipt={receipt} />}
          {edit && <Differences edit={edit} version={receipt.version} />}
          <div className="deposit-columns">
            <ReceiptCard dossierId={dossierId} receipt={receipt} />
            <div className="stack">
              <NextSteps view={view} receipt={receipt} />
              {view.unlock.ok && (
                <Panel title={t("receipts:unlock.wrong")}>
                  <p>
                    {t("receipts:unlock.beside", {
                      partner: receipt.partner,
                      version: receipt.version,
                    })}
                  </p>
                  <ButtonLink href={unlockHref(dossierId)} icon="edit">
                    {t("receipts:unlock.open")}
                  </ButtonLink>
                </Panel>
              )}
              <Versions receipt={receipt} />
            </div>
          </div>
          <ReceivedFiles dossierId={dossierId} receipt={receipt} />
        </>
      ) : (
        <NotDeposited head={head} view={view} />
      )}
    </div>
  );
}

function NotDeposited({ head, view }: { head: DossierHeadView; view: DepositPageView }) {
  const t = useT();
  return (
    <section className="not-deposited" aria-labelledby="not-deposited">
      <h2 id="not-deposited">{t("receipts:draft.title")}</h2>
      <p>{t("receipts:draft.text")}</p>
      <p>
        <b>{t("receipts:draft.missing", { count: view.missing })}</b>{" "}
        {t(view.callOpen ? "receipts:draft.closes" : "receipts:draft.closed", {
          closes: view.closes,
        })}
      </p>
      <Countdown head={head} />
      <DepositForm dossierId={head.id} view={view} />
    </section>
  );
}

function NextSteps({ view, receipt }: { view: DepositPageView; receipt: ReceiptView }) {
  const t = useT();
  const { callOpen, closes, place } = view;
  const { version, partner } = receipt;
  const decided = place !== "published";
  return (
    <Panel title={t("receipts:next.title")}>
      <ol className="receipt-steps">
        <li data-step="past">
          <b>{t("receipts:next.deposited")}</b> <span>{receipt.at}</span>
        </li>
        <li data-step={callOpen ? "now" : "past"}>
          <b>{t("receipts:next.closing")}</b>{" "}
          <span>
            {t(callOpen ? "receipts:next.untilThen" : "receipts:next.closed", { closes, version })}
          </span>
        </li>
        <li data-step={decided ? "past" : callOpen ? undefined : "now"}>
          <b>{t("receipts:next.decision")}</b>{" "}
          <span>
            {decided
              ? t(`receipts:places.${place}`, { partner })
              : t("receipts:next.decisionText", { partner })}
          </span>
        </li>
      </ol>
    </Panel>
  );
}

function Versions({ receipt }: { receipt: ReceiptView }) {
  const t = useT();
  return (
    <Panel title={t("receipts:versions.title")}>
      <ul className="receipt-versions">
        {receipt.versions.map(({ number, at, held }) => (
          <li key={number}>
            <b>{number}</b> <span>{at}</span>{" "}
            <span className={held ? "receipt-held" : "muted"}>
              {t(held ? "receipts:versions.held" : "receipts:versions.replaced")}
            </span>
          </li>
        ))}
      </ul>
    </Panel>
  );
}
