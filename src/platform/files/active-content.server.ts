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
 * Whether a document carries what is run rather than read: macros, controls, embedded objects, a template fetched from
 * elsewhere. Parts are judged by what they are and by how others refer to them: what they are called is up to their sender.
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

/** Macros and embedded objects are compound files, all of which begin like this. */
const COMPOUND_FILE = Buffer.from("d0cf11e0a1b11ae1", "hex");
const ZIP = Buffer.from("504b0304", "hex");
/** A table behind a chart is a package inside the package. Nobody packs deeper. */
const MAX_DEPTH = 2;

/** What is left of the work that one file may cost, packages inside it included. */
interface ScanState {
  readonly depth: number;
  readonly remaining: { entries: number; bytes: number; listBytes: number };
}
const MAX_UNPACKED_BYTES = 200_000_000;
/** All lists together: each is read by us, letter by letter. */
const MAX_MANIFESTS_BYTES = 8_000_000;
const createScanState = (): ScanState => ({
  depth: 0,
  remaining: { entries: MAX_ENTRIES, bytes: MAX_UNPACKED_BYTES, listBytes: MAX_MANIFESTS_BYTES },
});

/** A file that was made to be looked at for hours counts as active: what cannot be judged is not taken. */
async function isPackageActive(
  file: FileContent,
  entries: readonly ZipEntry[],
  look: ScanState,
): Promise<boolean> {
  look.remaining.entries -= entries.length;
  if (look.remaining.entries < 0 || haveOverlap(entries)) return true;
  for (const entry of entries)
    if (look.remaining.bytes < 0 || (await isEntryActive(file, entry, look))) return true;
  return false;
}

async function isEntryActive(
  file: FileContent,
  entry: ZipEntry,
  look: ScanState,
): Promise<boolean> {
  if (ACTIVE_NAME.test(entry.name)) return true;
  const start = await readEntryStart(file, entry);
  // What cannot be read cannot be judged.
  if (start === null || start.subarray(0, 8).equals(COMPOUND_FILE)) return true;
  look.remaining.bytes -= start.length;
  if (start.subarray(0, 4).equals(ZIP)) return isInnerPackageActive(file, entry, look);
  return MANIFEST_NAME.test(entry.name) && refersToActive(file, entry, look);
}

const MANIFEST_NAME = /(?:^|\/)\[Content_Types\]\.xml$|\.rels$/i;

/** Where OpenDocument keeps its macros, and Word unless told otherwise. */
const ACTIVE_NAME = /^(?:Basic|Scripts)\/|vbaProject|vbaData/i;

async function isInnerPackageActive(
  file: FileContent,
  entry: ZipEntry,
  { depth, remaining }: ScanState,
): Promise<boolean> {
  const held = depth < MAX_DEPTH ? await readEntry(file, entry) : null;
  if (held) remaining.bytes -= held.length;
  const content = held && toFileContent(held);
  const entries = content && (await readZipEntries(content));
  return !entries || isPackageActive(content, entries, { depth: depth + 1, remaining });
}

/** Ten thousand links of a long document. */
const MAX_MANIFEST_BYTES = 4_000_000;
/** So much of a list is read before others have their turn: whatever it holds, that takes some milliseconds. */
const SLICE_CHARACTERS = 100_000;
/** What a program fetches by itself when it opens the document, unlike a link or a picture. */
const AUTOLOADED_TYPE = /attachedTemplate|subDocument|\/frame$/i;
/**
 * On the web or on somebody's share: it brings its macros along, and a share is told who opened it. One on one's own disk is
 * named in many honest documents.
 */
const REMOTE_TARGET = /^\s*(?:https?:|\\\\|\/\/|file:(?:\/\/[^/]|\/{4}|\/*\\\\))/i;
const ACTIVE_TYPE = /vbaProject|vbaData|macroEnabled|activeX|oleObject/i;
const ATTRIBUTE = /\b(Type|ContentType|Target)\s*=\s*(?:"([^"]*)"|'([^']*)')/g;

/** Reads the lists of a package: the type of each part, and what each part refers to. */
async function refersToActive(
  file: FileContent,
  entry: ZipEntry,
  { remaining }: ScanState,
): Promise<boolean> {
  const text = (await readEntry(file, entry, MAX_MANIFEST_BYTES))?.toString("utf8") ?? null;
  remaining.bytes -= text?.length ?? 0;
  remaining.listBytes -= text?.length ?? 0;
  // Other encodings and entities of one's own would hide words from us that Word reads.
  if (text === null || remaining.listBytes < 0) return true;
  if (text.includes("\0") || /<!(?:DOCTYPE|ENTITY)/i.test(text)) return true;
  let slice = SLICE_CHARACTERS;
  for (let at = 0; at < text.length; ) {
    // An element goes on to the next: "<" stands in no value.
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
  // No person's: it was made to keep us reading.
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

/** `&#118;baProject` is "vbaProject" to whoever reads XML. */
const decodeReferences = (value: string) =>
  value.replace(/&#(?:x([0-9a-f]{1,6})|(\d{1,7}));/gi, (_, hex?: string, decimal?: string) => {
    const point = hex ? Number.parseInt(hex, 16) : Number(decimal);
    return point <= 0x10ffff ? String.fromCodePoint(point) : "";
  });
