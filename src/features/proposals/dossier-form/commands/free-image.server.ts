import { and, eq, sql } from "drizzle-orm";
import type { Db } from "#platform/db/pool.server.ts";
import type { Queue } from "#platform/jobs/job.ts";
import { deleteDossierFile } from "../jobs/delete-dossier-file.server.ts";
import { listAnswersWithImage } from "../queries/images.server.ts";
import { dossierAnswerHistory, dossierImages, dossierLeftOvers } from "../tables.server.ts";
import { getPrintVariantKey } from "./print-variant.server.ts";

/**
 * Lets an image go when nothing of its dossier shows it any more, in the transaction that took it out of the last answer. What was
 * taken over and waits for its place may show it, so may what stands by to be deposited, and so may the history, from which it can
 * be had back.
 */
export async function freeImage(
  { tx, queue }: { tx: Db; queue: Queue },
  dossierId: string,
  filename: string,
): Promise<void> {
  if ((await listAnswersWithImage(tx, dossierId, filename)).length > 0) return;
  if (await isImageReferenced(tx, dossierId, filename)) return;
  const [image] = await tx
    .delete(dossierImages)
    .where(and(eq(dossierImages.dossierId, dossierId), eq(dossierImages.filename, filename)))
    .returning({ key: dossierImages.storageKey, sha256: dossierImages.sha256 });
  if (!image) return;
  await queue.enqueue(tx, deleteDossierFile, { key: image.key });
  await queue.enqueue(tx, deleteDossierFile, { key: getPrintVariantKey(dossierId, image.sha256) });
}

/** Deposits come later: their table is known by name only. */
async function isImageReferenced(tx: Db, dossierId: string, filename: string): Promise<boolean> {
  const { rowCount } = await tx.execute(sql`
    select from ${dossierAnswerHistory} where ${dossierAnswerHistory.dossierId} = ${dossierId}
      and ${dossierAnswerHistory.answer} @> ${JSON.stringify([{ filename }])}::jsonb
    union all
    select from ${dossierLeftOvers} where ${dossierLeftOvers.dossierId} = ${dossierId}
      and ${dossierLeftOvers.answer} @> ${JSON.stringify([{ filename }])}::jsonb
    union all
    select from dossier_standbys
      where dossier_id = ${dossierId} and strpos(frozen, ${`"image:${filename}"`}) > 0
    limit 1`);
  return rowCount === 1;
}
