import { hasActiveContent } from "./active-content.server.ts";
import type { FileContent } from "./file-content.server.ts";

import { isStored, readEntryText, readZipEntries } from "./zip-entries.server.ts";

/** Formats recognised by content. */
export type FileFormat = "pdf" | "rtf" | "docx" | "odt" | "xlsx" | "ods" | "png" | "jpeg";

/**
 * The accepted format that a file has, by its content; its name is ignored. Null if it has none of them, or contains
 * active content such as macros.
 */
export async function detectFormat<Format extends FileFormat>(
  file: FileContent,
  accepted: readonly Format[],
): Promise<Format | null> {
  for (const format of accepted) {
    if (await CHECKS[format](file)) return (await hasActiveContent(file)) ? null : format;
  }
  return null;
}

const OPEN_DOCUMENT = "application/vnd.oasis.opendocument";
const OPEN_XML = "application/vnd.openxmlformats-officedocument";

const CHECKS: Readonly<Record<FileFormat, (file: FileContent) => Promise<boolean>>> = {
  pdf: isPdf,
  rtf: isRtf,
  docx: (file) =>
    isOpenXml(file, "word/document.xml", `${OPEN_XML}.wordprocessingml.document.main+xml`),
  xlsx: (file) => isOpenXml(file, "xl/workbook.xml", `${OPEN_XML}.spreadsheetml.sheet.main+xml`),
  odt: (file) => isOpenDocument(file, `${OPEN_DOCUMENT}.text`),
  ods: (file) => isOpenDocument(file, `${OPEN_DOCUMENT}.spreadsheet`),
  png: isPng,
  jpeg: isJpeg,
};

/**
 * The header comes first and the end marker within the last 1024 bytes, where PDF readers look for it: scanners and
 * mail programs append a few bytes. Markup or an archive's end there would make the file a polyglot.
 */
async function isPdf(file: FileContent): Promise<boolean> {
  const [afterEnd, ...beforeEnd] = (await readTail(file)).split("%%EOF").reverse();
  return (
    /^%PDF-[12]\.\d/.test((await file.read(0, 8)).toString("latin1")) &&
    beforeEnd.length > 0 &&
    !/<[a-z!?/]/i.test(afterEnd ?? "") &&
    !afterEnd?.includes("PK\x05\x06")
  );
}

async function isRtf(file: FileContent): Promise<boolean> {
  const end = (await readTail(file)).replace(/[\s\0]+$/, "");
  return /^\{\\rtf1?[\\\s{]/.test((await file.read(0, 7)).toString("latin1")) && end.endsWith("}");
}

/** The last bytes as Latin-1 text. */
const readTail = async (file: FileContent): Promise<string> =>
  (await file.read(Math.max(0, file.bytes - 1024), 1024)).toString("latin1");

/** A Word or Excel document, identified by its content types. */
async function isOpenXml(file: FileContent, main: string, type: string): Promise<boolean> {
  const entries = await readZipEntries(file);
  const types = entries?.find(({ name }) => name === "[Content_Types].xml");
  if (!types || !entries?.some(({ name }) => name === main)) return false;
  return (await readEntryText(file, types))?.includes(type) ?? false;
}

/** OpenDocument: its first entry, uncompressed, names the type. */
async function isOpenDocument(file: FileContent, type: string): Promise<boolean> {
  const entries = await readZipEntries(file);
  const mimetype = entries?.find(({ offset }) => offset === 0);
  if (!entries || mimetype?.name !== "mimetype" || !isStored(mimetype)) return false;
  return (
    (await readEntryText(file, mimetype)) === type &&
    entries.some(({ name }) => name === "content.xml")
  );
}

/** More than any camera or scanner produces; a larger claim is meant to exhaust memory. */
const MAX_PIXELS = 300_000_000;
const PNG_START = Buffer.from("89504e470d0a1a0a0000000d49484452", "hex");
const PNG_END = Buffer.from("0000000049454e44ae426082", "hex");
/** A JPEG has few segments (profiles, thumbnails) before its size. */
const MAX_SEGMENTS = 500;

/** Checked from the first bytes to the last: no data may follow the end of the image. */
async function isPng(file: FileContent): Promise<boolean> {
  const head = await file.read(0, 24);
  if (head.length < 24 || !head.subarray(0, 16).equals(PNG_START)) return false;
  const end = await file.read(file.bytes - PNG_END.length, PNG_END.length);
  return end.equals(PNG_END) && isWithinPixelLimit(head.readUInt32BE(16), head.readUInt32BE(20));
}

/** Follows the segments to the image's size and requires an end marker; cameras leave a few bytes after it. */
async function isJpeg(file: FileContent): Promise<boolean> {
  if ((await file.read(0, 3)).toString("hex") !== "ffd8ff") return false;
  const tail = (await file.read(Math.max(0, file.bytes - 1024), 1024)).toString("latin1");
  const [afterEnd, ...beforeEnd] = tail.split("\xff\xd9").reverse();
  if (beforeEnd.length === 0 || /<[a-z!?/]|PK|%%EOF/i.test(afterEnd ?? "")) return false;
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
