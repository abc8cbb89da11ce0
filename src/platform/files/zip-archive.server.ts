import { crc32, deflateRawSync } from "node:zlib";
import {
  type ArchivedEntry,
  buildDataDescriptor,
  buildDirectoryEnd,
  buildDirectoryRecord,
  buildLocalHeader,
} from "./zip-records.ts";

/**
 * A ZIP that gives away what it has as soon as it has it, however large it becomes: from where the old kind ends (four
 * gigabytes, 65,535 entries) it goes on as ZIP64. One entry stays below four gigabytes.
 */
export function createArchive(mtime: Date) {
  const entries: ArchivedEntry[] = [];
  let offset = 0;
  const counted = (bytes: Uint8Array) => {
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
      yield counted(buildLocalHeader(entry));
      yield counted(packed);
      yield counted(buildDataDescriptor(entry));
      entries.push(entry);
    },
    /** As it is: PDF and DOCX are compressed already. What breaks off leaves an entry as long as what came. */
    async *file(name: string, content: AsyncIterable<Uint8Array>) {
      const begun = { name, mtime, deflated: false, offset };
      yield counted(buildLocalHeader(begun));
      let bytes = 0;
      let crc = 0;
      let broken: { error: unknown } | null = null;
      try {
        for await (const chunk of content) {
          bytes += chunk.length;
          crc = crc32(chunk, crc);
          yield counted(chunk);
        }
      } catch (error) {
        broken = { error };
      }
      const entry: ArchivedEntry = { ...begun, packedBytes: bytes, bytes, crc };
      yield counted(buildDataDescriptor(entry));
      entries.push(entry);
      if (broken) throw broken.error;
    },
    *end() {
      const start = offset;
      for (const entry of entries) yield counted(buildDirectoryRecord(entry));
      yield buildDirectoryEnd({ count: entries.length, start, bytes: offset - start });
    },
  };
}
