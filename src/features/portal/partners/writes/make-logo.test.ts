import sharp from "sharp";
import { describe, expect, test } from "vitest";
import { MAX_LOGO_BYTES } from "../rules/logo.ts";
import { createLogoKey, makeLogo } from "./make-logo.server.ts";

const draw = (width: number, height: number) =>
  sharp({
    create: { width, height, channels: 4, background: { r: 0, g: 90, b: 120, alpha: 0.5 } },
  });

const problemOf = (file: Uint8Array) =>
  makeLogo(file).then(
    () => null,
    ({ details }) => details.logo,
  );

describe("[E-01 part] the logo of a partner", () => {
  test("is judged by content, resized into its box and keeps its transparency", async () => {
    const metadata = await sharp(await makeLogo(await draw(1200, 300).png().toBuffer())).metadata();
    expect(metadata).toMatchObject({ format: "webp", width: 480, height: 120, hasAlpha: true });
    const small = await sharp(await makeLogo(await draw(100, 40).webp().toBuffer())).metadata();
    expect(small).toMatchObject({ width: 100, height: 40 });
  });

  test("is refused in words when it is none, too large or too small", async () => {
    const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="90" height="90"><script>1</script></svg>`;
    expect(await problemOf(new Uint8Array())).toBe("none");
    expect(await problemOf(Buffer.from(svg))).toBe("notALogo");
    expect(await problemOf(Buffer.from("%PDF-1.7 logo.png"))).toBe("notALogo");
    const cut = (await draw(300, 100).png().toBuffer()).subarray(0, 120);
    expect(await problemOf(cut)).toBe("notALogo");
    expect(await problemOf(await draw(600, 10).png().toBuffer())).toBe("tooSmall");
    expect(await problemOf(await draw(6000, 4000).png().toBuffer())).toBe("tooManyPixels");
    expect(await problemOf(new Uint8Array(MAX_LOGO_BYTES + 1))).toBe("tooBig");
  });

  test("has an address of its own for each upload, also of the same image", () => {
    const content = Buffer.from("image");
    expect(createLogoKey(3, content)).toMatch(/^logo\/3\/[0-9a-f]{20}-[0-9a-f]{8}\.webp$/);
    expect(createLogoKey(3, content)).not.toBe(createLogoKey(3, content));
  });
});
