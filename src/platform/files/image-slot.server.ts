import { throwBusy } from "../errors.ts";
import { FairSemaphore } from "../throttle/fair-semaphore.ts";

const semaphore = new FairSemaphore({ maxConcurrent: 2, maxWaiting: 40, maxWaitMs: 20_000 });

/** Works on the pixels of somebody's image, of two people at a time; throws BUSY where too many wait. */
export const withImageSlot = <Answer>(
  owner: string,
  work: () => Promise<Answer>,
): Promise<Answer> => semaphore.run(owner, work).catch(throwBusy);
