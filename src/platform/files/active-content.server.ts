import { setImmediate } from "node:timers/promises";
import { type FileContent, toFileContent } from "./file-content.server.ts";
import {
  haveOverlap,
  MAX_ENTRIES,
  readEntry,
  readEntryStart,
  readZipEntries,
  type ZipEntry,
} from "./zip-entries.server.ts";

/**
 * Whether a document contains executable parts: macros, controls, embedded objects, a remote template. Parts are judged
 * by their content and by references to them, not by their names, which the sender chooses.
 */
export async function hasActiveContent(file: FileContent): Promise<boolean> {
  if (/^\{\\rt/.test((await file.read(0, 4)).toString("latin1"))) {
    const text = await file.read(0, file.bytes);
    return RTF_OBJECT.test(text.toString("latin1"));
  }
  const entries = await readZipEntries(file);
  return entries !== null && isPackageActive(file, entries, createScanState());
}

const RTF_OBJECT =
  /\\obj(?:data|emb|link|autlink|sub|pub|icemb|html|ocx|update)|\\\*\\template\s*(?:https?:|\\\\\\\\|\/\/|file:\/\/[^/])/i;

/** Macros and embedded objects are compound files; this is their signature. */
const COMPOUND_FILE = Buffer.from("d0cf11e0a1b11ae1", "hex");
const ZIP = Buffer.from("504b0304", "hex");
/** A table behind a chart is a package inside the package; deeper nesting does not occur. */
const MAX_DEPTH = 2;

/** The remaining budget of one file, inner packages included. */
interface ScanState {
  readonly depth: number;
  readonly remaining: { entries: number; bytes: number; listBytes: number };
}
const MAX_UNPACKED_BYTES = 200_000_000;
/** All manifests together: each is parsed character by character. */
const MAX_MANIFESTS_BYTES = 8_000_000;
const createScanState = (): ScanState => ({
  depth: 0,
  remaining: { entries: MAX_ENTRIES, bytes: MAX_UNPACKED_BYTES, listBytes: MAX_MANIFESTS_BYTES },
});

/** True as well for a file that exceeds the budget: a file that cannot be judged is refused. */
async function isPackageActive(
  file: FileContent,
  entries: readonly ZipEntry[],
  scan: ScanState,
): Promise<boolean> {
  scan.remaining.entries -= entries.length;
  if (scan.remaining.entries < 0 || haveOverlap(entries)) return true;
  for (const entry of entries)
    if (scan.remaining.bytes < 0 || (await isEntryActive(file, entry, scan))) return true;
  return false;
}

async function isEntryActive(
  file: FileContent,
  entry: ZipEntry,
  scan: ScanState,
): Promise<boolean> {
  if (ACTIVE_NAME.test(entry.name)) return true;
  const start = await readEntryStart(file, entry);
  // An unreadable entry cannot be judged.
  if (start === null || start.subarray(0, 8).equals(COMPOUND_FILE)) return true;
  scan.remaining.bytes -= start.length;
  if (start.subarray(0, 4).equals(ZIP)) return isInnerPackageActive(file, entry, scan);
  return MANIFEST_NAME.test(entry.name) && refersToActive(file, entry, scan);
}

const MANIFEST_NAME = /(?:^|\/)\[Content_Types\]\.xml$|\.rels$/i;

/** Folders of macros in OpenDocument, and Word's default names. */
const ACTIVE_NAME = /^(?:Basic|Scripts)\/|vbaProject|vbaData/i;

async function isInnerPackageActive(
  file: FileContent,
  entry: ZipEntry,
  { depth, remaining }: ScanState,
): Promise<boolean> {
  const unpacked = depth < MAX_DEPTH ? await readEntry(file, entry) : null;
  if (unpacked) remaining.bytes -= unpacked.length;
  const content = unpacked && toFileContent(unpacked);
  const entries = content && (await readZipEntries(content));
  return !entries || isPackageActive(content, entries, { depth: depth + 1, remaining });
}

/** Enough for ten thousand links of a long document. */
const MAX_MANIFEST_BYTES = 4_000_000;
/** Characters parsed before yielding to other work: some milliseconds whatever the content. */
const SLICE_CHARACTERS = 100_000;
/** Relationships that a program loads by itself when it opens the document, unlike links and images. */
const AUTOLOADED_TYPE = /attachedTemplate|subDocument|\/frame$/i;
/**
 * A target on the web or on a network share: it brings macros, and a share learns who opened the document. Targets on
 * the local disk occur in many honest documents.
 */
const REMOTE_TARGET = /^\s*(?:https?:|\\\\|\/\/|file:(?:\/\/[^/]|\/{4}|\/*\\\\))/i;
const ACTIVE_TYPE = /vbaProject|vbaData|macroEnabled|activeX|oleObject/i;
const ATTRIBUTE = /\b(Type|ContentType|Target)\s*=\s*(?:"([^"]*)"|'([^']*)')/g;

/** Scans a manifest of a package: the type of each part, and its references. */
async function refersToActive(
  file: FileContent,
  entry: ZipEntry,
  { remaining }: ScanState,
): Promise<boolean> {
  const text = (await readEntry(file, entry, MAX_MANIFEST_BYTES))?.toString("utf8") ?? null;
  remaining.bytes -= text?.length ?? 0;
  remaining.listBytes -= text?.length ?? 0;
  // Other encodings and custom entities would hide names that Word reads.
  if (text === null || remaining.listBytes < 0) return true;
  if (text.includes("\0") || /<!(?:DOCTYPE|ENTITY)/i.test(text)) return true;
  let slice = SLICE_CHARACTERS;
  for (let at = 0; at < text.length; ) {
    // An element ends at the next "<", which no attribute value contains.
    const next = text.indexOf("<", at + 1);
    const end = next < 0 ? text.length : next;
    if (elementRefersToActive(text.slice(at, end))) return true;
    at = end;
    if (at < slice) continue;
    slice = at + SLICE_CHARACTERS;
    await setImmediate();
  }
  return false;
}

function elementRefersToActive(element: string): boolean {
  if (!element.includes("Type")) return false;
  // No honest document has such an element; it is meant to exhaust the parser.
  if (element.length > SLICE_CHARACTERS) return true;
  const attributes = [...element.matchAll(ATTRIBUTE)].map(([, name, double, single]) => ({
    name,
    value: decodeReferences(double ?? single ?? ""),
  }));
  const [targets, types] = [
    attributes.filter(({ name }) => name === "Target"),
    attributes.filter(({ name }) => name !== "Target"),
  ];
  if (types.some(({ value }) => ACTIVE_TYPE.test(value))) return true;
  const opened = types.some(({ value }) => AUTOLOADED_TYPE.test(value));
  return opened && targets.some(({ value }) => REMOTE_TARGET.test(value));
}

/** XML parsers read `&#118;baProject` as "vbaProject". */
const decodeReferences = (value: string) =>
  value.replace(/&#(?:x([0-9a-f]{1,6})|(\d{1,7}));/gi, (_, hex?: string, decimal?: string) => {
    const point = hex ? Number.parseInt(hex, 16) : Number(decimal);
    return point <= 0x10ffff ? String.fromCodePoint(point) : "";
  });
