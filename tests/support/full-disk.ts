import type { Storage } from "#platform/storage/storage.server.ts";

/** A storage whose disk has no room left once the first bytes of a file have come, as the system says it. */
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

/** What Node throws where a disk is full. */
export const createNoSpaceError = (): Error =>
  Object.assign(new Error("ENOSPC: no space left on device, write"), { code: "ENOSPC" });
