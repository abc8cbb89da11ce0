import type { Db } from "#platform/db/pool.server.ts";
import { formatDate } from "#platform/i18n/format.ts";
import type { Locale } from "#platform/i18n/locale.ts";
import { type DossierForActor, loadDossierCall } from "../queries/dossiers.server.ts";

/** What stands above every page of a dossier: which, for which call, how long is left, whether it is deposited. */
export async function loadDossierHead(
  db: Db,
  dossier: DossierForActor,
  { locale, now }: { locale: Locale; now: Date },
) {
  const call = await loadDossierCall(db, dossier.callId);
  const { id, acronym, title, place, unlocked, publishedAt, depositedVersion } = dossier;
  return {
    id,
    acronym,
    title,
    place,
    unlocked,
    confirmed: dossier.confirmed,
    /** What the person who looks is in it, and whether they were let write. */
    role: dossier.membership?.role ?? null,
    mayWrite: dossier.membership?.mayWrite ?? false,
    /** The version the agency holds; null before the first deposit. */
    version: depositedVersion,
    deposited: publishedAt && formatDate(locale, publishedAt),
    /** When this was read: the browser counts on from here. */
    now: now.toISOString(),
    call: {
      slug: call.slug,
      title: locale === "fr" ? call.titleFr : call.titleEn,
      partner: call.partner,
      opensAt: call.opensAt.toISOString(),
      closesAt: call.closesAt.toISOString(),
    },
  };
}

export type DossierHeadView = Awaited<ReturnType<typeof loadDossierHead>>;
