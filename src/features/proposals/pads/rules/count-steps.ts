import * as Y from "yjs";

/** How much may still be done, while somebody counts. */
let remainingSteps: number | null = null;

const { integrate } = Y.Item.prototype;

/**
 * To put a piece between its neighbours, Yjs looks at all that stands between them already: hardly ever anything in what editors
 * write, thousands in what is written to be dear. How much that is cannot be told from a text but by putting it together, and Yjs
 * neither counts nor stops: so each piece is counted here before it is put in.
 */
Y.Item.prototype.integrate = function counted(
  this: Y.Item,
  ...given: Parameters<typeof integrate>
) {
  if (remainingSteps !== null) {
    remainingSteps -= 1 + countItemsBetween(this, remainingSteps);
    if (remainingSteps < 0) throw new TooDear();
  }
  integrate.apply(this, given);
};

class TooDear extends Error {
  override name = "TooDear";
}

/** What it takes to put texts together, in steps; Infinity where it is more than `max`, and then it was not done. */
export function countSteps(work: () => void, max = Number.POSITIVE_INFINITY): number {
  const outer = remainingSteps;
  remainingSteps = max;
  try {
    // Counted from a large number rather than from no end at all, which nothing can be taken from.
    if (max === Number.POSITIVE_INFINITY) remainingSteps = Number.MAX_SAFE_INTEGER;
    const from = remainingSteps;
    work();
    return remainingSteps < 0 ? Number.POSITIVE_INFINITY : from - remainingSteps;
  } catch (error) {
    if (error instanceof TooDear) return Number.POSITIVE_INFINITY;
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
