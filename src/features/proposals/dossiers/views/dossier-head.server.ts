import type { Db } from "#platform/db/pool.server.ts";
import { formatDate } from "#platform/i18n/format.ts";
import type { Locale } from "#platform/i18n/locale.ts";
import { type DossierForActor, loadDossierCall } from "../queries/dossiers.server.ts";

/** Head of every page of a dossier: names, call, closing, deposit state. */
export async function loadDossierHead(
  db: Db,
  dossier: DossierForActor,
  { locale, now }: { locale: Locale; now: Date },
) {
  const call = await loadDossierCall(db, dossier.callId);
  const { id, number, acronym, title, place, unlocked, publishedAt, depositedVersion } = dossier;
  return {
    id,
    /** `ANR-26-BIOT-0417` */
    number,
    acronym,
    title,
    place,
    unlocked,
    confirmed: dossier.confirmed,
    /** The actor's role and write right. */
    role: dossier.membership?.role ?? null,
    mayWrite: dossier.membership?.mayWrite ?? false,
    /** Number of the deposited version; null before the first deposit. */
    version: depositedVersion,
    deposited: publishedAt && formatDate(locale, publishedAt),
    /** Server time of this read: the browser's clock continues from it. */
    now: now.toISOString(),
    call: {
      slug: call.slug,
      title: locale === "fr" ? call.titleFr : call.titleEn,
      partner: call.partner,
      opensAt: call.opensAt.toISOString(),
      closesAt: call.closesAt.toISOString(),
      isWithdrawn: call.withdrawnAt !== null,
    },
  };
}

export type DossierHeadView = Awaited<ReturnType<typeof loadDossierHead>>;
