import sharp from "sharp";
import { expect, test } from "vitest";
import { openImage } from "./open-image.server.ts";

const SVG =
  '<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"><path d="M0 0L1 1"/></svg>';
const plain = () => sharp({ create: { width: 9, height: 9, channels: 3, background: "#0b5c66" } });

test.each(["jpeg", "png", "webp"] as const)("%s is read", async (format) => {
  const file = await plain().toFormat(format).toBuffer();
  const image = await openImage(file);
  expect(await image.metadata()).toMatchObject({ format, width: 9 });
});

test.each([
  ["svg", async () => Buffer.from(SVG)],
  ["tiff", () => plain().tiff().toBuffer()],
  ["gif", () => plain().gif().toBuffer()],
  ["avif", () => plain().avif().toBuffer()],
])("%s is not even opened", async (_, make) => {
  const file = await make();
  const image = await openImage(file);
  await expect(image.metadata()).rejects.toThrow("unsupported image format");
});
