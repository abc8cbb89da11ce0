import type { Sharp, SharpOptions } from "sharp";
import { throwBusy } from "../errors.ts";
import { FairSemaphore } from "../throttle/fair-semaphore.ts";

/** An image of which something is asked. The library comes with the first one: it takes some ten megabytes, and most processes see none. */
export async function openImage(bytes: Uint8Array, options?: SharpOptions): Promise<Sharp> {
  library ??= loadLibrary();
  const sharp = await library;
  return sharp(bytes, options);
}

let library: ReturnType<typeof loadLibrary> | null = null;

async function loadLibrary() {
  const { default: sharp } = await import("sharp");
  // Pixels are unpacked in the threads through which files are read and names are resolved: a thread an image.
  sharp.concurrency(1);
  // Before a file is known to be a picture its head is read, and some formats are read whole for that: a drawing of a hundred
  // thousand lines takes seconds.
  sharp.block({ operation: ["VipsForeignLoad"] });
  sharp.unblock({
    operation: ["VipsForeignLoadJpeg", "VipsForeignLoadPng", "VipsForeignLoadWebp"],
  });
  return sharp;
}

const semaphore = new FairSemaphore({ maxConcurrent: 2, maxWaiting: 40, maxWaitMs: 20_000 });

/** Works on the pixels of somebody's image, of two people at a time; throws BUSY where too many wait. */
export const withImageSlot = <Answer>(
  owner: string,
  work: () => Promise<Answer>,
): Promise<Answer> => semaphore.run(owner, work).catch(throwBusy);
