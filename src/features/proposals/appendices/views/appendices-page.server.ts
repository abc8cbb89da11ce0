import { can } from "#features/proposals/dossiers/policy.ts";
import type { DossierForActor } from "#features/proposals/dossiers/queries/dossiers.server.ts";
import type { Actor } from "#platform/actor.ts";
import type { Db } from "#platform/db/pool.server.ts";
import { getStem } from "#platform/files/file-name.ts";
import { formatFileSize } from "#platform/files/file-size.ts";
import { formatDayTime } from "#platform/i18n/format.ts";
import type { Locale } from "#platform/i18n/locale.ts";
import {
  type AppendixFile,
  listAppendixFiles,
  listSlots,
  loadUploadQuota,
} from "../queries/appendices.server.ts";
import { findUploadBlock, isMissing } from "../rules/upload-quota.ts";

/** The appendices page: slots of the call, files, and whether one can be added. */
export async function loadAppendicesPage(
  db: Db,
  dossier: DossierForActor,
  actor: Actor,
  { locale, now }: { locale: Locale; now: Date },
) {
  const slots = await listSlots(db, dossier.id);
  const { maxAppendices } = await loadUploadQuota(db, dossier.id);
  const files = await listAppendixFiles(db, dossier.id);
  const fileView = ({ id, fileName, format, bytes, pages, ...file }: AppendixFile) => ({
    id,
    fileName,
    name: getStem(fileName),
    format: format.toUpperCase(),
    size: formatFileSize(bytes, locale),
    pages,
    who: file.uploader,
    when: formatDayTime(locale, file.uploadedAt, now),
  });
  return {
    can: { change: can(actor, "changeAppendices", { ...dossier, slotId: null }) },
    count: files.length,
    maxAppendices,
    // A retired slot is shown only where a file was given before.
    slots: slots
      .filter(({ isRetired, count }) => !isRetired || count > 0)
      .map((slot) => ({
        id: slot.id,
        kind: slot.kind,
        label: locale === "fr" ? slot.labelFr : slot.labelEn,
        mandatory: slot.mandatory,
        isRetired: slot.isRetired,
        mayChange: can(actor, "changeAppendices", { ...dossier, slotId: slot.id }),
        missing: isMissing(slot),
        count: slot.count,
        // There is one financial appendix.
        maxCount: slot.kind === "financial" ? 1 : slot.maxCount,
        block: findUploadBlock(slot.id, slots, maxAppendices),
        template: slot.template && {
          fileName: slot.template.fileName,
          size: formatFileSize(slot.template.bytes, locale),
        },
        files: files.filter(({ slotId }) => slotId === slot.id).map(fileView),
      })),
  };
}

export type AppendicesView = Awaited<ReturnType<typeof loadAppendicesPage>>;
export type SlotView = AppendicesView["slots"][number];
export type AppendixFileView = SlotView["files"][number];
