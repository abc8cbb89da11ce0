import type { DocumentBlock, DocumentModel } from "#documents/model.ts";
import { renderPdf } from "#documents/pdf/render-pdf.ts";
import { findDossierImage } from "#features/proposals/dossier-form/queries/images.server.ts";
import {
  getPrintVariantKey,
  makePrintVariant,
} from "#features/proposals/dossier-form/writes/images.server.ts";
import type { Deps } from "#platform/deps.ts";
import { DomainError } from "#platform/errors.ts";
import { withImageSlot } from "#platform/files/open-image.server.ts";
import type { BoundPrinter } from "#platform/pdf.ts";

/** The printable bytes of an image; null where it is missing. */
export type ReadImage = (filename: string) => Promise<Uint8Array | null>;

/** Prints a document with its images. A missing image is replaced by its name. */
export async function printDocument(
  { print, clock }: Pick<Deps, "clock"> & { readonly print: BoundPrinter },
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
    const bytes = await readImage(block.file);
    if (bytes) {
      files[block.file] = bytes;
      blocks.push(block);
    } else blocks.push({ kind: "paragraph", line: [{ text: block.alt, italic: true }] });
    await onImage(++done);
  }
  return renderPdf(print, { ...document, blocks }, clock.now(), files);
}

/** Reads images of the current dossier. */
export const createImageReader =
  (deps: Pick<Deps, "db" | "storage" | "log">, place: ImageContext): ReadImage =>
  async (filename) => {
    const { dossierId } = place;
    try {
      return await readPrintableImage(
        deps,
        place,
        await findDossierImage(deps.db, dossierId, filename),
      );
    } catch (error) {
      if (error instanceof DomainError && error.code === "BUSY") throw error;
      deps.log.warn({ err: error, dossierId, filename }, "an image could not be printed");
      return null;
    }
  };

interface ImageContext {
  readonly dossierId: string;
  /** The person or dossier to whose share of the image semaphore scaling is charged. */
  readonly owner: string;
}

/**
 * The printable bytes of an image: its print variant, or the original if printable. A missing variant is created within the
 * image semaphore and stored. Null where the image cannot be decoded. Throws where its file is unavailable, and BUSY when
 * too many images wait.
 */
export async function readPrintableImage(
  { storage, log }: Pick<Deps, "storage" | "log">,
  { dossierId, owner }: ImageContext,
  { key, sha256 }: { readonly key: string; readonly sha256: string },
): Promise<Uint8Array | null> {
  const variantKey = getPrintVariantKey(dossierId, sha256);
  const readVariant = () => storage.read(variantKey).catch(() => null);
  const stored = await readVariant();
  if (stored) return stored;
  const original = await storage.read(key);
  try {
    const variant = await makePrintVariant(original, (scale) =>
      withImageSlot(owner, async () => {
        // The variant may have been created while this request waited.
        const made = await readVariant();
        if (made) return made;
        const scaled = await scale();
        await storage.put(variantKey, scaled).catch((error: unknown) => {
          log.warn({ err: error, dossierId, key }, "a print variant could not be stored");
        });
        return scaled;
      }),
    );
    return variant ?? original;
  } catch (error) {
    if (error instanceof DomainError && error.code === "BUSY") throw error;
    log.warn({ err: error, dossierId, key }, "an image could not be printed");
    return null;
  }
}
