import { eq } from "drizzle-orm";
import { listVersions } from "#features/proposals/deposits/queries/versions.server.ts";
import type { DossierForActor } from "#features/proposals/dossiers/queries/dossiers.server.ts";
import { dossierForms } from "#features/proposals/dossiers/tables.server.ts";
import { loadFormVersion } from "#features/proposals/form-models/queries/form-versions.server.ts";
import type { Db } from "#platform/db/pool.server.ts";
import { formatDate, formatDayTime } from "#platform/i18n/format.ts";
import type { Locale } from "#platform/i18n/locale.ts";
import { findExport, listExports } from "../queries/exports.server.ts";

/** The exports page, with the progress of the awaited export. */
export async function loadExportPage(
  db: Db,
  dossier: DossierForActor,
  { locale, now, waitingFor }: { locale: Locale; now: Date; waitingFor: string | null },
) {
  const rows = await db
    .select({ type: dossierForms.formModelType, versionId: dossierForms.versionId })
    .from(dossierForms)
    .where(eq(dossierForms.dossierId, dossier.id))
    .orderBy(dossierForms.formModelType);
  const forms = [];
  for (const { type, versionId } of rows) {
    const { model } = await loadFormVersion(db, versionId);
    forms.push({
      type,
      title: locale === "fr" ? model.titleFr : model.titleEn,
      open: dossier.confirmed || type !== "scientific_proposition",
    });
  }
  const deposited = (await listVersions(db, dossier.id)).map(({ number, depositedAt }) => ({
    number,
    date: formatDate(locale, depositedAt),
  }));
  // Requested earlier, for people who left the page.
  const kept = (await listExports(db, dossier.id, now)).map(({ requestedAt, ...one }) => ({
    ...one,
    at: formatDayTime(locale, requestedAt, now),
  }));
  return {
    forms,
    deposited,
    kept: kept.filter(({ id, state }) => id !== waitingFor && state !== "failed"),
    waiting: await loadWaitingExport(db, dossier.id, waitingFor, now),
  };
}

export type ExportPageView = Awaited<ReturnType<typeof loadExportPage>>;

async function loadWaitingExport(db: Db, dossierId: string, id: string | null, now: Date) {
  if (id === null) return null;
  const found = await findExport(db, dossierId, id, now);
  if (!found) return { state: "gone" } as const;
  const { kind, state, imagesDone, imagesTotal } = found;
  return { id: found.id, kind, state, imagesDone, imagesTotal };
}
