import { href } from "react-router";

/** Limits of uploaded logos, and the box that the stored one fits in (twice the size it is shown at). */
export const MAX_LOGO_BYTES = 2_000_000;
export const MAX_LOGO_PIXELS = 20_000_000;
export const LOGO_BOX = { width: 480, height: 160 } as const;
export const LOGO_FORMATS = ["jpeg", "png", "webp"] as const;
export const LOGO_TYPES = LOGO_FORMATS.map((format) => `image/${format}`).join(",");

/** A logo smaller than this is a dot, or was scaled down before. */
export const MIN_LOGO_SIDE = 24;

export const LOGO_PROBLEMS = ["none", "tooBig", "notALogo", "tooManyPixels", "tooSmall"] as const;
export type LogoProblem = (typeof LOGO_PROBLEMS)[number];

/** The public address of a logo. A key is never reused, so browsers may cache it for ever. */
export const logoHref = (key: string): string => {
  const [, id = "", file = ""] = key.split("/");
  return href("/logo-partenaire/:id/:file", { id, file });
};

/** The storage key that an address names; null for an address that no logo has. */
export const toLogoKey = (id: string, file: string): string | null =>
  /^[1-9]\d{0,9}$/.test(id) && /^[0-9a-f]{20}-[0-9a-f]{8}\.webp$/.test(file)
    ? `logo/${id}/${file}`
    : null;
