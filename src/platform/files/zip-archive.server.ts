import { crc32, deflateRawSync } from "node:zlib";
import {
  type ArchivedEntry,
  buildDataDescriptor,
  buildDirectoryEnd,
  buildDirectoryRecord,
  buildLocalHeader,
} from "./zip-records.ts";

/**
 * Writes a ZIP as a stream of any size: beyond the limits of the original format (four gigabytes, 65,535 entries) it
 * continues as ZIP64. A single entry must stay below four gigabytes.
 */
export function createArchive(mtime: Date) {
  const entries: ArchivedEntry[] = [];
  let offset = 0;
  const countBytes = (bytes: Uint8Array) => {
    offset += bytes.length;
    return bytes;
  };
  return {
    *text(name: string, content: string) {
      const plain = Buffer.from(content);
      const packed = deflateRawSync(plain);
      const entry: ArchivedEntry = {
        name,
        mtime,
        deflated: true,
        offset,
        packedBytes: packed.length,
        bytes: plain.length,
        crc: crc32(plain),
      };
      yield countBytes(buildLocalHeader(entry));
      yield countBytes(packed);
      yield countBytes(buildDataDescriptor(entry));
      entries.push(entry);
    },
    /**
     * Stored uncompressed: PDF and DOCX are already compressed. An interrupted content leaves an entry of the received
     * length.
     */
    async *file(name: string, content: AsyncIterable<Uint8Array>) {
      const header = { name, mtime, deflated: false, offset };
      yield countBytes(buildLocalHeader(header));
      let bytes = 0;
      let crc = 0;
      let failure: { error: unknown } | null = null;
      try {
        for await (const chunk of content) {
          bytes += chunk.length;
          crc = crc32(chunk, crc);
          yield countBytes(chunk);
        }
      } catch (error) {
        failure = { error };
      }
      const entry: ArchivedEntry = { ...header, packedBytes: bytes, bytes, crc };
      yield countBytes(buildDataDescriptor(entry));
      entries.push(entry);
      if (failure) throw failure.error;
    },
    *end() {
      const start = offset;
      for (const entry of entries) yield countBytes(buildDirectoryRecord(entry));
      yield buildDirectoryEnd({ count: entries.length, start, bytes: offset - start });
    },
  };
}
