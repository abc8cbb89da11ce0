import { and, eq } from "drizzle-orm";
import type { Db } from "#platform/db/pool.server.ts";
import type { Queue } from "#platform/jobs/job.ts";
import { deleteDossierFile } from "../jobs/delete-dossier-file.server.ts";
import { answersShowing } from "../queries/images.server.ts";
import { dossierImages } from "../tables.server.ts";

/** Lets an image go when no answer of its dossier shows it any more, in the transaction that took it out of the last. */
export async function freeImage(
  { tx, queue }: { tx: Db; queue: Queue },
  dossierId: string,
  filename: string,
): Promise<void> {
  if ((await answersShowing(tx, dossierId, filename)).length > 0) return;
  const [image] = await tx
    .delete(dossierImages)
    .where(and(eq(dossierImages.dossierId, dossierId), eq(dossierImages.filename, filename)))
    .returning({ key: dossierImages.storageKey });
  if (image) await queue.enqueue(tx, deleteDossierFile, { key: image.key });
}
