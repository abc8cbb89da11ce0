import { refuseBusy } from "../errors.ts";
import { FairTurns } from "../fair-turns.ts";

const turns = new FairTurns({ atOnce: 2, maxWaiting: 40, maxWaitMs: 60_000 });

/**
 * Looks into somebody's file, of two people at a time: what is packed in it may be a thousand times as large. Throws BUSY where
 * too many wait.
 */
export const inFileTurn = <Answer>(owner: string, work: () => Promise<Answer>): Promise<Answer> =>
  turns.run(owner, work).catch(refuseBusy);
