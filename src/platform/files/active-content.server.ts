import { type FileContent, heldContent } from "./file-content.server.ts";
import { entryContent, firstBytesOf, type ZipEntry, zipEntries } from "./zip-entries.server.ts";

/**
 * Whether a document carries what is run rather than read: macros, controls, embedded objects, a template fetched from
 * elsewhere. Parts are judged by what they are and by how others refer to them: what they are called is up to their sender.
 */
export async function holdsActiveContent(file: FileContent): Promise<boolean> {
  if (/^\{\\rt/.test((await file.read(0, 4)).toString("latin1"))) {
    const text = await file.read(0, file.bytes);
    return RTF_OBJECT.test(text.toString("latin1"));
  }
  const entries = await zipEntries(file);
  return entries !== null && packageHolds(file, entries, 0);
}

const RTF_OBJECT =
  /\\obj(?:data|emb|link|autlink|sub|pub|icemb|html|ocx|update)|\\\*\\template\s*https?:/i;

/** Macros and embedded objects are compound files, all of which begin like this. */
const COMPOUND_FILE = Buffer.from("d0cf11e0a1b11ae1", "hex");
const ZIP = Buffer.from("504b0304", "hex");
/** A table behind a chart is a package inside the package. Nobody packs deeper. */
const MAX_DEPTH = 2;

async function packageHolds(
  file: FileContent,
  entries: readonly ZipEntry[],
  depth: number,
): Promise<boolean> {
  for (const entry of entries) if (await entryHolds(file, entry, depth)) return true;
  return false;
}

async function entryHolds(file: FileContent, entry: ZipEntry, depth: number): Promise<boolean> {
  if (ACTIVE_NAME.test(entry.name)) return true;
  const start = await firstBytesOf(file, entry);
  // What cannot be read cannot be judged.
  if (start === null || start.subarray(0, 8).equals(COMPOUND_FILE)) return true;
  if (start.subarray(0, 4).equals(ZIP)) return innerPackageHolds(file, entry, depth);
  return LIST_NAME.test(entry.name) && refersToActive(file, entry);
}

const LIST_NAME = /(?:^|\/)\[Content_Types\]\.xml$|\.rels$/i;

/** Where OpenDocument keeps its macros, and Word unless told otherwise. */
const ACTIVE_NAME = /^(?:Basic|Scripts)\/|vbaProject|vbaData/i;

async function innerPackageHolds(
  file: FileContent,
  entry: ZipEntry,
  depth: number,
): Promise<boolean> {
  const held = depth < MAX_DEPTH ? await entryContent(file, entry) : null;
  const content = held && heldContent(held);
  const entries = content && (await zipEntries(content));
  return !entries || packageHolds(content, entries, depth + 1);
}

const ACTIVE_TYPE = /vbaProject|vbaData|macroEnabled|activeX|oleObject/i;
const ELEMENT = /<[\w:]+((?:\s+[\w:.-]+\s*=\s*(?:"[^"]*"|'[^']*'))*)\s*\/?>/g;
const ATTRIBUTE = /([\w:.-]+)\s*=\s*(?:"([^"]*)"|'([^']*)')/g;

/** Reads the lists of a package: the type of each part, and what each part refers to. */
async function refersToActive(file: FileContent, entry: ZipEntry): Promise<boolean> {
  const text = (await entryContent(file, entry))?.toString("utf8") ?? null;
  // Other encodings and entities of one's own would hide words from us that Word reads.
  if (text === null || text.includes("\0") || /<!(?:DOCTYPE|ENTITY)/i.test(text)) return true;
  return [...text.matchAll(ELEMENT)].some(([, attributes = ""]) => {
    const {
      Type = "",
      ContentType = "",
      Target = "",
    } = Object.fromEntries(
      [...attributes.matchAll(ATTRIBUTE)].map(([, name = "", double, single]) => [
        name,
        withoutReferences(double ?? single ?? ""),
      ]),
    );
    if (ACTIVE_TYPE.test(Type) || ACTIVE_TYPE.test(ContentType)) return true;
    // A template on one's own disk is named in many honest documents; one on the web brings its macros along.
    return /attachedTemplate/i.test(Type) && /^\s*https?:/i.test(Target);
  });
}

/** `&#118;baProject` is "vbaProject" to whoever reads XML. */
const withoutReferences = (value: string) =>
  value.replace(/&#(?:x([0-9a-f]{1,6})|(\d{1,7}));/gi, (_, hex?: string, decimal?: string) => {
    const point = hex ? Number.parseInt(hex, 16) : Number(decimal);
    return point <= 0x10ffff ? String.fromCodePoint(point) : "";
  });
