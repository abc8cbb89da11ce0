import { refuseBusy } from "../errors.ts";
import { FairTurns } from "../fair-turns.ts";

const turns = new FairTurns({ atOnce: 2, maxWaiting: 40, maxWaitMs: 20_000 });

/** Works on the pixels of somebody's image, of two people at a time; throws BUSY where too many wait. */
export const inImageTurn = <Answer>(owner: string, work: () => Promise<Answer>): Promise<Answer> =>
  turns.run(owner, work).catch(refuseBusy);
