import { withLock } from "#form-engine/locks.ts";
import type { FormNode } from "#form-engine/model.ts";

/** A toggle the server has not answered yet. */
interface LockToggling {
  readonly node: FormNode;
  readonly lock: boolean;
}

/**
 * The locks as the server told them last, and the toggles on their way to it, which show at once. A toggle that fails is
 * taken out again: what others locked or unlocked meanwhile stays.
 */
export interface LockView {
  readonly told: ReadonlySet<string>;
  readonly toggling: readonly LockToggling[];
}

export const lockView = (told: Iterable<string>): LockView => ({
  told: new Set(told),
  toggling: [],
});

export const shownLocks = ({ told, toggling }: LockView): ReadonlySet<string> =>
  toggling.reduce<ReadonlySet<string>>(
    (locks, { node, lock }) => withLock(locks, node, lock),
    told,
  );

export const withTold = (view: LockView, told: Iterable<string>): LockView => ({
  ...view,
  told: new Set(told),
});

export const withToggling = (view: LockView, toggle: LockToggling): LockView => ({
  ...view,
  toggling: [...view.toggling, toggle],
});

/** It was answered: `told` is what holds now, null where the server said no. */
export const withoutToggling = (
  view: LockView,
  toggle: LockToggling,
  told: Iterable<string> | null,
): LockView => ({
  told: told ? new Set(told) : view.told,
  toggling: view.toggling.filter((one) => one !== toggle),
});
