/** Records of a ZIP file (APPNOTE 6.3). Pure: values in, bytes out. */

interface EntryHeader {
  readonly name: string;
  readonly mtime: Date;
  readonly deflated: boolean;
  /** Offset of its local header. */
  readonly offset: number;
}

export interface ArchivedEntry extends EntryHeader {
  readonly packedBytes: number;
  readonly bytes: number;
  readonly crc: number;
}

const LOCAL = 0x04034b50;
const DESCRIPTOR = 0x08074b50;
const CENTRAL = 0x02014b50;
const END = 0x06054b50;
const END_64 = 0x06064b50;
const LOCATOR_64 = 0x07064b50;

/** Value of a 32-bit field whose real value is in the ZIP64 record. */
const IN_ZIP64 = 0xffffffff;
const COUNT_IN_ZIP64 = 0xffff;
const VERSION = 20;
const VERSION_64 = 45;
/** Made on Unix, so that names and permissions are read as Unix ones; a plain file, writable by its owner. */
const UNIX = 3 << 8;
const PLAIN_FILE = (0o100644 << 16) >>> 0;
/** Sizes follow the content; names are UTF-8. */
const FLAGS = 0x0808;

/** A record of little-endian fields, each as `[bytes, value]`. */
function buildRecord(fields: readonly (readonly [bytes: 2 | 4 | 8, value: number])[]): Buffer {
  const written = Buffer.alloc(fields.reduce((sum, [bytes]) => sum + bytes, 0));
  let at = 0;
  for (const [bytes, value] of fields) {
    if (bytes === 8) written.writeBigUInt64LE(BigInt(value), at);
    else written.writeUIntLE(value, at, bytes);
    at += bytes;
  }
  return written;
}

/** DOS time and date: a precision of two seconds, from 1980. */
function toDosTime(moment: Date): readonly [time: number, date: number] {
  const year = Math.min(Math.max(moment.getFullYear(), 1980), 2107);
  return [
    (moment.getHours() << 11) | (moment.getMinutes() << 5) | (moment.getSeconds() >> 1),
    ((year - 1980) << 9) | ((moment.getMonth() + 1) << 5) | moment.getDate(),
  ];
}

export function buildLocalHeader({ name, mtime, deflated }: EntryHeader): Buffer {
  const written = Buffer.from(name);
  const [time, date] = toDosTime(mtime);
  const head = buildRecord([
    [4, LOCAL],
    [2, VERSION],
    [2, FLAGS],
    [2, deflated ? 8 : 0],
    [2, time],
    [2, date],
    [4, 0],
    [4, 0],
    [4, 0],
    [2, written.length],
    [2, 0],
  ]);
  return Buffer.concat([head, written]);
}

/** Follows the content, with the values that the local header could not know. */
export function buildDataDescriptor({ crc, packedBytes, bytes }: ArchivedEntry): Buffer {
  if (bytes >= IN_ZIP64) throw new Error("a ZIP entry must be smaller than four gigabytes");
  return buildRecord([
    [4, DESCRIPTOR],
    [4, crc],
    [4, packedBytes],
    [4, bytes],
  ]);
}

export function buildDirectoryRecord(entry: ArchivedEntry): Buffer {
  const name = Buffer.from(entry.name);
  const [time, date] = toDosTime(entry.mtime);
  const large = entry.offset >= IN_ZIP64;
  const version = large ? VERSION_64 : VERSION;
  const extra = large
    ? buildRecord([
        [2, 1],
        [2, 8],
        [8, entry.offset],
      ])
    : Buffer.alloc(0);
  const head = buildRecord([
    [4, CENTRAL],
    [2, UNIX | version],
    [2, version],
    [2, FLAGS],
    [2, entry.deflated ? 8 : 0],
    [2, time],
    [2, date],
    [4, entry.crc],
    [4, entry.packedBytes],
    [4, entry.bytes],
    [2, name.length],
    [2, extra.length],
    [2, 0],
    [2, 0],
    [2, 0],
    [4, PLAIN_FILE],
    [4, large ? IN_ZIP64 : entry.offset],
  ]);
  return Buffer.concat([head, name, extra]);
}

/** The end of the archive, preceded by the ZIP64 records where needed. */
export function buildDirectoryEnd(directory: {
  readonly count: number;
  /** Offset and length of the directory. */
  readonly start: number;
  readonly bytes: number;
}): Buffer {
  const { count, start, bytes } = directory;
  const large = count >= COUNT_IN_ZIP64 || start >= IN_ZIP64 || bytes >= IN_ZIP64;
  const end = buildRecord([
    [4, END],
    [2, 0],
    [2, 0],
    [2, Math.min(count, COUNT_IN_ZIP64)],
    [2, Math.min(count, COUNT_IN_ZIP64)],
    [4, Math.min(bytes, IN_ZIP64)],
    [4, Math.min(start, IN_ZIP64)],
    [2, 0],
  ]);
  if (!large) return end;
  const end64 = buildRecord([
    [4, END_64],
    [8, 44],
    [2, UNIX | VERSION_64],
    [2, VERSION_64],
    [4, 0],
    [4, 0],
    [8, count],
    [8, count],
    [8, bytes],
    [8, start],
  ]);
  const locator = buildRecord([
    [4, LOCATOR_64],
    [4, 0],
    [8, start + bytes],
    [4, 1],
  ]);
  return Buffer.concat([end64, locator, end]);
}
