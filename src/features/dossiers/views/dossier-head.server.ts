import { describeTime } from "#features/calls/rules/describe-call.ts";
import { phaseAt } from "#features/calls/rules/status.ts";
import type { Db } from "#platform/db/pool.server.ts";
import { formatDate } from "#platform/i18n/format.ts";
import type { Locale } from "#platform/i18n/locale.ts";
import type { Translate } from "#platform/i18n/words.ts";
import { callOfDossier, type DossierForActor } from "../queries/dossiers.server.ts";

/** What stands above every page of a dossier: which, for which call, how long is left, whether it is deposited. */
export async function dossierHead(
  db: Db,
  dossier: DossierForActor,
  { locale, now, t }: { locale: Locale; now: Date; t: Translate },
) {
  const call = await callOfDossier(db, dossier.callId);
  const phase = phaseAt(call, now);
  const status = phase === "open" || phase === "upcoming" ? phase : "closed";
  const { id, acronym, title, place, unlocked, publishedAt } = dossier;
  return {
    id,
    acronym,
    title,
    place,
    unlocked,
    confirmed: dossier.confirmed,
    deposited: publishedAt && formatDate(locale, publishedAt),
    call: {
      slug: call.slug,
      title: locale === "fr" ? call.titleFr : call.titleEn,
      partner: call.partner,
      time: describeTime(status, call, now, locale, t),
    },
  };
}

export type DossierHeadView = Awaited<ReturnType<typeof dossierHead>>;
