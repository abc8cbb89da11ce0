import { useT } from "#platform/i18n/context.tsx";
import { ButtonLink } from "#ui/button-link.tsx";
import { CopyButton } from "#ui/copy-button.tsx";
import { Icon } from "#ui/icon.tsx";
import type { ReceiptView } from "../views/receipt-view.server.ts";
import { receiptFileHref } from "./deposit-hrefs.ts";
import { Digest } from "./digest.tsx";

interface ReceiptCardProps {
  dossierId: string;
  receipt: ReceiptView;
}

/** What was received, by whom and when, and the digest that proves it. */
export function ReceiptCard({ dossierId, receipt }: ReceiptCardProps) {
  const t = useT();
  const { by, contents, replaces } = receipt;
  return (
    <article className="receipt">
      <header>
        <span className="receipt-seal">
          <Icon name="check" />
        </span>
        <div>
          <h2>{t("receipts:held.title", { partner: receipt.partner })}</h2>
          <p>{t("receipts:held.mailed")}</p>
        </div>
      </header>
      <dl className="receipt-facts">
        <div className="receipt-lead">
          <dt>{t("receipts:held.number")}</dt>
          <dd className="receipt-number">{receipt.number}</dd>
        </div>
        <div className="receipt-lead">
          <dt>{t("receipts:held.received")}</dt>
          <dd>
            <time dateTime={receipt.iso}>
              {receipt.day} <b>{receipt.time}</b>
            </time>
            <small>{t("receipts:held.paris")}</small>
          </dd>
        </div>
        <div>
          <dt>{t("receipts:held.version")}</dt>
          <dd>
            {receipt.version}
            {replaces && <small>{t("receipts:held.replaces", replaces)}</small>}
          </dd>
        </div>
        <div>
          <dt>{t("receipts:held.by")}</dt>
          <dd>
            {by.name}
            <small>
              {t(receipt.kind === "standby" ? "receipts:held.standby" : "receipts:held.byHand")}
            </small>
          </dd>
        </div>
        <div>
          <dt>{t("receipts:held.call")}</dt>
          <dd>
            {receipt.call}
            <small>
              {receipt.forms
                .map(({ formModelType, versionNumber }) =>
                  t(`receipts:forms.${formModelType}`, { version: versionNumber }),
                )
                .join(" · ")}
            </small>
          </dd>
        </div>
        <div>
          <dt>{t("receipts:held.contents")}</dt>
          <dd>
            {[
              t("receipts:counts.answers", { count: contents.answers }),
              t("receipts:counts.teams", { count: contents.teams }),
              t("receipts:counts.cvs", { count: contents.cvs }),
              t("receipts:counts.appendices", { count: contents.appendices }),
            ].join(", ")}
            <small>{t("receipts:held.frozen")}</small>
          </dd>
        </div>
      </dl>
      <section className="receipt-proof" aria-labelledby="receipt-proof">
        <h3 id="receipt-proof">{t("receipts:proof.title")}</h3>
        <Digest sha256={receipt.sha256} />
        <p className="small muted">
          {t("receipts:proof.text", { version: receipt.version, key: receipt.keyId })}
        </p>
        <div className="receipt-verify">
          <p className="receipt-address">
            <b>{t("receipts:proof.verify")}</b>{" "}
            <a className="link" href={receipt.verify}>
              {receipt.verify.replace(/^https?:\/\//, "")}
            </a>
          </p>
          <CopyButton
            text={receipt.verify}
            label={t("receipts:proof.copy")}
            copiedLabel={t("receipts:proof.copied")}
          />
          <ButtonLink icon="download" href={receiptFileHref(dossierId, receipt.version)}>
            {t("receipts:proof.download")}
          </ButtonLink>
        </div>
      </section>
    </article>
  );
}
