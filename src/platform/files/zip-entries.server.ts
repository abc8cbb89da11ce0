import { inflateRawSync } from "node:zlib";

interface ZipEntry {
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
export function entryText(file: Buffer, { offset, bytes, method }: ZipEntry): string | null {
  if (offset + 30 > file.length || file.readUInt32LE(offset) !== LOCAL) return null;
  const start = offset + 30 + file.readUInt16LE(offset + 26) + file.readUInt16LE(offset + 28);
  if (start + bytes > file.length) return null;
  const packed = file.subarray(start, start + bytes);
  try {
    if (method === STORED) return packed.subarray(0, MAX_ENTRY_BYTES).toString("utf8");
    if (method !== DEFLATED) return null;
    return inflateRawSync(packed, { maxOutputLength: MAX_ENTRY_BYTES }).toString("utf8");
  } catch {
    return null;
  }
}

export const isStored = ({ method }: ZipEntry): boolean => method === STORED;
