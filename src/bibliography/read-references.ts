import { readBibtex } from "./read-bibtex.ts";
import { RIS_LINE, readRis } from "./read-ris.ts";
import { MAX_REFERENCES, type ParsedReferences } from "./reference.ts";

/** Reads the references of a pasted text or a file, in BibTeX or RIS, whichever the text looks like. */
export function readReferences(text: string): ParsedReferences {
  const source = text.replace(/^\ufeff/, "");
  const read = looksLikeRis(source) ? readRis(source) : readBibtex(source);
  if (read.references.length === 0 && read.problems.length === 0)
    return { references: [], problems: [{ line: 1, name: "", reason: "noReference" }] };
  if (read.references.length <= MAX_REFERENCES) return read;
  return {
    references: read.references.slice(0, MAX_REFERENCES),
    problems: [...read.problems, { line: 1, name: "", reason: "tooMany" }],
  };
}

/** The first line that matches either format decides. */
function looksLikeRis(source: string): boolean {
  const first = source
    .split(/\r\n?|\n/, 1000)
    .find((line) => RIS_LINE.test(line.trim()) || /^\s*@\s*[a-zA-Z]+\s*[{(]/.test(line));
  return first !== undefined && RIS_LINE.test(first.trim());
}

/** Decodes a file: UTF-8 or UTF-16 by its byte order mark, else UTF-8 if valid, else Windows-1252. */
export function decodeReferenceFile(bytes: Uint8Array): string {
  if (bytes[0] === 0xff && bytes[1] === 0xfe) return new TextDecoder("utf-16le").decode(bytes);
  if (bytes[0] === 0xfe && bytes[1] === 0xff) return new TextDecoder("utf-16be").decode(bytes);
  try {
    return new TextDecoder("utf-8", { fatal: true }).decode(bytes);
  } catch {
    return new TextDecoder("windows-1252").decode(bytes);
  }
}
