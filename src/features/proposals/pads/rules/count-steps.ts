import * as Y from "yjs";

/** The remaining budget during a count; null otherwise. */
let remainingSteps: number | null = null;

const { integrate } = Y.Item.prototype;

/**
 * To place an item, Yjs scans all items between its two neighbours: none in normal edits, thousands in an update
 * crafted to be slow. The cost is known only by integrating the update, and Yjs has no limit. So `integrate` is patched
 * to count before each item.
 */
Y.Item.prototype.integrate = function countingIntegrate(
  this: Y.Item,
  ...args: Parameters<typeof integrate>
) {
  if (remainingSteps !== null) {
    remainingSteps -= 1 + countItemsBetween(this, remainingSteps);
    if (remainingSteps < 0) throw new StepLimitExceeded();
  }
  integrate.apply(this, args);
};

class StepLimitExceeded extends Error {
  override name = "StepLimitExceeded";
}

/** Runs `work` and returns its cost in steps, or Infinity if it exceeds `max`; the work is then incomplete. */
export function countSteps(work: () => void, max = Number.POSITIVE_INFINITY): number {
  const outer = remainingSteps;
  remainingSteps = max;
  try {
    // Subtracting from Infinity would not count.
    if (max === Number.POSITIVE_INFINITY) remainingSteps = Number.MAX_SAFE_INTEGER;
    const from = remainingSteps;
    work();
    return remainingSteps < 0 ? Number.POSITIVE_INFINITY : from - remainingSteps;
  } catch (error) {
    if (error instanceof StepLimitExceeded) return Number.POSITIVE_INFINITY;
    throw error;
  } finally {
    remainingSteps = outer;
  }
}

function countItemsBetween({ left, right, parent, parentSub }: Y.Item, max: number): number {
  if (!(parent instanceof Y.AbstractType)) return 0;
  let found = 0;
  let one = left ? left.right : parent._start;
  if (!left && parentSub !== null) {
    one = parent._map.get(parentSub) ?? null;
    for (; one?.left && found <= max; found++) one = one.left;
  }
  for (; one && one !== right && found <= max; found++) one = one.right;
  return found;
}
