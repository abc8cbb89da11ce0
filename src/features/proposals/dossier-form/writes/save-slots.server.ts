import type { Deps } from "#platform/deps.ts";
import { throwBusy } from "#platform/errors.ts";
import { FairSemaphore } from "#platform/throttle/fair-semaphore.ts";

/** The other connections stay free for deposits, reads and sign-ins. */
const SHARE_OF_CONNECTIONS = 0.6;
const MAX_WAITING = 2_000;
/** As long as a request waits for a connection. */
const MAX_WAIT_MS = 10_000;

type Pool = Pick<Deps["pool"], "options">;

const semaphores = new WeakMap<Pool, FairSemaphore>();

/**
 * Runs a save when a slot is free, never two saves of one dossier at once; throws BUSY if too many wait. Saves queue here instead of
 * in the database: otherwise the saves of one dossier would each hold a connection while waiting for its rows, and
 * thousands of saves would delay a last-minute deposit.
 */
export function runInSaveSlot<Answer>(
  pool: Pool,
  dossierId: string,
  save: () => Promise<Answer>,
): Promise<Answer> {
  const semaphore = semaphores.get(pool) ?? createSemaphore(pool);
  semaphores.set(pool, semaphore);
  return semaphore.run(dossierId, save).catch(throwBusy);
}

const createSemaphore = ({ options: { max } }: Pool): FairSemaphore =>
  new FairSemaphore({
    maxConcurrent: Math.max(1, Math.floor(max * SHARE_OF_CONNECTIONS)),
    maxWaiting: MAX_WAITING,
    maxWaitMs: MAX_WAIT_MS,
  });
