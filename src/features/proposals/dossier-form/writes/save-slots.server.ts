import type { Deps } from "#platform/deps.ts";
import { throwBusy } from "#platform/errors.ts";
import { FairSemaphore } from "#platform/fair-semaphore.ts";

/** Of ten connections saves have six: whoever deposits, reads or signs in meanwhile finds one free. */
const SHARE_OF_CONNECTIONS = 0.6;
const MAX_WAITING = 2_000;
/** As long as anybody waits for a connection. */
const MAX_WAIT_MS = 10_000;

type Pool = Pick<Deps["pool"], "options">;

const semaphores = new WeakMap<Pool, FairSemaphore>();

/**
 * Lets a save of a dossier go when its turn has come; throws BUSY where too many wait. Saves wait for each other here rather than in
 * the database: those of one dossier would wait for its rows with a connection each, and those of thousands stand before
 * whoever deposits in the last minute.
 */
export function runInSaveSlot<Answer>(
  pool: Pool,
  dossierId: string,
  save: () => Promise<Answer>,
): Promise<Answer> {
  const turns = semaphores.get(pool) ?? createSemaphore(pool);
  semaphores.set(pool, turns);
  return turns.run(dossierId, save).catch(throwBusy);
}

const createSemaphore = ({ options: { max } }: Pool): FairSemaphore =>
  new FairSemaphore({
    maxConcurrent: Math.max(1, Math.floor(max * SHARE_OF_CONNECTIONS)),
    maxWaiting: MAX_WAITING,
    maxWaitMs: MAX_WAIT_MS,
  });
