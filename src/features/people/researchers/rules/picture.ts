/** Limits of uploaded pictures and size of the result. */
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

/** Why a picture was refused. Null if the refusal is about something else. */
export function toPictureProblem(refusal: unknown): PictureProblem | null {
  const { code, details } = refusal as { code?: unknown; details?: { file?: unknown } };
  if (code === "TOO_MANY_REQUESTS") return "tooMany";
  return PICTURE_PROBLEMS.find((problem) => problem === details?.file) ?? null;
}

/** How a picture is cropped to a square. `x` and `y` go from -1 (left, top) to 1 (right, bottom). */
export interface Crop {
  readonly zoom: number;
  readonly x: number;
  readonly y: number;
}

export const NO_CROP: Crop = { zoom: 1, x: 0, y: 0 };
export const MAX_ZOOM = 4;

interface Size {
  readonly width: number;
  readonly height: number;
}

/** The visible square, always inside the image. */
export function computeCropSquare({ width, height }: Size, { zoom, x, y }: Crop) {
  const side = Math.min(width, height) / zoom;
  return {
    left: ((width - side) * (1 + x)) / 2,
    top: ((height - side) * (1 + y)) / 2,
    side,
  };
}

/** Moves the crop; `dx` and `dy` are fractions of the square's side. */
export function dragCrop(size: Size, crop: Crop, dx: number, dy: number): Crop {
  const { side } = computeCropSquare(size, crop);
  const moved = (at: number, by: number, room: number) =>
    room < 1 ? 0 : clamp(at - (2 * by * side) / room);
  return {
    ...crop,
    x: moved(crop.x, dx, size.width - side),
    y: moved(crop.y, dy, size.height - side),
  };
}

const clamp = (value: number) => Math.min(1, Math.max(-1, value));
