import { Form } from "react-router";
import { ShortDigest } from "#features/proposals/deposits/ui/digest.tsx";
import { useLanguage } from "#platform/i18n/context.tsx";
import { formatDayTime } from "#platform/i18n/format.ts";
import type { Translate } from "#platform/i18n/translation-key.ts";
import { AppLink } from "#ui/app-link.tsx";
import { Button } from "#ui/button.tsx";
import { Icon } from "#ui/icon.tsx";
import { PageAgencyField } from "../../frame/ui/page-agency-field.tsx";
import type { FileVerification } from "../commands/verify-files.server.ts";
import {
  ANCHORS,
  agencyManifestHref,
  agencyReceiptFileHref,
  agencyReceiptPdfHref,
} from "../rules/paths.ts";
import type { DossierPageView } from "../views/dossier-page.server.ts";
import { dossierPageHref } from "./page-href.ts";

interface ReceiptSlipProps {
  readonly page: DossierPageView;
  readonly now: Date;
  readonly list: string | null;
  /** The result of the last verification of the files; null before. */
  readonly verification: FileVerification | null;
  /** Why the files could not be verified. */
  readonly problem: string | null;
}

/** The receipt: received when and by whom, the signed digest, the versions. */
export function ReceiptSlip({ page, now, list, verification, problem }: ReceiptSlipProps) {
  const { t, locale } = useLanguage();
  const { id, receipt, versions, comparison } = page;
  const { version, timing } = receipt;
  const by = receipt.kind === "standby" ? "byStandby" : "by";
  return (
    <section
      id={ANCHORS.receipt}
      className="slip"
      aria-label={t("dossierReading:receipt.label")}
      data-timing={timing}
    >
      <div className="slip-received">
        <span className="slip-seal">
          <Icon name={timing === "inTime" ? "check" : "clock"} />
        </span>
        <div>
          <p className="slip-title">{t(`dossierReading:receipt.${timing}`, { version })}</p>
          <p>
            <time dateTime={receipt.depositedAt.toISOString()}>{receipt.moment}</time>
          </p>
          <p className="small muted">
            {[
              formatDistance(t, receipt.depositedAt, receipt.closesAt),
              t(`dossierReading:receipt.${by}`, { name: receipt.by.name }),
            ].join(", ")}
          </p>
        </div>
      </div>
      <div>
        <h2>{t("dossierReading:receipt.digest")}</h2>
        <p>
          <ShortDigest sha256={receipt.sha256} />
        </p>
        {receipt.isGenuine ? (
          <>
            <p className="slip-good">
              <Icon name="check" />
              {t("dossierReading:receipt.genuine")}
            </p>
            <p className="small muted">{t("dossierReading:receipt.genuineText")}</p>
          </>
        ) : (
          <div role="alert">
            <p className="slip-bad">
              <Icon name="stop" />
              {t("dossierReading:receipt.forged")}
            </p>
            <p className="small">{t("dossierReading:receipt.forgedText")}</p>
          </div>
        )}
        <FileCheck {...{ page, now, verification, problem }} />
        <p className="slip-links xs">
          <a className="link" href={agencyReceiptPdfHref(id, version)}>
            {t("dossierReading:receipt.pdf")}
          </a>
          <a className="link" href={agencyReceiptFileHref(id, version)}>
            {t("dossierReading:receipt.file")}
          </a>
          <a className="link" href={agencyManifestHref(id, version)}>
            {t("dossierReading:receipt.manifest")}
          </a>
        </p>
      </div>
      <div>
        <h2>{t("dossierReading:receipt.versions")}</h2>
        <ol className="slip-versions">
          {versions.map((one) => (
            <li key={one.number}>
              <b>{one.number}</b>
              <time dateTime={one.depositedAt.toISOString()}>
                {formatDayTime(locale, one.depositedAt, now)}
              </time>
              {one.number === version && (
                <span className="slip-good">
                  <Icon name="check" />
                  {t("dossierReading:receipt.held")}
                </span>
              )}
              {one.number !== version &&
                (comparison?.number === one.number ? (
                  <span className="muted">{t("dossierReading:receipt.compared")}</span>
                ) : (
                  <AppLink
                    className="link"
                    href={dossierPageHref(id, {
                      list,
                      compared: one.number,
                      anchor: COMPARISON_ID,
                    })}
                  >
                    {t("dossierReading:receipt.compare", { version })}
                  </AppLink>
                ))}
            </li>
          ))}
        </ol>
      </div>
    </section>
  );
}

export const COMPARISON_ID = "comparaison";

/** The files are read whole, so they are verified when the reader asks for it, and the moment is shown. */
function FileCheck(props: Omit<ReceiptSlipProps, "list">) {
  const { page, now, verification, problem } = props;
  const { t, locale } = useLanguage();
  const { receipt } = page;
  if (receipt.fileCount === 0)
    return <p className="small muted">{t("dossierReading:receipt.files", { count: 0 })}</p>;
  if (verification && verification.version === receipt.version) {
    const { damaged, files, verifiedAt } = verification;
    return damaged.length > 0 ? (
      <p className="slip-bad" role="alert">
        <Icon name="stop" />
        {t("dossierReading:receipt.filesDamaged", {
          count: damaged.length,
          paths: damaged.join(", "),
        })}
      </p>
    ) : (
      <p className="slip-good" role="status">
        <Icon name="check" />
        {t("dossierReading:receipt.filesIntact", {
          count: files,
          moment: formatDayTime(locale, new Date(verifiedAt), now),
        })}
      </p>
    );
  }
  return (
    <Form method="post" className="slip-check" preventScrollReset>
      <PageAgencyField />
      <input type="hidden" name="intent" value="verifyFiles" />
      <input type="hidden" name="version" value={receipt.version} />
      <span className="small">
        {t("dossierReading:receipt.files", { count: receipt.fileCount })}
      </span>
      <Button type="submit" size="s">
        {t("dossierReading:receipt.verifyFiles")}
      </Button>
      {problem && (
        <p className="slip-bad" role="alert">
          {t(
            problem === "TOO_MANY_REQUESTS"
              ? "dossierReading:receipt.filesTooOften"
              : "dossierReading:receipt.filesUnread",
          )}
        </p>
      )}
    </Form>
  );
}

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;

/** « 57 minutes avant la clôture ». */
function formatDistance(t: Translate, at: Date, closesAt: Date): string {
  const distance = Math.abs(closesAt.getTime() - at.getTime());
  const duration =
    distance < 2 * HOUR
      ? t("dossierReading:receipt.minutes", { count: Math.floor(distance / MINUTE) })
      : distance < 2 * DAY
        ? t("dossierReading:receipt.hours", { count: Math.floor(distance / HOUR) })
        : t("dossierReading:receipt.days", { count: Math.floor(distance / DAY) });
  return t(
    at < closesAt ? "dossierReading:receipt.beforeClosing" : "dossierReading:receipt.afterClosing",
    { duration },
  );
}
