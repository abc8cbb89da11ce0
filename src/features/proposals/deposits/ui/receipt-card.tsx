import { useT } from "#platform/i18n/context.tsx";
import { CopyButton } from "#ui/button.tsx";
import { ButtonLink } from "#ui/button-link.tsx";
import { Icon } from "#ui/icon.tsx";
import { receiptFileHref, receiptPdfHref } from "../rules/paths.ts";
import type { ReceiptView } from "../views/receipt-view.server.ts";
import { Digest } from "./digest.tsx";

interface ReceiptCardProps {
  dossierId: string;
  receipt: ReceiptView;
}

/** The receipt: content, depositor, time and the signed digest. */
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
          <h2>{t("deposits:held.title", { partner: receipt.partner })}</h2>
          <p>{t("deposits:held.mailed")}</p>
        </div>
      </header>
      <dl className="receipt-facts">
        <div className="receipt-lead">
          <dt>{t("deposits:held.number")}</dt>
          <dd className="receipt-number">{receipt.number}</dd>
        </div>
        <div className="receipt-lead">
          <dt>{t("deposits:held.received")}</dt>
          <dd>
            <time dateTime={receipt.iso}>
              {receipt.day} <b>{receipt.time}</b>
            </time>
            <small>{t("deposits:held.paris")}</small>
          </dd>
        </div>
        <div>
          <dt>{t("deposits:held.version")}</dt>
          <dd>
            {receipt.version}
            {replaces && <small>{t("deposits:held.replaces", replaces)}</small>}
          </dd>
        </div>
        <div>
          <dt>{t("deposits:held.by")}</dt>
          <dd>
            {by.name}
            <small>
              {receipt.stoodBySince
                ? t("deposits:standby.held", { moment: receipt.stoodBySince })
                : t("deposits:held.byHand")}
            </small>
          </dd>
        </div>
        <div>
          <dt>{t("deposits:held.call")}</dt>
          <dd>
            {receipt.call}
            {receipt.dossierNumber && (
              <small>
                {t("labelled", {
                  label: t("deposits:mail.dossierNumber"),
                  text: receipt.dossierNumber,
                })}
              </small>
            )}
            <small>
              {receipt.forms
                .map(({ formModelType, versionNumber }) =>
                  t(`deposits:forms.${formModelType}`, { version: versionNumber }),
                )
                .join(" · ")}
            </small>
          </dd>
        </div>
        {receipt.eligibleSince && (
          <div>
            <dt>{t("deposits:eligibility.label")}</dt>
            <dd>
              {t("deposits:eligibility.confirmed", { day: receipt.eligibleSince })}
              <small>{t("deposits:eligibility.note", { partner: receipt.partner })}</small>
            </dd>
          </div>
        )}
        {receipt.announced.map(([label, date]) => (
          <div key={label}>
            <dt>{label}</dt>
            <dd>
              {date}
              <small>{t("deposits:announced.note")}</small>
            </dd>
          </div>
        ))}
        <div>
          <dt>{t("deposits:held.contents")}</dt>
          <dd>
            {[
              t("deposits:counts.answers", { count: contents.answers }),
              t("deposits:counts.teams", { count: contents.teams }),
              t("deposits:counts.cvs", { count: contents.cvs }),
              t("deposits:counts.appendices", { count: contents.appendices }),
            ].join(", ")}
            <small>{t("deposits:held.frozen")}</small>
          </dd>
        </div>
      </dl>
      <section className="receipt-proof" aria-labelledby="receipt-proof">
        <h3 id="receipt-proof">{t("deposits:proof.title")}</h3>
        <Digest sha256={receipt.sha256} />
        <p className="small muted">
          {t("deposits:proof.text", { version: receipt.version, key: receipt.keyId })}
        </p>
        <div className="receipt-verify">
          <p className="receipt-address">
            <b>{t("deposits:proof.verify")}</b>{" "}
            <a className="link" href={receipt.verify}>
              {receipt.verify.replace(/^https?:\/\//, "")}
            </a>
          </p>
          <CopyButton
            text={receipt.verify}
            label={t("deposits:proof.copy")}
            copiedLabel={t("deposits:proof.copied")}
          />
          <ButtonLink icon="download" href={receiptPdfHref(dossierId, receipt.version)}>
            {t("deposits:proof.pdf")}
          </ButtonLink>
          <ButtonLink icon="download" href={receiptFileHref(dossierId, receipt.version)}>
            {t("deposits:proof.download")}
          </ButtonLink>
        </div>
      </section>
    </article>
  );
}
