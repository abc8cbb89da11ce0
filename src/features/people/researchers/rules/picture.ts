/** What a person may send as their picture, and what is made of it. */
export const MAX_PICTURE_BYTES = 5_000_000;
export const MAX_PICTURE_PIXELS = 40_000_000;
export const PICTURE_SIDE = 512;
export const PICTURE_FORMATS = ["jpeg", "png", "webp"] as const;
export const PICTURE_TYPES = PICTURE_FORMATS.map((format) => `image/${format}`);

export const PICTURE_PROBLEMS = [
  "none",
  "tooBig",
  "notPicture",
  "tooManyPixels",
  "tooMany",
  "failed",
] as const;
export type PictureProblem = (typeof PICTURE_PROBLEMS)[number];

/** Why a picture was refused, from the code and the details of the refusal; null where it is about something else. */
export function toPictureProblem(refusal: unknown): PictureProblem | null {
  const { code, details } = refusal as { code?: unknown; details?: { file?: unknown } };
  if (code === "TOO_MANY_REQUESTS") return "tooMany";
  return PICTURE_PROBLEMS.find((problem) => problem === details?.file) ?? null;
}
