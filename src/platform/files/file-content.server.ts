import { buffer } from "node:stream/consumers";
import type { Storage } from "../storage/storage.server.ts";

/** Random access to a file of any size. Reading past the end returns the available bytes. */
export interface FileContent {
  readonly bytes: number;
  read(start: number, length: number): Promise<Buffer>;
}

/** A file in memory. */
export const toFileContent = (file: Buffer): FileContent => ({
  bytes: file.length,
  read: async (start, length) => file.subarray(start, start + length),
});

/** Bytes fetched at once: small parts are close together, and each read of a bucket is a request. */
const BLOCK_BYTES = 262_144;

/** A stored file; only the last block is in memory. */
export function openStoredFile(
  storage: Pick<Storage, "stream">,
  { key, bytes }: { key: string; bytes: number },
): FileContent {
  let block = { start: 0, content: Buffer.alloc(0) };
  const isInBlock = (start: number, end: number) =>
    start >= block.start && end <= block.start + block.content.length;
  return {
    bytes,
    async read(start, length) {
      const end = Math.min(start + length, bytes);
      if (start >= end) return Buffer.alloc(0);
      if (!isInBlock(start, end)) {
        const last = Math.min(Math.max(end, start + BLOCK_BYTES), bytes) - 1;
        block = { start, content: await buffer(await storage.stream(key, { start, end: last })) };
      }
      return block.content.subarray(start - block.start, end - block.start);
    },
  };
}
