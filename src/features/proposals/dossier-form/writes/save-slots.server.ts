import { AsyncLocalStorage } from "node:async_hooks";
import type { Deps } from "#platform/deps.ts";
import { ConcurrencyWindow } from "#platform/throttle/concurrency-window.ts";

/** The other connections stay free for deposits, reads and sign-ins. */
const SHARE_OF_CONNECTIONS = 0.6;
const MAX_WAITING = 2_000;
/** As long as a request waits for a connection. */
const MAX_WAIT_MS = 10_000;

type Pool = Pick<Deps["pool"], "options">;

const windows = new WeakMap<Pool, ConcurrencyWindow>();

/** The dossier whose slot the running code has. */
const occupiedSlot = new AsyncLocalStorage<string>();

/**
 * `inSlot` of every command that saves answers: runs its transaction when a slot is free, never two of one dossier at
 * once; throws BUSY if too many wait. Saves queue here instead of in the database: otherwise the saves of one dossier
 * would each hold a connection while waiting for its rows, and thousands of saves would delay a last-minute deposit.
 */
export function runInSaveSlot<Answer>(
  { pool, input: { dossierId } }: { readonly pool: Pool; readonly input: { dossierId: string } },
  save: () => Promise<Answer>,
): Promise<Answer> {
  const window = windows.get(pool) ?? createWindow(pool);
  windows.set(pool, window);
  return window.run(() => occupiedSlot.run(dossierId, save), { owner: dossierId });
}

/** Fails in a command that saves answers and has not declared `inSlot: runInSaveSlot`. */
export function requireSaveSlot(dossierId: string): void {
  if (occupiedSlot.getStore() !== dossierId)
    throw new Error("Answers are saved outside a save slot: declare `inSlot: runInSaveSlot`");
}

const createWindow = ({ options: { max } }: Pool): ConcurrencyWindow =>
  new ConcurrencyWindow({
    slots: Math.max(1, Math.floor(max * SHARE_OF_CONNECTIONS)),
    slotsPerOwner: 1,
    maxWaiting: MAX_WAITING,
    maxWaitMs: MAX_WAIT_MS,
  });
