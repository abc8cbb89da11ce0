import { promisify } from "node:util";
import { constants, createInflateRaw, inflateRaw } from "node:zlib";
import type { FileContent } from "./file-content.server.ts";

export interface ZipEntry {
  readonly name: string;
  readonly method: number;
  /** Where it begins in the file. */
  readonly offset: number;
  /** Packed. */
  readonly bytes: number;
}

const END = 0x06054b50;
const CENTRAL = 0x02014b50;
const LOCAL = 0x04034b50;
const END_BYTES = 22;
const LOCAL_BYTES = 30;
const STORED = 0;
const DEFLATED = 8;

/** The list of the entries: a document of that many parts has a smaller one. */
const MAX_DIRECTORY_BYTES = 4_000_000;
/** Each is looked at: a list of more was made to keep us looking. */
export const MAX_ENTRIES = 5_000;
/** What is read of a packed file, however much it says it holds. */
const MAX_ENTRY_BYTES = 1_000_000;
/** A part of a document that has to be looked at as a whole. */
const MAX_PART_BYTES = 20_000_000;
/** How much of a packed entry is tried for its first bytes. */
const MAX_START_BYTES = 65_536;
/** Packed data that is passed on at once. */
const PIECE_BYTES = 262_144;

/**
 * The entries of a zip file that is nothing but a zip file: it begins with an entry and ends with the end record, and
 * nothing stands before, between the two parts, or after, and every entry stays in the archive's own folder. Null for
 * everything else.
 */
export async function readZipEntries(file: FileContent): Promise<ZipEntry[] | null> {
  const end = file.bytes - END_BYTES;
  if (end < 0 || (await file.read(0, 4)).readUInt32LE(0) !== LOCAL) return null;
  const record = await file.read(end, END_BYTES);
  if (record.readUInt32LE(0) !== END) return null;
  const count = record.readUInt16LE(10);
  const size = record.readUInt32LE(12);
  const start = record.readUInt32LE(16);
  const comment = record.readUInt16LE(20);
  if (comment !== 0 || start + size !== end) return null;
  if (count > MAX_ENTRIES || size > MAX_DIRECTORY_BYTES) return null;
  return parseDirectory(await file.read(start, size), count);
}

function parseDirectory(directory: Buffer, count: number): ZipEntry[] | null {
  const entries: ZipEntry[] = [];
  let at = 0;
  for (let index = 0; index < count; index++) {
    if (at + 46 > directory.length || directory.readUInt32LE(at) !== CENTRAL) return null;
    const nameBytes = directory.readUInt16LE(at + 28);
    const extraBytes = directory.readUInt16LE(at + 30) + directory.readUInt16LE(at + 32);
    const name = directory.toString("utf8", at + 46, at + 46 + nameBytes);
    if (escapesFolder(name)) return null;
    entries.push({
      name,
      method: directory.readUInt16LE(at + 10),
      bytes: directory.readUInt32LE(at + 20),
      offset: directory.readUInt32LE(at + 42),
    });
    at += 46 + nameBytes + extraBytes;
  }
  return at === directory.length ? entries : null;
}

/** Whether an unpacker that follows this name would write outside the folder it unpacks into. */
const escapesFolder = (name: string): boolean =>
  /^(?:[/\\]|[a-z]:)/i.test(name) || name.includes("\0") || name.split(/[/\\]/).includes("..");

/** Whether two entries stand in the same bytes: a small file is then listed as a large one, and unpacked as one. */
export function haveOverlap(entries: readonly ZipEntry[]): boolean {
  let free = 0;
  return [...entries]
    .sort((a, b) => a.offset - b.offset)
    .some(({ offset, bytes }) => {
      const isTaken = offset < free;
      free = offset + LOCAL_BYTES + bytes;
      return isTaken;
    });
}

/** The text of one entry, or null where it cannot be read or is too large to be what we look for. */
export async function readEntryText(file: FileContent, entry: ZipEntry): Promise<string | null> {
  return (await readEntry(file, entry, MAX_ENTRY_BYTES))?.toString("utf8") ?? null;
}

