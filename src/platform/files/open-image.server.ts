import type { Sharp, SharpOptions } from "sharp";
import { ConcurrencyWindow } from "../throttle/concurrency-window.ts";

/**
 * Opens an image with sharp. The library is loaded on first use: it takes some ten megabytes, and most processes need
 * none.
 */
export async function openImage(bytes: Uint8Array, options?: SharpOptions): Promise<Sharp> {
  library ??= loadLibrary();
  const sharp = await library;
  return sharp(bytes, options);
}

let library: ReturnType<typeof loadLibrary> | null = null;

async function loadLibrary() {
  const { default: sharp } = await import("sharp");
  // Decoding runs in the thread pool that also reads files and resolves names: one thread per image.
  sharp.concurrency(1);
  // Sharp reads the header of any known format, and some formats completely: an SVG of a hundred thousand lines takes
  // seconds. Therefore all but these loaders are blocked.
  sharp.block({ operation: ["VipsForeignLoad"] });
  sharp.unblock({
    operation: ["VipsForeignLoadJpeg", "VipsForeignLoadPng", "VipsForeignLoadWebp"],
  });
  return sharp;
}

const decodings = new ConcurrencyWindow({
  slots: 2,
  slotsPerOwner: 1,
  maxWaiting: 40,
  maxWaitMs: 20_000,
});

/** Decodes an image, two owners at a time. Throws BUSY when the queue is full. */
export const withImageSlot = <Answer>(
  owner: string,
  work: () => Promise<Answer>,
): Promise<Answer> => decodings.run(work, { owner });
