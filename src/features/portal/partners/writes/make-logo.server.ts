import { createHash, randomBytes } from "node:crypto";
import { DomainError } from "#platform/errors.ts";
import { openImage } from "#platform/files/open-image.server.ts";
import {
  LOGO_BOX,
  LOGO_FORMATS,
  type LogoProblem,
  MAX_LOGO_BYTES,
  MAX_LOGO_PIXELS,
  MIN_LOGO_SIDE,
} from "../rules/logo.ts";

const TIMEOUT_SECONDS = 10;

const createLogoError = (problem: LogoProblem) => new DomainError("INVALID", { logo: problem });

/**
 * Re-encodes a logo as WebP from its pixels alone: transparency stays, metadata and appended files are dropped. The
 * format is detected by content; name and media type are ignored. SVG is refused, because the decoder does not load it.
 */
export async function makeLogo(file: Uint8Array): Promise<Buffer> {
  if (file.length === 0) throw createLogoError("none");
  if (file.length > MAX_LOGO_BYTES) throw createLogoError("tooBig");
  try {
    // Reads the header first: a small file can declare a huge image.
    const { format, width, height } = await (
      await openImage(file, { limitInputPixels: false })
    ).metadata();
    if (!LOGO_FORMATS.some((known) => known === format)) throw createLogoError("notALogo");
    if (width * height > MAX_LOGO_PIXELS) throw createLogoError("tooManyPixels");
    if (Math.min(width, height) < MIN_LOGO_SIDE) throw createLogoError("tooSmall");
    const image = await openImage(file, {
      limitInputPixels: MAX_LOGO_PIXELS,
      failOn: "error",
      pages: 1,
    });
    return await image
      .autoOrient()
      .resize({ ...LOGO_BOX, fit: "inside", withoutEnlargement: true })
      .webp({ quality: 90 })
      .timeout({ seconds: TIMEOUT_SECONDS })
      .toBuffer();
  } catch (error) {
    throw error instanceof DomainError ? error : createLogoError("notALogo");
  }
}

/** The key of a new logo: its digest, and a random part so that no key is ever used twice. */
export const createLogoKey = (partnerId: number, content: Uint8Array): string => {
  const digest = createHash("sha256").update(content).digest("hex").slice(0, 20);
  return `logo/${partnerId}/${digest}-${randomBytes(4).toString("hex")}.webp`;
};
