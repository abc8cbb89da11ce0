import { constants, inflateRawSync } from "node:zlib";

export interface ZipEntry {
  readonly name: string;
  readonly method: number;
  /** Where it begins in the file. */
  readonly offset: number;
  readonly bytes: number;
}

const END = 0x06054b50;
const CENTRAL = 0x02014b50;
const LOCAL = 0x04034b50;
const END_BYTES = 22;
const STORED = 0;
const DEFLATED = 8;

/** What is read of a packed file, however much it says it holds. */
const MAX_ENTRY_BYTES = 1_000_000;
/** A part of a document that has to be looked at as a whole. */
const MAX_PART_BYTES = 20_000_000;
/** How much of a packed entry is tried for its first bytes. */
const MAX_START_BYTES = 65_536;

/**
 * The entries of a zip file that is nothing but a zip file: it begins with an entry and ends with the end record, and
 * nothing stands before, between the two parts, or after. Null for everything else.
 */
export function zipEntries(file: Buffer): ZipEntry[] | null {
  const end = file.length - END_BYTES;
  if (end < 0 || file.readUInt32LE(0) !== LOCAL || file.readUInt32LE(end) !== END) return null;
  const count = file.readUInt16LE(end + 10);
  const size = file.readUInt32LE(end + 12);
  const start = file.readUInt32LE(end + 16);
  const comment = file.readUInt16LE(end + 20);
  if (comment !== 0 || start + size !== end) return null;
  const entries: ZipEntry[] = [];
  let at = start;
  for (let index = 0; index < count; index++) {
    if (at + 46 > end || file.readUInt32LE(at) !== CENTRAL) return null;
    const nameBytes = file.readUInt16LE(at + 28);
    const extraBytes = file.readUInt16LE(at + 30) + file.readUInt16LE(at + 32);
    entries.push({
      name: file.toString("utf8", at + 46, at + 46 + nameBytes),
      method: file.readUInt16LE(at + 10),
      bytes: file.readUInt32LE(at + 20),
      offset: file.readUInt32LE(at + 42),
    });
    at += 46 + nameBytes + extraBytes;
  }
  return at === end ? entries : null;
}

/** The text of one entry, or null where it cannot be read or is too large to be what we look for. */
export function entryText(file: Buffer, entry: ZipEntry): string | null {
  return entryContent(file, entry, MAX_ENTRY_BYTES)?.toString("utf8") ?? null;
}

/** What one entry holds, unpacked; null where it cannot be read or holds more than `maxBytes`. */
export function entryContent(
  file: Buffer,
  entry: ZipEntry,
  maxBytes = MAX_PART_BYTES,
): Buffer | null {
  const packed = packedBytes(file, entry);
  if (!packed) return null;
  if (entry.method === STORED) return packed.length > maxBytes ? null : packed;
  return inflated(packed, maxBytes);
}

/**
 * The first bytes of an entry, however large it is; null where it cannot be read. A few packed bytes are enough, unless
 * somebody filled the start with nothing: then more are tried, up to a limit.
 */
export function firstBytesOf(file: Buffer, entry: ZipEntry): Buffer | null {
  const packed = packedBytes(file, entry);
  if (!packed || entry.method === STORED) return packed;
  for (let taken = 1024; taken <= MAX_START_BYTES; taken *= 8) {
    const start = inflated(packed.subarray(0, taken), MAX_PART_BYTES);
    if (start === null || start.length >= 8 || taken >= packed.length) return start;
  }
  return null;
}

function packedBytes(file: Buffer, { offset, bytes, method }: ZipEntry): Buffer | null {
  if (method !== STORED && method !== DEFLATED) return null;
  if (offset + 30 > file.length || file.readUInt32LE(offset) !== LOCAL) return null;
  const start = offset + 30 + file.readUInt16LE(offset + 26) + file.readUInt16LE(offset + 28);
  return start + bytes > file.length ? null : file.subarray(start, start + bytes);
}

function inflated(packed: Buffer, maxOutputLength: number): Buffer | null {
  try {
    // Also when the end is missing: what there is of it counts.
    return inflateRawSync(packed, { maxOutputLength, finishFlush: constants.Z_SYNC_FLUSH });
  } catch {
    return null;
  }
}

export const isStored = ({ method }: ZipEntry): boolean => method === STORED;
