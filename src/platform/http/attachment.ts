const MAX_NAME_LENGTH = 120;
/** File systems count bytes, 255 of them, and an ending and the number of a copy have to find room too. */
const MAX_NAME_BYTES = 220;
// Separators and wildcards of file systems, controls, and the overrides that make « exe.pdf » of « fdp.exe ».
const FORBIDDEN = /[\p{Cc}\p{Cf}"*/:<>?\\|]/gu;
// Names of devices on Windows, whatever follows after a dot.
const RESERVED = /^(?:con|prn|aux|nul|com[\d¹²³]|lpt[\d¹²³])(?:\.|$)/i;

/**
 * A name a file can have on any disk, made of a text a person typed. `mark` tells it from others of the same text: it stands
 * behind it, whatever has to be cut.
 */
export function toSafeFileName(
  text: string,
  extension: string,
  fallback: string,
  mark = "",
): string {
  // Composed, as most systems write it: two names that look alike are one name.
  const written = text.toWellFormed().normalize("NFC").replace(FORBIDDEN, " ").replace(/\s+/g, " ");
  const stem = truncateName(written, mark).replace(/^[\s.]+|[\s.]+$/g, "");
  return `${!stem || RESERVED.test(stem) ? fallback : stem}${mark}.${extension}`;
}

/** As much of a text as has room beside the mark, in letters and in bytes. */
function truncateName(text: string, mark: string): string {
  const encoder = new TextEncoder();
  let bytes = mark.length;
  let kept = "";
  for (const letter of [...text].slice(0, MAX_NAME_LENGTH - mark.length)) {
    bytes += encoder.encode(letter).length;
    if (bytes > MAX_NAME_BYTES) break;
    kept += letter;
  }
  return kept;
}

/** `Content-Disposition` of a file to keep: never shown in the page. RFC 6266: the name twice, for old and new readers. */
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
