import sharp from "sharp";
import { refuseBusy } from "../errors.ts";
import { FairTurns } from "../fair-turns.ts";

// Pixels are unpacked in the threads through which files are read and names are resolved: a thread an image.
sharp.concurrency(1);
// Before a file is known to be a picture its head is read, and some formats are read whole for that: a drawing of a hundred
// thousand lines takes seconds.
sharp.block({ operation: ["VipsForeignLoad"] });
sharp.unblock({
  operation: ["VipsForeignLoadJpeg", "VipsForeignLoadPng", "VipsForeignLoadWebp"],
});

const turns = new FairTurns({ atOnce: 2, maxWaiting: 40, maxWaitMs: 20_000 });

/** Works on the pixels of somebody's image, of two people at a time; throws BUSY where too many wait. */
export const inImageTurn = <Answer>(owner: string, work: () => Promise<Answer>): Promise<Answer> =>
  turns.run(owner, work).catch(refuseBusy);
