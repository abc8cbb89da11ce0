import { DomainError } from "#platform/errors.ts";
import { openImage } from "#platform/files/open-image.server.ts";
import {
  MAX_PICTURE_BYTES,
  MAX_PICTURE_PIXELS,
  PICTURE_FORMATS,
  PICTURE_SIDE,
  type PictureProblem,
} from "../rules/picture.ts";

const TIMEOUT_SECONDS = 10;

const createPictureError = (problem: PictureProblem) =>
  new DomainError("INVALID", { file: problem });

/**
 * A square picture made anew from the pixels alone: whatever else the file held (places, devices, scripts, a second
 * file behind the first) is not in it. What the file is called or says it is does not count, only what it is.
 */
export async function makePicture(file: Uint8Array): Promise<Buffer> {
  if (file.length === 0) throw createPictureError("none");
  if (file.length > MAX_PICTURE_BYTES) throw createPictureError("tooBig");
  const announced = await openImage(file, { limitInputPixels: false });
  try {
    // The head is read first: a small file can announce an enormous image.
    const head = await announced.metadata();
    if (!PICTURE_FORMATS.some((format) => format === head.format))
      throw createPictureError("notPicture");
    if (head.width * head.height > MAX_PICTURE_PIXELS) throw createPictureError("tooManyPixels");
    const image = await openImage(file, {
      limitInputPixels: MAX_PICTURE_PIXELS,
      failOn: "error",
      pages: 1,
    });
    return await image
      .autoOrient()
      .resize(PICTURE_SIDE, PICTURE_SIDE, { fit: "cover" })
      .webp({ quality: 84 })
      .timeout({ seconds: TIMEOUT_SECONDS })
      .toBuffer();
  } catch (error) {
    throw error instanceof DomainError ? error : createPictureError("notPicture");
  }
}
