const MAX_NAME_LENGTH = 120;
/** File systems allow 255 bytes; extension and copy number need some of them. */
const MAX_NAME_BYTES = 220;
// Separators and wildcards of file systems, control characters, and direction overrides that show « fdp.exe » as «
// exe.pdf ».
const FORBIDDEN = /[\p{Cc}\p{Cf}"*/:<>?\\|]/gu;
// Device names of Windows, whatever follows after a dot.
const RESERVED = /^(?:con|prn|aux|nul|com[\d¹²³]|lpt[\d¹²³])(?:\.|$)/i;

/**
 * A file name valid on any disk, from a text typed by a person. `mark` tells it from others of the same text: it is
 * appended and never truncated.
 */
export function toSafeFileName(
  text: string,
  extension: string,
  fallback: string,
  mark = "",
): string {
  // NFC, as most systems write names, so that names that look alike are equal.
  const cleaned = text.toWellFormed().normalize("NFC").replace(FORBIDDEN, " ").replace(/\s+/g, " ");
  const stem = truncateName(cleaned, mark).replace(/^[\s.]+|[\s.]+$/g, "");
  return `${!stem || RESERVED.test(stem) ? fallback : stem}${mark}.${extension}`;
}

/** As many characters as fit beside the mark, by length and by bytes. */
function truncateName(text: string, mark: string): string {
  const encoder = new TextEncoder();
  let bytes = mark.length;
  let name = "";
  for (const letter of [...text].slice(0, MAX_NAME_LENGTH - mark.length)) {
    bytes += encoder.encode(letter).length;
    if (bytes > MAX_NAME_BYTES) break;
    name += letter;
  }
  return name;
}

/** `Content-Disposition` of a download. The name appears twice, for old and new clients (RFC 6266). */
export function buildContentDisposition(fileName: string): string {
  const plain = fileName
    .normalize("NFKD")
    .replace(/\p{M}+/gu, "")
    .replace(/[^\w .()-]/g, "_");
  const full = encodeURIComponent(fileName.toWellFormed()).replace(
    /['()*]/g,
    (character) => `%${character.charCodeAt(0).toString(16).toUpperCase()}`,
  );
  return `attachment; filename="${plain}"; filename*=UTF-8''${full}`;
}
