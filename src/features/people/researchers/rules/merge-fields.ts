import type { MergeResult } from "#platform/browser/saver/save-types.ts";

const isSameJson = (one: unknown, other: unknown): boolean =>
  JSON.stringify(one) === JSON.stringify(other);

/** Fields that both sides changed since `base`, to different values. */
export function findConflictingFields<T extends object>(
  base: T,
  mine: T,
  theirs: T,
): (keyof T & string)[] {
  return listFieldNames(base, mine, theirs).filter(
    (name) =>
      !isSameJson(mine[name], theirs[name]) &&
      !isSameJson(mine[name], base[name]) &&
      !isSameJson(theirs[name], base[name]),
  );
}

/**
 * Merges field by field: a field changed on one side is taken from it; a field changed on both sides from `preferred`.
 */
export function mergeFields<T extends object>(
  base: T,
  mine: T,
  theirs: T,
  preferred: "mine" | "theirs",
): T {
  const clashes = new Set<string>(findConflictingFields(base, mine, theirs));
  const fieldOf = (name: keyof T & string) => {
    if (clashes.has(name)) return (preferred === "mine" ? mine : theirs)[name];
    return isSameJson(mine[name], base[name]) ? theirs[name] : mine[name];
  };
  return Object.fromEntries(
    listFieldNames(base, mine, theirs).map((name) => [name, fieldOf(name)]),
  ) as T;
}

/** Merge function for `Saver`: merges saves of different fields, and reports a clash if both changed one field. */
export function settleFields<T extends object>(base: T, mine: T, theirs: T): MergeResult<T> {
  if (findConflictingFields(base, mine, theirs).length > 0) return "clash";
  const merged = mergeFields(base, mine, theirs, "mine");
  return isSameJson(merged, mine) ? "apart" : { merged };
}

const listFieldNames = <T extends object>(...forms: readonly T[]) =>
  [...new Set(forms.flatMap((form) => Object.keys(form)))] as (keyof T & string)[];