/** What one entry holds, unpacked; null where it cannot be read or holds more than `maxBytes`. */
export async function readEntry(
  file: FileContent,
  entry: ZipEntry,
  maxBytes = MAX_PART_BYTES,
): Promise<Buffer | null> {
  const start = await findPackedStart(file, entry);
  if (start === null || entry.bytes > maxBytes) return null;
  const packed = await file.read(start, entry.bytes);
  return entry.method === STORED ? packed : inflateBuffer(packed, maxBytes);
}

/**
 * The first bytes of an entry, however large it is; null where it cannot be read. A few packed bytes are enough, unless
 * somebody filled the start with nothing: then more are tried, up to a limit.
 */
export async function readEntryStart(file: FileContent, entry: ZipEntry): Promise<Buffer | null> {
  const start = await findPackedStart(file, entry);
  if (start === null) return null;
  if (entry.method === STORED) return file.read(start, Math.min(entry.bytes, 1024));
  for (let taken = 1024; taken <= MAX_START_BYTES; taken *= 8) {
    const packed = await file.read(start, Math.min(taken, entry.bytes));
    const first = await inflateBuffer(packed, MAX_PART_BYTES);
    if (first === null || first.length >= 8 || taken >= entry.bytes) return first;
  }
  return null;
}

/**
 * Whether the entries together unpack to no more than `maxBytes`, and share no bytes of the file with each other. They are
 * really unpacked, piece by piece and kept nowhere: what an archive says of its own size is up to its sender.
 */
export async function isUnpackedSizeWithin(
  file: FileContent,
  entries: readonly ZipEntry[],
  maxBytes: number,
): Promise<boolean> {
  let free = 0;
  let left = maxBytes;
  for (const entry of [...entries].sort((a, b) => a.offset - b.offset)) {
    const start = await findPackedStart(file, entry);
    if (start === null || entry.offset < free) return false;
    free = start + entry.bytes;
    const unpacked =
      entry.method === STORED
        ? entry.bytes
        : await measureUnpacked(file, { ...entry, start }, left);
    if (unpacked === null || unpacked > left) return false;
    left -= unpacked;
  }
  return true;
}

/** Null where it cannot be unpacked, or is more than `maxBytes`. */
async function measureUnpacked(
  file: FileContent,
  { start, bytes }: { start: number; bytes: number },
  maxBytes: number,
): Promise<number | null> {
  const inflate = createInflateRaw();
  let unpacked = 0;
  const whole = new Promise<boolean>((resolve) => {
    inflate.on("data", (piece: Buffer) => {
      unpacked += piece.length;
      if (unpacked > maxBytes) resolve(false);
    });
    inflate.once("end", () => resolve(true)).once("error", () => resolve(false));
  });
  const fed = (async () => {
    for (let at = 0; at < bytes && !inflate.destroyed; at += PIECE_BYTES) {
      const piece = await file.read(start + at, Math.min(PIECE_BYTES, bytes - at));
      if (inflate.write(piece)) continue;
      await Promise.race([new Promise((resolve) => inflate.once("drain", resolve)), whole]);
    }
    inflate.end();
    return whole;
  })();
  const fits = await Promise.race([whole, fed]).catch(() => false);
  inflate.destroy();
  await fed.catch(() => false);
  return fits ? unpacked : null;
}

/** Where the packed bytes of an entry begin; null where it is not what its list says, or packed in an unknown way. */
async function findPackedStart(
  file: FileContent,
  { offset, bytes, method }: ZipEntry,
): Promise<number | null> {
  if (method !== STORED && method !== DEFLATED) return null;
  if (offset + LOCAL_BYTES > file.bytes) return null;
  const head = await file.read(offset, LOCAL_BYTES);
  if (head.readUInt32LE(0) !== LOCAL) return null;
  const start = offset + LOCAL_BYTES + head.readUInt16LE(26) + head.readUInt16LE(28);
  return start + bytes > file.bytes ? null : start;
}

const inflateAsync = promisify(inflateRaw);

async function inflateBuffer(packed: Buffer, maxOutputLength: number): Promise<Buffer | null> {
  try {
    // Also when the end is missing: what there is of it counts.
    const options = { maxOutputLength, finishFlush: constants.Z_SYNC_FLUSH };
    return await inflateAsync(packed, options);
  } catch {
    return null;
  }
}

export const isStored = ({ method }: ZipEntry): boolean => method === STORED;
