import { hasActiveContent } from "./active-content.server.ts";
import type { FileContent } from "./file-content.server.ts";
import { isJpeg, isPng } from "./image-format.server.ts";
import { isStored, readEntryText, readZipEntries } from "./zip-entries.server.ts";

/** Formats of files that are told by their content. */
export type FileFormat = "pdf" | "rtf" | "docx" | "odt" | "xlsx" | "ods" | "png" | "jpeg";

/**
 * Which of the accepted formats a file is, by what it holds from its first byte to its last; its name is not asked.
 * Null if it is none of them, or carries macros or the like: those are for programs, not for what is read.
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
 * The header stands first, the end mark among the last 1024 bytes, as readers of PDF look for it: scanners and mail
 * programs leave a few bytes behind it. Markup or an archive's end there makes the file something else too.
 */
async function isPdf(file: FileContent): Promise<boolean> {
  const [behind, ...before] = (await readTail(file)).split("%%EOF").reverse();
  return (
    /^%PDF-[12]\.\d/.test((await file.read(0, 8)).toString("latin1")) &&
    before.length > 0 &&
    !/<[a-z!?/]/i.test(behind ?? "") &&
    !behind?.includes("PK\x05\x06")
  );
}

async function isRtf(file: FileContent): Promise<boolean> {
  const end = (await readTail(file)).replace(/[\s\0]+$/, "");
  return /^\{\\rtf1?[\\\s{]/.test((await file.read(0, 7)).toString("latin1")) && end.endsWith("}");
}

/** The last bytes as Latin text. */
const readTail = async (file: FileContent): Promise<string> =>
  (await file.read(Math.max(0, file.bytes - 1024), 1024)).toString("latin1");

/** A document of Word or Excel: its list of types says which. */
async function isOpenXml(file: FileContent, main: string, type: string): Promise<boolean> {
  const entries = await readZipEntries(file);
  const types = entries?.find(({ name }) => name === "[Content_Types].xml");
  if (!types || !entries?.some(({ name }) => name === main)) return false;
  return (await readEntryText(file, types))?.includes(type) ?? false;
}

/** OpenDocument: its first entry says what it is, unpacked, for exactly this purpose. */
async function isOpenDocument(file: FileContent, type: string): Promise<boolean> {
  const entries = await readZipEntries(file);
  const mimetype = entries?.find(({ offset }) => offset === 0);
  if (!entries || mimetype?.name !== "mimetype" || !isStored(mimetype)) return false;
  return (
    (await readEntryText(file, mimetype)) === type &&
    entries.some(({ name }) => name === "content.xml")
  );
}
