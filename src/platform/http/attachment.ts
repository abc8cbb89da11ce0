const MAX_NAME_LENGTH = 120;
// Separators and wildcards of file systems, controls, and the overrides that make « exe.pdf » of « fdp.exe ».
const FORBIDDEN = /[\p{Cc}\p{Cf}"*/:<>?\\|]/gu;
// Names of devices on Windows.
const RESERVED = /^(?:con|prn|aux|nul|com\d|lpt\d)$/i;

/** A name a file can have on any disk, made of a text a person typed. */
export function safeFileName(text: string, extension: string, fallback: string): string {
  const stem = [...text.toWellFormed().replace(FORBIDDEN, " ").replace(/\s+/g, " ")]
    .slice(0, MAX_NAME_LENGTH)
    .join("")
    .replace(/^[\s.]+|[\s.]+$/g, "");
  return `${!stem || RESERVED.test(stem) ? fallback : stem}.${extension}`;
}

/** `Content-Disposition` of a file to keep: never shown in the page. RFC 6266: the name twice, for old and new readers. */
export function attachment(fileName: string): string {
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
