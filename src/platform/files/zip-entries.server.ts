import { promisify } from "node:util";
import { constants, createInflateRaw, inflateRaw } from "node:zlib";
import type { FileContent } from "./file-content.server.ts";

export interface ZipEntry {
  readonly name: string;
  readonly method: number;
  /** Offset of its local header. */
  readonly offset: number;
  /** Compressed size. */
  readonly bytes: number;
}

const END = 0x06054b50;
const CENTRAL = 0x02014b50;
const LOCAL = 0x04034b50;
const END_BYTES = 22;
const LOCAL_BYTES = 30;
const STORED = 0;
const DEFLATED = 8;

/** Limit of the central directory; a real document's is smaller. */
const MAX_DIRECTORY_BYTES = 4_000_000;
/** Every entry is inspected; a longer list is meant to exhaust us. */
export const MAX_ENTRIES = 5_000;
/** Limit of unpacked bytes, whatever the entry claims. */
const MAX_ENTRY_BYTES = 1_000_000;
/** Limit of a part that must be inspected as a completed. */
const MAX_PART_BYTES = 20_000_000;
/** Compressed bytes to try for the first bytes of an entry. */
const MAX_START_BYTES = 65_536;
/** Compressed bytes passed on at once. */
const PIECE_BYTES = 262_144;

/**
 * The entries of a strict ZIP file: it starts with an entry and ends with the end record, no data before, between or
 * after, and every entry stays inside the folder. Null for any other file.
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

/** Whether unpacking this name would write outside the target folder. */
const escapesFolder = (name: string): boolean =>
  /^(?:[/\\]|[a-z]:)/i.test(name) || name.includes("\0") || name.split(/[/\\]/).includes("..");

/** Whether two entries share bytes, as in a ZIP bomb that lists one small entry many times. */
export function haveOverlap(entries: readonly ZipEntry[]): boolean {
  let nextFree = 0;
  return [...entries]
    .sort((a, b) => a.offset - b.offset)
    .some(({ offset, bytes }) => {
      const isTaken = offset < nextFree;
      nextFree = offset + LOCAL_BYTES + bytes;
      return isTaken;
    });
}

/** The text of an entry, or null if unreadable or too large. */
export async function readEntryText(file: FileContent, entry: ZipEntry): Promise<string | null> {
  return (await readEntry(file, entry, MAX_ENTRY_BYTES))?.toString("utf8") ?? null;
}

/** The unpacked content of an entry, or null if unreadable or larger than `maxBytes`. */
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
 * The first bytes of an entry of any size, or null if unreadable. A few compressed bytes suffice, unless the start is
 * padded: then more are tried, up to a limit.
 */
export async function readEntryStart(file: FileContent, entry: ZipEntry): Promise<Buffer | null> {
  const start = await findPackedStart(file, entry);
  if (start === null) return null;
  if (entry.method === STORED) return file.read(start, Math.min(entry.bytes, 1024));
  for (let length = 1024; length <= MAX_START_BYTES; length *= 8) {
    const packed = await file.read(start, Math.min(length, entry.bytes));
    const first = await inflateBuffer(packed, MAX_PART_BYTES);
    if (first === null || first.length >= 8 || length >= entry.bytes) return first;
  }
  return null;
}

/**
 * Whether all entries unpack to `maxBytes` at most and share no bytes. They are really unpacked, chunk by chunk without
 * storing: the sizes in an archive cannot be trusted.
 */
export async function isUnpackedSizeWithin(
  file: FileContent,
  entries: readonly ZipEntry[],
  maxBytes: number,
): Promise<boolean> {
  let nextFree = 0;
  let remaining = maxBytes;
  for (const entry of [...entries].sort((a, b) => a.offset - b.offset)) {
    const start = await findPackedStart(file, entry);
    if (start === null || entry.offset < nextFree) return false;
    nextFree = start + entry.bytes;
    const unpacked =
      entry.method === STORED
        ? entry.bytes
        : await measureUnpacked(file, { ...entry, start }, remaining);
    if (unpacked === null || unpacked > remaining) return false;
    remaining -= unpacked;
  }
  return true;
}

/** Null if it cannot be unpacked, or exceeds `maxBytes`. */
async function measureUnpacked(
  file: FileContent,
  { start, bytes }: { start: number; bytes: number },
  maxBytes: number,
): Promise<number | null> {
  const inflate = createInflateRaw();
  let unpacked = 0;
  const completed = new Promise<boolean>((resolve) => {
    inflate.on("data", (chunk: Buffer) => {
      unpacked += chunk.length;
      if (unpacked > maxBytes) resolve(false);
    });
    inflate.once("end", () => resolve(true)).once("error", () => resolve(false));
  });
  const fed = (async () => {
    for (let at = 0; at < bytes && !inflate.destroyed; at += PIECE_BYTES) {
      const chunk = await file.read(start + at, Math.min(PIECE_BYTES, bytes - at));
      if (inflate.write(chunk)) continue;
      await Promise.race([new Promise((resolve) => inflate.once("drain", resolve)), completed]);
    }
    inflate.end();
    return completed;
  })();
  const fits = await Promise.race([completed, fed]).catch(() => false);
  inflate.destroy();
  await fed.catch(() => false);
  return fits ? unpacked : null;
}

/** Offset of the compressed bytes of an entry; null if its local header is invalid or its method unknown. */
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
    // A truncated entry counts as far as it goes.
    const options = { maxOutputLength, finishFlush: constants.Z_SYNC_FLUSH };
    return await inflateAsync(packed, options);
  } catch {
    return null;
  }
}

export const isStored = ({ method }: ZipEntry): boolean => method === STORED;
