import type { DocumentBlock, DocumentModel } from "#documents/model.ts";
import { renderPdf } from "#documents/pdf/render-pdf.ts";
import { imageOfDossier } from "#features/dossier-form/queries/images.server.ts";
import type { Deps } from "#platform/deps.ts";
import { openImage } from "#platform/files/open-image.server.ts";
import type { OwnPrinter } from "#platform/pdf.ts";

/** The bytes of an image that a document names, or null where it is gone. */
export type ReadImage = (filename: string) => Promise<Uint8Array | null>;

/** A page has room for as many dots at 300 an inch. */
const MAX_WIDTH = 2_000;
const MAX_HEIGHT = 2_600;

/** Prints a document with its images. One that cannot be had is named in its place: the rest is printed all the same. */
export async function printDocument(
  { print, clock }: Pick<Deps, "clock"> & { readonly print: OwnPrinter },
  document: DocumentModel,
  readImage: ReadImage,
  onImage: (done: number) => Promise<void> = async () => undefined,
): Promise<Uint8Array> {
  const files: Record<string, Uint8Array> = {};
  const blocks: DocumentBlock[] = [];
  let done = 0;
  for (const block of document.blocks) {
    if (block.kind !== "image") {
      blocks.push(block);
      continue;
    }
    const bytes = await readImage(block.file).then((found) => found && printable(found));
    if (bytes) {
      files[block.file] = bytes;
      blocks.push(block);
    } else blocks.push({ kind: "paragraph", line: [{ text: block.alt, italic: true }] });
    await onImage(++done);
  }
  return renderPdf(print, { ...document, blocks }, clock.now(), files);
}

/** Reads the images of a dossier as it is now. */
export const imagesOfDossier =
  ({ db, storage, log }: Pick<Deps, "db" | "storage" | "log">, dossierId: string): ReadImage =>
  async (filename) => {
    try {
      const { key } = await imageOfDossier(db, dossierId, filename);
      return await storage.read(key);
    } catch (error) {
      log.warn({ err: error, dossierId, filename }, "an image could not be printed");
      return null;
    }
  };

/** As it is where paper can carry it; else upright, in the colours of a screen, and no finer than paper shows. */
async function printable(bytes: Uint8Array): Promise<Uint8Array | null> {
  try {
    const image = await openImage(bytes);
    const { format, width, height, orientation = 1, space } = await image.metadata();
    const fits = width <= MAX_WIDTH && height <= MAX_HEIGHT;
    if (fits && orientation === 1 && (space === "srgb" || space === "b-w")) return bytes;
    const upright = image
      .rotate()
      .resize({ width: MAX_WIDTH, height: MAX_HEIGHT, fit: "inside", withoutEnlargement: true })
      .toColourspace("srgb");
    return await (format === "jpeg" ? upright.jpeg({ quality: 88 }) : upright.png()).toBuffer();
  } catch {
    return null;
  }
}
