import { diffArrays } from "diff";

/**
 * Lists that differ by more than this have nothing in common but what they begin and end with: finding the rest takes the
 * square of it, and whoever sends them decides how many there are.
 */
const MAX_CHANGES = 500;

/** So many of a list stay, are gone, or have come, in this order. */
interface ListChange {
  readonly kind: "same" | "removed" | "added";
  readonly count: number;
}

interface ListDiff {
  readonly changes: readonly ListChange[];
  /** All between what both begin and end with is taken as one change: it is too much to look closer. */
  readonly isCoarse: boolean;
}

/** What changed from one list to another. */
export function diffLists(old: readonly string[], now: readonly string[]): ListDiff {
  // What both begin and end with is the same, even where the same stands there twice.
  const { start, tail } = sharedEnds(old, now);
  const [before, after] = [
    old.slice(start, old.length - tail),
    now.slice(start, now.length - tail),
  ] as const;
  const found = diffArrays(before, after, { maxEditLength: MAX_CHANGES });
  const between: ListChange[] = found
    ? found.map(({ removed, added, value }) => ({
        kind: removed ? "removed" : added ? "added" : "same",
        count: value.length,
      }))
    : [
        { kind: "removed", count: before.length },
        { kind: "added", count: after.length },
      ];
  return {
    changes: [{ kind: "same", count: start }, ...between, { kind: "same", count: tail }],
    isCoarse: found === undefined,
  };
}

/** How many two lists have in common at their beginning, and of the rest at their end. */
export function sharedEnds(one: readonly string[], other: readonly string[]) {
  const shorter = Math.min(one.length, other.length);
  let start = 0;
  while (start < shorter && one[start] === other[start]) start++;
  let tail = 0;
  while (tail < shorter - start && one.at(-1 - tail) === other.at(-1 - tail)) tail++;
  return { start, tail };
}
