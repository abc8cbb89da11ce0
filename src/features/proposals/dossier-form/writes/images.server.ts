import { and, eq, sql } from "drizzle-orm";
import type { Db } from "#platform/db/pool.server.ts";
import { openImage } from "#platform/files/open-image.server.ts";
import type { Queue } from "#platform/jobs/job.ts";
import { deleteDossierFile } from "../jobs/delete-dossier-file.server.ts";
import { listAnswersWithImage } from "../queries/images.server.ts";
import { dossierAnswerHistory, dossierImages, dossierUnplacedAnswers } from "../tables.server.ts";

/**
 * Deletes an image if nothing in its dossier refers to it, in the transaction that removed it from the last answer.
 * History rows, unplaced answers and a standby count as references.
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

/** `dossier_standbys` belongs to `deposits`, which may not be imported here. */
async function isImageReferenced(tx: Db, dossierId: string, filename: string): Promise<boolean> {
  const { rowCount } = await tx.execute(sql`
    select from ${dossierAnswerHistory} where ${dossierAnswerHistory.dossierId} = ${dossierId}
      and ${dossierAnswerHistory.answer} @> ${JSON.stringify([{ filename }])}::jsonb
    union all
    select from ${dossierUnplacedAnswers} where ${dossierUnplacedAnswers.dossierId} = ${dossierId}
      and ${dossierUnplacedAnswers.answer} @> ${JSON.stringify([{ filename }])}::jsonb
    union all
    select from dossier_standbys
      where dossier_id = ${dossierId} and strpos(frozen, ${`"image:${filename}"`}) > 0
    limit 1`);
  return rowCount === 1;
}

/** The size of a printed page at 300 dpi. */
const MAX_WIDTH = 2_000;
const MAX_HEIGHT = 2_600;

/** Larger images are refused at upload and never decoded. */
export const MAX_IMAGE_PIXELS = 50_000_000;

/**
 * Storage key of an image's print variant, by the digest of the original. A cache: deleted with the image or the
 * dossier, and made again when missing.
 */
export const getPrintVariantKey = (dossierId: string, sha256: string): string =>
  `dossier/${dossierId}/print/${sha256}`;

/**
 * Makes the print variant of an image: rotated upright, sRGB, at most 300 dpi. Returns null if the original can be
 * printed as it is; throws if the image cannot be decoded. `inTurn` runs the scaling, which takes seconds of a libuv
 * thread that compression and file reads need too.
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
    // Converted before scaling: scaling 16-bit channels takes three times as long.
    .pipelineColourspace("srgb")
    .rotate()
    .resize({
      width: MAX_WIDTH,
      height: MAX_HEIGHT,
      fit: "inside",
      withoutEnlargement: true,
      // Reads every pixel of the original, so that a broken file is noticed.
      fastShrinkOnLoad: false,
    })
    .toColourspace("srgb");
  const encoded = format === "jpeg" ? scaled.jpeg({ quality: 88 }) : scaled.png();
  return inTurn(() => encoded.toBuffer());
}
