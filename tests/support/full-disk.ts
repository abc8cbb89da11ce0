import type { Storage } from "#platform/storage/storage.server.ts";

/** A storage whose disk is full after the first bytes of a file. */
export const simulateFullDisk = (storage: Storage): Storage => ({
  ...storage,
  putStream: (key, source, limits) => storage.putStream(key, untilFull(source), limits),
});

async function* untilFull(source: AsyncIterable<Uint8Array>) {
  for await (const chunk of source) {
    yield chunk.subarray(0, 10);
    throw createNoSpaceError();
  }
}

/** The error Node throws when a disk is full. */
export const createNoSpaceError = (): Error =>
  Object.assign(new Error("ENOSPC: no space left on device, write"), { code: "ENOSPC" });
