import { openImage } from "#platform/files/open-image.server.ts";

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
