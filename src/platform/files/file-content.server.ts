import { buffer } from "node:stream/consumers";
import type { Storage } from "../storage/storage.server.ts";

/** A file that is looked at in places, however large it is. Reading past its end gives what there is. */
export interface FileContent {
  readonly bytes: number;
  read(start: number, length: number): Promise<Buffer>;
}

/** A file that is held already. */
export const toFileContent = (file: Buffer): FileContent => ({
  bytes: file.length,
  read: async (start, length) => file.subarray(start, start + length),
});

/** What is read at once: small parts stand close to each other, and each read of a bucket is a request. */
const BLOCK_BYTES = 262_144;

/** A file of the storage: never more of it is held than the block that was read last. */
export function openStoredFile(
  storage: Pick<Storage, "stream">,
  { key, bytes }: { key: string; bytes: number },
): FileContent {
  let block = { start: 0, held: Buffer.alloc(0) };
  const isHeld = (start: number, end: number) =>
    start >= block.start && end <= block.start + block.held.length;
  return {
    bytes,
    async read(start, length) {
      const end = Math.min(start + length, bytes);
      if (start >= end) return Buffer.alloc(0);
      if (!isHeld(start, end)) {
        const last = Math.min(Math.max(end, start + BLOCK_BYTES), bytes) - 1;
        block = { start, held: await buffer(await storage.stream(key, { start, end: last })) };
      }
      return block.held.subarray(start - block.start, end - block.start);
    },
  };
}
