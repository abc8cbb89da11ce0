import { holdsActiveContent } from "./active-content.server.ts";
import { entryText, isStored, zipEntries } from "./zip-entries.server.ts";

/** Formats of files that are told by their content. */
export type DocumentFormat = "pdf" | "rtf" | "docx" | "odt";

/**
 * Which of the accepted formats a file is, by what it holds from its first byte to its last; its name is not asked.
 * Null if it is none of them, or carries macros or the like: those are for programs, not for what is read.
 */
export function detectFormat<Format extends DocumentFormat>(
  file: Buffer,
  accepted: readonly Format[],
): Format | null {
  const found = accepted.find((format) => CHECKS[format](file));
  return found === undefined || holdsActiveContent(file) ? null : found;
}

const CHECKS: Readonly<Record<DocumentFormat, (file: Buffer) => boolean>> = {
  pdf: isPdf,
  rtf: isRtf,
  docx: isDocx,
  odt: isOdt,
};

/** The last bytes that are not padding, as Latin text. */
function tailOf(file: Buffer, bytes: number): string {
  return file
    .subarray(-bytes)
    .toString("latin1")
    .replace(/[\s\0]+$/, "");
}

/**
 * The header stands first, the end mark among the last 1024 bytes, as readers of PDF look for it: scanners and mail
 * programs leave a few bytes behind it. Markup or an archive's end there makes the file something else too.
 */
function isPdf(file: Buffer): boolean {
  const [behind, ...before] = file.subarray(-1024).toString("latin1").split("%%EOF").reverse();
  return (
    /^%PDF-[12]\.\d/.test(file.toString("latin1", 0, 8)) &&
    before.length > 0 &&
    !/<[a-z!?/]/i.test(behind ?? "") &&
    !behind?.includes("PK\x05\x06")
  );
}

function isRtf(file: Buffer): boolean {
  return (
    /^\{\\rtf1?[\\\s{]/.test(file.toString("latin1", 0, 7)) && tailOf(file, 1024).endsWith("}")
  );
}

/** A document of Word. */
function isDocx(file: Buffer): boolean {
  const entries = zipEntries(file);
  const types = entries?.find(({ name }) => name === "[Content_Types].xml");
  if (!entries || !types) return false;
  const has = (wanted: string) => entries.some(({ name }) => name === wanted);
  if (!has("word/document.xml")) return false;
  return (
    entryText(file, types)?.includes(
      "application/vnd.openxmlformats-officedocument.wordprocessingml.document.main+xml",
    ) ?? false
  );
}

/** OpenDocument text: its first entry says so, unpacked, for exactly this purpose. */
function isOdt(file: Buffer): boolean {
  const entries = zipEntries(file);
  const mimetype = entries?.find(({ offset }) => offset === 0);
  if (!entries || mimetype?.name !== "mimetype" || !isStored(mimetype)) return false;
  return (
    entryText(file, mimetype) === "application/vnd.oasis.opendocument.text" &&
    entries.some(({ name }) => name === "content.xml")
  );
}
