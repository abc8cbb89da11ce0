import { and, lt, sql } from "drizzle-orm";
import { z } from "zod";
import type { Job } from "#platform/jobs/job.ts";
import { HOUSEKEEPING_RATE } from "#platform/jobs/rates.ts";
import {
  dossierAnswerHistory,
  dossierAnswers,
  dossierImages,
  dossierUnplacedAnswers,
} from "../tables.server.ts";
import { getPrintVariantKey } from "../writes/images.server.ts";
import { deleteDossierFile } from "./delete-dossier-file.server.ts";

/** An answer with a new image can stay on an offline device before it is saved. */
const RETENTION_MS = 60 * 24 * 3_600_000;

/** The JSON that every answer showing the image contains. */
const IMAGE_REFERENCE = sql`jsonb_build_array(jsonb_build_object('filename', ${dossierImages.filename}))`;

/**
 * Deletes images that no answer, history row, unplaced answer, deposited version or standby refers to. The tables of
 * deposits are named in plain SQL, because `deposits` may not be imported here.
 */
export const freeUnusedImages: Job<Record<string, never>> = {
  id: "free-unused-images",
  payload: z.record(z.string(), z.never()),
  schedule: "40 4 * * *",
  rate: HOUSEKEEPING_RATE,
  async run({ db, clock, queue }) {
    const before = new Date(clock.now().getTime() - RETENTION_MS);
    await db.transaction(async (tx) => {
      const freed = await tx
        .delete(dossierImages)
        .where(
          and(
            lt(dossierImages.createdAt, before),
            sql`not exists (select from ${dossierAnswers} a
              where a.dossier_id = ${dossierImages.dossierId} and a.answer @> ${IMAGE_REFERENCE})`,
            sql`not exists (select from ${dossierAnswerHistory} h
              where h.dossier_id = ${dossierImages.dossierId} and h.answer @> ${IMAGE_REFERENCE})`,
            sql`not exists (select from ${dossierUnplacedAnswers} l
              where l.dossier_id = ${dossierImages.dossierId} and l.answer @> ${IMAGE_REFERENCE})`,
            sql`not exists (select from deposit_versions v join deposit_files f on f.version_id = v.id
              where v.dossier_id = ${dossierImages.dossierId}
                and f.path = 'images/' || ${dossierImages.filename})`,
            sql`not exists (select from dossier_standbys s
              where s.dossier_id = ${dossierImages.dossierId}
                and strpos(s.frozen, '"image:' || ${dossierImages.filename} || '"') > 0)`,
          ),
        )
        .returning({
          key: dossierImages.storageKey,
          dossierId: dossierImages.dossierId,
          sha256: dossierImages.sha256,
        });
      for (const { key, dossierId, sha256 } of freed) {
        await queue.enqueue(tx, deleteDossierFile, { key });
        await queue.enqueue(tx, deleteDossierFile, { key: getPrintVariantKey(dossierId, sha256) });
      }
    });
  },
};
