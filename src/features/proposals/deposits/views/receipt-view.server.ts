import type { Db } from "#platform/db/pool.server.ts";
import { formatDate, formatDayTime } from "#platform/i18n/format.ts";
import type { Locale } from "#platform/i18n/locale.ts";
import { getTranslator } from "#platform/i18n/registry.ts";
import { findEligibilityToldAt, loadAnnouncedDates } from "../queries/announced-dates.server.ts";
import { findFrozenPdf } from "../queries/documents.server.ts";
import {
  findVersionReceipt,
  listVersionFiles,
  listVersions,
  type VersionRow,
} from "../queries/versions.server.ts";
import { listAnnouncedDates } from "../rules/announced-dates.ts";
import { formatDayPrefix, formatTimeWithSeconds } from "../rules/format-moment.ts";
import { verifyHref } from "../rules/paths.ts";
import { parseReceipt } from "../rules/receipt.ts";

interface PageContext {
  readonly locale: Locale;
  readonly now: Date;
  /** Base of absolute links, which people copy out of the page. */
  readonly origin: string;
}

/** The deposited version and earlier ones; null before the first deposit. */
export async function loadReceiptView(db: Db, dossierId: string, page: PageContext) {
  const versions = await listVersions(db, dossierId);
  const [held] = versions;
  const row = held && (await findVersionReceipt(db, held.id));
  if (!held || !row) return null;
  const { locale, now, origin } = page;
  const receipt = parseReceipt(row.receipt);
  const files = await listVersionFiles(db, held.id);
  const { call, version } = receipt;
  const at = (one: VersionRow) => formatDayTime(locale, one.depositedAt, now);
  const eligibilityToldAt = await findEligibilityToldAt(db, dossierId);
  const replaced = versions.find(({ number }) => number === version.replaces);
  return {
    number: receipt.number,
    keyId: receipt.keyId,
    version: version.number,
    /** When a standby was frozen; null for a deposit by a person. */
    stoodBySince: version.frozenAt ? formatDayTime(locale, new Date(version.frozenAt), now) : null,
    replaces: replaced ? { number: replaced.number, at: at(replaced) } : null,
    at: at(held),
    iso: receipt.depositedAt,
    day: formatDayPrefix(held.depositedAt, locale),
    time: formatTimeWithSeconds(held.depositedAt, locale),
    by: receipt.depositedBy,
    /** Null for a receipt of format 1. */
    dossierNumber: receipt.dossier.number ?? null,
    partner: call.partner,
    call: locale === "fr" ? call.titleFr : call.titleEn,
    /** The day on which the agency said that the dossier is eligible; null before. */
    eligibleSince: eligibilityToldAt && formatDate(locale, eligibilityToldAt),
    announced: listAnnouncedDates(await loadAnnouncedDates(db, dossierId), {
      ...{ locale, t: getTranslator(locale) },
    }),
    forms: receipt.forms.map(({ formModelType, versionNumber }) => ({
      formModelType,
      versionNumber,
    })),
    contents: receipt.contents,
    sha256: version.sha256,
    bytes: version.bytes,
    /** The frozen PDF in the reader's language; null while it is being printed. */
    pdf: await findFrozenPdf(db, held.id, locale),
    verify: origin + verifyHref(receipt.number),
    files: files.map(({ path, kind, name, bytes, sha256 }) => ({
      path,
      kind,
      name,
      bytes,
      sha256,
    })),
    versions: versions.map((one) => ({
      number: one.number,
      at: at(one),
      held: one.number === held.number,
    })),
  };
}

export type ReceiptView = NonNullable<Awaited<ReturnType<typeof loadReceiptView>>>;
