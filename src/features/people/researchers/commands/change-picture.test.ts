import sharp from "sharp";
import { describe, expect, test } from "vitest";
import { DomainError } from "#platform/errors.ts";
import { MAX_PICTURE_BYTES } from "../rules/picture.ts";
import { makePicture } from "./change-picture.server.ts";

const plain = (width: number, height: number) =>
  sharp({ create: { width, height, channels: 3, background: "#0b5c66" } });

const problemOf = async (file: Uint8Array) => {
  const picture = await makePicture(file).catch((error: unknown) => error);
  return picture instanceof DomainError ? picture.details.file : "made";
};

/** A PNG header that declares a huge image: a few bytes that would decode to gigabytes. */
async function bomb(): Promise<Buffer> {
  const file = await plain(1, 1).png().toBuffer();
  const head = Buffer.from(file);
  head.writeUInt32BE(60_000, 16);
  head.writeUInt32BE(60_000, 20);
  return head;
}

describe("[C-02 part] a picture", () => {
  test.each(["jpeg", "png", "webp"] as const)("of %s becomes a square WebP", async (format) => {
    const picture = await makePicture(await plain(900, 600).toFormat(format).toBuffer());
    expect(await sharp(picture).metadata()).toMatchObject({
      format: "webp",
      width: 512,
      height: 512,
    });
  });

  test("keeps nothing of what the camera wrote", async () => {
    const file = await plain(800, 800)
      .jpeg()
      .withExif({ IFD0: { Make: "Secret camera" }, IFD3: { GPSLatitude: "48/1 23/1 0/1" } })
      .toBuffer();
    expect(file.includes("Secret camera")).toBe(true);
    const picture = await makePicture(file);
    expect((await sharp(picture).metadata()).exif).toBeUndefined();
    expect(picture.includes("Secret camera")).toBe(false);
  });

  test("is recognised by content, not by name", async () => {
    const svg = '<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"><script/></svg>';
    expect(await problemOf(Buffer.from(svg))).toBe("notPicture");
    expect(await problemOf(await plain(9, 9).gif().toBuffer())).toBe("notPicture");
    expect(await problemOf(await plain(9, 9).tiff().toBuffer())).toBe("notPicture");
    expect(await problemOf(Buffer.from("%PDF-1.7 not a picture at all"))).toBe("notPicture");
    expect(await problemOf(Buffer.from([0xff, 0xd8, 0xff, 0xe0, 1, 2, 3]))).toBe("notPicture");
  });

  test("cut off in the middle is refused", async () => {
    const file = await sharp(Buffer.from(Array.from({ length: 300 * 300 * 3 }, (_, i) => i * 7)), {
      raw: { width: 300, height: 300, channels: 3 },
    })
      .jpeg()
      .toBuffer();
    expect(await problemOf(file.subarray(0, file.length / 2))).toBe("notPicture");
  });

  test("too large, too many pixels and empty are different errors", async () => {
    expect(await problemOf(new Uint8Array(MAX_PICTURE_BYTES + 1))).toBe("tooBig");
    expect(await problemOf(await bomb())).toBe("tooManyPixels");
    expect(await problemOf(new Uint8Array())).toBe("none");
  });
});
