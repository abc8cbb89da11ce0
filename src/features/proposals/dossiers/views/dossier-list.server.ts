import { getCallPhase } from "#features/portal/calls/rules/status.ts";
import { describeTime } from "#features/portal/calls/rules/time-left.ts";
import type { PersonActor } from "#platform/actor.ts";
import type { Db } from "#platform/db/pool.server.ts";
import { formatDate } from "#platform/i18n/format.ts";
import type { Locale } from "#platform/i18n/locale.ts";
import type { Translate } from "#platform/i18n/translation-key.ts";
import { listDossiers } from "../queries/dossiers.server.ts";

/** The dossiers an actor sees, as listed on their page. */
export async function loadDossierList(
  db: Db,
  actor: PersonActor,
  { locale, now, t }: { locale: Locale; now: Date; t: Translate },
) {
  const rows = await listDossiers(db, actor);
  return rows.map((row) => {
    const phase = getCallPhase({ ...row, publishedAt: row.callPublishedAt }, now);
    const status = phase === "open" || phase === "upcoming" ? phase : "closed";
    const isWithdrawn = phase === "withdrawn";
    // Archiving applies only while the call is closed: a reopened call restores the draft to the list.
    const over = row.place === "draft" && status === "closed";
    return {
      id: row.id,
      number: row.number,
      acronym: row.acronym,
      name: `${row.acronym} — ${row.title}`,
      role: row.role,
      place: row.place,
      unlocked: row.unlocked,
      over,
      archived: over && row.archivedAt !== null,
      deposited: row.publishedAt && formatDate(locale, row.publishedAt),
      call: locale === "fr" ? row.callTitleFr : row.callTitleEn,
      partner: row.partner,
      closesAt: row.closesAt,
      /** Null if the agency withdrew the call: its dates no longer apply. */
      time: isWithdrawn ? null : describeTime(status, row, now, locale, t),
    };
  });
}

export type DossierListItem = Awaited<ReturnType<typeof loadDossierList>>[number];
