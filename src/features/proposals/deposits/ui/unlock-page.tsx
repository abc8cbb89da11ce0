import { Form } from "react-router";
import { depositHref } from "#features/proposals/dossiers/rules/paths.ts";
import { useT } from "#platform/i18n/context.tsx";
import { Alert } from "#ui/alert.tsx";
import { Button } from "#ui/button.tsx";
import { ButtonLink } from "#ui/button-link.tsx";
import { receiptsFr } from "../locales/receipts.fr.ts";
import { unlockHref } from "../rules/paths.ts";
import type { DepositPageView } from "../views/deposit-page.server.ts";
import type { ReceiptView } from "../views/receipt-view.server.ts";

type Refusal = keyof typeof receiptsFr.unlock.refusals;
const isKnownRefusal = (why: string): why is Refusal => why in receiptsFr.unlock.refusals;

interface UnlockPageProps {
  dossierId: string;
  view: DepositPageView;
  /** Why the last request was refused. */
  problem: string | null;
}

/** Explains an edit after a deposit, before it begins. */
export function UnlockPage({ dossierId, view, problem }: UnlockPageProps) {
  const t = useT();
  const { receipt, unlock, closes } = view;
  const formatReason = (why: string) =>
    t(`deposits:unlock.refusals.${isKnownRefusal(why) ? why : "failed"}`);
  return (
    <div className="stack deposit-page">
      {problem && (
        <Alert tone="stop" role="alert" takesFocus title={t("deposits:unlock.refused")}>
          {formatReason(problem)}
        </Alert>
      )}
      <section className="editing" aria-labelledby="unlock">
        <h2 id="unlock">{t("deposits:unlock.title")}</h2>
        {receipt && (
          <>
            <p>
              {t("deposits:unlock.text", {
                partner: receipt.partner,
                version: receipt.version,
                at: receipt.at,
              })}
            </p>
            {view.callOpen && (
              <p>{t("deposits:unlock.lapses", { closes, version: receipt.version })}</p>
            )}
          </>
        )}
        <div className="editing-acts">
          <Form method="post">
            <input type="hidden" name="intent" value="unlock" />
            <Button
              type="submit"
              variant="primary"
              icon="edit"
              disabledReason={unlock.ok ? undefined : formatReason(unlock.why)}
            >
              {receipt
                ? t("deposits:unlock.submit", { version: receipt.version })
                : t("deposits:unlock.open")}
            </Button>
          </Form>
          <ButtonLink href={depositHref(dossierId)}>{t("deposits:unlock.back")}</ButtonLink>
        </div>
      </section>
    </div>
  );
}

/** Asks for confirmation before an edit is abandoned. */
export function AbandonPage({ dossierId, receipt }: { dossierId: string; receipt: ReceiptView }) {
  const t = useT();
  const { version, at, partner } = receipt;
  return (
    <div className="stack deposit-page">
      <section className="editing" aria-labelledby="abandon">
        <h2 id="abandon">{t("deposits:abandon.title")}</h2>
        <p>{t("deposits:abandon.goes", { version, at })}</p>
        <p>{t("deposits:abandon.stays", { version, partner })}</p>
        <div className="editing-acts">
          <Form method="post" action={unlockHref(dossierId)}>
            <input type="hidden" name="intent" value="abandon" />
            <Button type="submit" variant="danger">
              {t("deposits:abandon.yes", { version })}
            </Button>
          </Form>
          <ButtonLink href={depositHref(dossierId)}>{t("deposits:abandon.no")}</ButtonLink>
        </div>
      </section>
    </div>
  );
}
