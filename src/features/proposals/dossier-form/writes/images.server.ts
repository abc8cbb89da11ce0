import { and, eq, sql } from "drizzle-orm";
import type { Db } from "#platform/db/pool.server.ts";
import { openImage } from "#platform/files/open-image.server.ts";
import type { Queue } from "#platform/jobs/job.ts";
import { deleteDossierFile } from "../jobs/delete-dossier-file.server.ts";
import { listAnswersWithImage } from "../queries/images.server.ts";
import { dossierAnswerHistory, dossierImages, dossierLeftOvers } from "../tables.server.ts";

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

/** A printed page has room for that many pixels at 300 per inch. */
const MAX_WIDTH = 2_000;
const MAX_HEIGHT = 2_600;

/** The upload refuses larger images; nothing larger is decoded. */
export const MAX_IMAGE_PIXELS = 50_000_000;

/**
 * Where the print variant of an image lies: a cache next to the originals of its dossier, by the content of the original.
 * It is deleted with the dossier or the image, and made again when it is missing.
 */
export const getPrintVariantKey = (dossierId: string, sha256: string): string =>
  `dossier/${dossierId}/print/${sha256}`;

/**
 * Makes the print variant of an image: upright, in the colours of a screen, and no finer than paper shows. Returns null where
 * the original can be printed as it is, which its header tells; throws where the image cannot be read. `inTurn` runs the
 * scaling: it takes seconds of a thread that compressed pages and file reads need too.
 */
export async function makePrintVariant(
  file: Uint8Array,
  inTurn: (scale: () => Promise<Buffer>) => Promise<Buffer>,
): Promise<Buffer | null> {
  const image = await openImage(file, { limitInputPixels: MAX_IMAGE_PIXELS, failOn: "error" });
  const { format, width, height, orientation = 1, space } = await image.metadata();
  const fits = width <= MAX_WIDTH && height <= MAX_HEIGHT;
  if (fits && orientation === 1 && (space === "srgb" || space === "b-w")) return null;
  const scaled = image
    // Converted before scaling: scaling 16 bits a channel takes three times as long.
    .pipelineColourspace("srgb")
    .rotate()
    .resize({
      width: MAX_WIDTH,
      height: MAX_HEIGHT,
      fit: "inside",
      withoutEnlargement: true,
      // Every pixel of the original is read: a broken one is noticed.
      fastShrinkOnLoad: false,
    })
    .toColourspace("srgb");
  const encoded = format === "jpeg" ? scaled.jpeg({ quality: 88 }) : scaled.png();
  return inTurn(() => encoded.toBuffer());
}
