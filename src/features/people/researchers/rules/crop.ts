/** How a picture is cut to a square. `x` and `y` go from -1 (left, top) over 0 (the middle) to 1. */
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

/** The square of the image that is kept; always wholly inside it. */
export function computeCropSquare({ width, height }: Size, { zoom, x, y }: Crop) {
  const side = Math.min(width, height) / zoom;
  return {
    left: ((width - side) * (1 + x)) / 2,
    top: ((height - side) * (1 + y)) / 2,
    side,
  };
}

/** The crop after the image was dragged by so much of the square's own side. */
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
