import { applyLock } from "#form-engine/form-state.ts";
import type { FormNode } from "#form-engine/model.ts";

/** A toggle without a response from the server yet. */
interface PendingToggle {
  readonly node: FormNode;
  readonly lock: boolean;
}

/**
 * The locks last received from the server, and pending toggles, which are shown at once. A failed toggle is removed;
 * changes by other members meanwhile stay.
 */
export interface LockView {
  readonly serverLocks: ReadonlySet<string>;
  readonly pendingToggles: readonly PendingToggle[];
}

export const createLockView = (locks: Iterable<string>): LockView => ({
  serverLocks: new Set(locks),
  pendingToggles: [],
});

export const getShownLocks = ({ serverLocks, pendingToggles }: LockView): ReadonlySet<string> =>
  pendingToggles.reduce<ReadonlySet<string>>(
    (locks, { node, lock }) => applyLock(locks, node, lock),
    serverLocks,
  );

export const setServerLocks = (view: LockView, locks: Iterable<string>): LockView => ({
  ...view,
  serverLocks: new Set(locks),
});

export const addToggle = (view: LockView, toggle: PendingToggle): LockView => ({
  ...view,
  pendingToggles: [...view.pendingToggles, toggle],
});

/** Removes a pending toggle after the response: `serverLocks` are the locks now, null if it was refused. */
export const settleToggle = (
  view: LockView,
  toggle: PendingToggle,
  locks: Iterable<string> | null,
): LockView => ({
  serverLocks: locks ? new Set(locks) : view.serverLocks,
  pendingToggles: view.pendingToggles.filter((one) => one !== toggle),
});
