import fc from "fast-check";
import { expect, test } from "vitest";
import { computeCropSquare, dragCrop, MAX_ZOOM, NO_CROP } from "./picture.ts";

const size = fc.record({
  width: fc.integer({ min: 1, max: 8000 }),
  height: fc.integer({ min: 1, max: 8000 }),
});
const unit = fc.double({ min: -1, max: 1, noNaN: true });
const crop = fc.record({
  zoom: fc.double({ min: 1, max: MAX_ZOOM, noNaN: true }),
  x: unit,
  y: unit,
});

test("the crop is always a square inside the image", () => {
  fc.assert(
    fc.property(size, crop, unit, unit, (image, cut, dx, dy) => {
      const { left, top, side } = computeCropSquare(image, dragCrop(image, cut, dx, dy));
      const slack = 1e-6 * side;
      expect(left).toBeGreaterThanOrEqual(-slack);
      expect(top).toBeGreaterThanOrEqual(-slack);
      expect(left + side).toBeLessThanOrEqual(image.width + slack);
      expect(top + side).toBeLessThanOrEqual(image.height + slack);
    }),
  );
});

test("a wide image starts centred and follows the drag", () => {
  const wide = { width: 300, height: 100 };
  expect(computeCropSquare(wide, NO_CROP)).toEqual({ left: 100, top: 0, side: 100 });
  // Dragging half a square to the right moves the visible part to the left.
  expect(computeCropSquare(wide, dragCrop(wide, NO_CROP, 0.5, 0)).left).toBe(50);
  expect(computeCropSquare(wide, dragCrop(wide, NO_CROP, 9, 9))).toEqual({
    left: 0,
    top: 0,
    side: 100,
  });
});
