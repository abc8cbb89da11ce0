import type { FileContent } from "./file-content.server.ts";

/** More than any camera or scanner makes: what says it holds more is made to fill somebody's memory. */
const MAX_PIXELS = 300_000_000;
const PNG_START = Buffer.from("89504e470d0a1a0a0000000d49484452", "hex");
const PNG_END = Buffer.from("0000000049454e44ae426082", "hex");
/** Headers before the size of a JPEG (profiles, thumbnails) are few. */
const MAX_SEGMENTS = 500;

/** From its first bytes to its last: nothing stands behind the end of the image. */
export async function isPng(file: FileContent): Promise<boolean> {
  const head = await file.read(0, 24);
  if (head.length < 24 || !head.subarray(0, 16).equals(PNG_START)) return false;
  const end = await file.read(file.bytes - PNG_END.length, PNG_END.length);
  return end.equals(PNG_END) && isWithinPixelLimit(head.readUInt32BE(16), head.readUInt32BE(20));
}

/** Its segments lead to its size, and it ends as an image does, but for a few bytes that cameras leave there. */
export async function isJpeg(file: FileContent): Promise<boolean> {
  if ((await file.read(0, 3)).toString("hex") !== "ffd8ff") return false;
  const tail = (await file.read(Math.max(0, file.bytes - 1024), 1024)).toString("latin1");
  const [behind, ...before] = tail.split("\xff\xd9").reverse();
  if (before.length === 0 || /<[a-z!?/]|PK|%%EOF/i.test(behind ?? "")) return false;
  let at = 2;
  for (let segment = 0; segment < MAX_SEGMENTS; segment++) {
    const head = await file.read(at, 9);
    const marker = head.length < 9 || head[0] !== 0xff ? 0 : (head[1] ?? 0);
    if (marker < 0xc0 || marker === 0xda) return false;
    const isSize =
      marker <= 0xcf && marker !== 0xc4 && marker !== 0xc8 && marker !== 0xcc && marker >= 0xc0;
    if (isSize) return isWithinPixelLimit(head.readUInt16BE(7), head.readUInt16BE(5));
    at += 2 + head.readUInt16BE(2);
  }
  return false;
}

const isWithinPixelLimit = (width: number, height: number): boolean =>
  width > 0 && height > 0 && width * height <= MAX_PIXELS;
