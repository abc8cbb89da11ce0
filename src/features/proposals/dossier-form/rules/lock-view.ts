import { applyLock } from "#form-engine/form-state.ts";
import type { FormNode } from "#form-engine/model.ts";

/** A toggle the server has not answered yet. */
interface PendingToggle {
  readonly node: FormNode;
  readonly lock: boolean;
}

/**
 * The locks as the server told them last, and the toggles on their way to it, which show at once. A toggle that fails is
 * taken out again: what others locked or unlocked meanwhile stays.
 */
export interface LockView {
  readonly serverLocks: ReadonlySet<string>;
  readonly pendingToggles: readonly PendingToggle[];
}

export const createLockView = (told: Iterable<string>): LockView => ({
  serverLocks: new Set(told),
  pendingToggles: [],
});

export const getShownLocks = ({ serverLocks, pendingToggles }: LockView): ReadonlySet<string> =>
  pendingToggles.reduce<ReadonlySet<string>>(
    (locks, { node, lock }) => applyLock(locks, node, lock),
    serverLocks,
  );

export const setServerLocks = (view: LockView, told: Iterable<string>): LockView => ({
  ...view,
  serverLocks: new Set(told),
});

export const addToggle = (view: LockView, toggle: PendingToggle): LockView => ({
  ...view,
  pendingToggles: [...view.pendingToggles, toggle],
});

/** It was answered: `told` is what holds now, null where the server said no. */
export const settleToggle = (
  view: LockView,
  toggle: PendingToggle,
  told: Iterable<string> | null,
): LockView => ({
  serverLocks: told ? new Set(told) : view.serverLocks,
  pendingToggles: view.pendingToggles.filter((one) => one !== toggle),
});
