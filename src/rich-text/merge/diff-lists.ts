import { diffArrays } from "diff";

/**
 * Lists with more differences are compared only at both ends: the work grows with the square, and the sender decides
 * the length.
 */
const MAX_CHANGES = 500;

/** Numbers of items kept, removed and added, in this order. */
interface ListChange {
  readonly kind: "same" | "removed" | "added";
  readonly count: number;
}

interface ListDiff {
  readonly changes: readonly ListChange[];
  /** Whether everything between the common ends was taken as one change. */
  readonly isCoarse: boolean;
}

/** The differences between two lists. */
export function diffLists(old: readonly string[], now: readonly string[]): ListDiff {
  // Common ends are equal even if items repeat.
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

/** Length of the common beginning, and of the common end of the rest. */
export function sharedEnds(one: readonly string[], other: readonly string[]) {
  const shorter = Math.min(one.length, other.length);
  let start = 0;
  while (start < shorter && one[start] === other[start]) start++;
  let tail = 0;
  while (tail < shorter - start && one.at(-1 - tail) === other.at(-1 - tail)) tail++;
  return { start, tail };
}
