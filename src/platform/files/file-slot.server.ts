import { throwBusy } from "../errors.ts";
import { FairSemaphore } from "../throttle/fair-semaphore.ts";

const semaphore = new FairSemaphore({ maxConcurrent: 2, maxWaiting: 40, maxWaitMs: 60_000 });

/**
 * Looks into somebody's file, of two people at a time: what is packed in it may be a thousand times as large. Throws BUSY where
 * too many wait.
 */
export const withFileSlot = <Answer>(owner: string, work: () => Promise<Answer>): Promise<Answer> =>
  semaphore.run(owner, work).catch(throwBusy);
